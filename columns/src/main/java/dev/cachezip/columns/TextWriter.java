package dev.cachezip.columns;

/** Writes columns of strings and of byte arrays. */
final class TextWriter {

    private final byte[] src;
    private final ColumnOutput out;
    private final IntWriter ints;
    private final Texts texts;
    private final DictionaryWriter dictionary;
    private final NumberTextWriter numbers;
    private final HexWriter hex;

    TextWriter(byte[] src, ColumnOutput out, IntWriter ints) {
        this.src = src;
        this.out = out;
        this.ints = ints;
        this.texts = new Texts(src);
        this.dictionary = new DictionaryWriter(texts, out, ints);
        this.numbers = new NumberTextWriter(texts, out, ints);
        this.hex = new HexWriter(texts, out);
    }

    boolean strings(Node node) {
        if (!texts.load(node)) {
            return false;
        }
        if (dictionary.write()) {
            return true;
        }
        texts.measure();
        if (numbers.write() || hex.write()) {
            return true;
        }
        int prefix = texts.prefix;
        int suffix = texts.suffix;
        out.write(Kinds.STR);
        out.unsigned(prefix);
        out.copy(src, texts.start(0), prefix);
        out.unsigned(suffix);
        out.copy(src, texts.end(0) - suffix, suffix);
        between(prefix, suffix);
        return true;
    }

    boolean binaries(Node node) {
        if (!texts.load(node)) {
            return false;
        }
        out.write(Kinds.BIN);
        between(0, 0);
        return true;
    }

    /** Writes the lengths of what is between, and its bytes. */
    private void between(int prefix, int suffix) {
        long[] lengths = texts.numbers;
        long sum = 0;
        for (int i = 0; i < texts.count; i++) {
            lengths[i] = texts.length(i) - (long) prefix - suffix;
            sum += lengths[i];
        }
        ints.ints(lengths, texts.count);
        int at = out.take(sum);
        for (int i = 0; i < texts.count && at != ColumnOutput.FULL; i++) {
            int length = texts.length(i) - prefix - suffix;
            System.arraycopy(src, texts.start(i) + prefix, out.array(), at, length);
            at += length;
        }
    }
}
