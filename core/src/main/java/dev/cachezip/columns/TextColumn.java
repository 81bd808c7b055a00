package dev.cachezip.columns;

/** {@link Kinds#STR}: strings between a beginning and an end that are the same in all. */
final class TextColumn extends Column {

    private final byte[] bytes;
    private final int prefix;
    private final int prefixLength;
    private final int suffix;
    private final int suffixLength;
    private final Ints lengths;
    private int at;

    private TextColumn(Input in, int count) {
        bytes = in.bytes();
        prefixLength = in.count();
        prefix = in.take(prefixLength);
        suffixLength = in.count();
        suffix = in.take(suffixLength);
        lengths = Ints.read(in, count);
        at = in.take(BinaryColumn.sum(in, lengths));
    }

    static TextColumn read(Input in, int count) {
        return new TextColumn(in, count);
    }

    @Override
    void next(RowOutput out) {
        int length = (int) lengths.next();
        out.stringHead((long) prefixLength + length + suffixLength);
        out.copy(bytes, prefix, prefixLength);
        out.copy(bytes, at, length);
        out.copy(bytes, suffix, suffixLength);
        at += length;
    }
}
