package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import java.util.Arrays;

/** Writes columns of a few different strings. */
final class DictionaryWriter {

    private static final int MAX_WORDS = 255;
    private static final int TABLE_BITS = 10;
    private static final int TABLE = 1 << TABLE_BITS;

    /** 2 to the power of 64, divided by the golden ratio: multiplying spreads the bits of a number to the high ones. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    /** Strings of which nearly all are different in the beginning are so later. */
    private static final int TRIED = 32;

    private static final int MAX_WORDS_OF_TRIED = 28;

    private final Texts texts;
    private final ColumnOutput out;
    private final IntWriter ints;
    /** The index of a word in each used place, plus 1. */
    private final int[] table = new int[TABLE];

    /** The first string that is a word. */
    private final int[] words = new int[MAX_WORDS];

    private int size;

    /** The number of words of all columns. */
    private int written;

    DictionaryWriter(Texts texts, ColumnOutput out, IntWriter ints) {
        this.texts = texts;
        this.out = out;
        this.ints = ints;
    }

    /** Writes a column; false if there are too many different strings. */
    boolean write() {
        Arrays.fill(table, 0);
        size = 0;
        int most = Math.min(MAX_WORDS, texts.count / 2);
        long[] indices = texts.numbers;
        for (int i = 0; i < texts.count; i++) {
            indices[i] = word(i);
            if (size > most || (i < TRIED && size > MAX_WORDS_OF_TRIED)) {
                return false;
            }
        }
        if (written + size > Kinds.MAX_DIFFERENT) {
            return false;
        }
        written += size;
        out.write(Kinds.DICT);
        out.write(size);
        for (int i = 0; i < size; i++) {
            int at = texts.position(words[i]);
            out.copy(texts.src, at, texts.end(words[i]) - at);
        }
        ints.packed(indices, texts.count);
        return true;
    }

    /** Returns the index of a string among the words, of which it becomes one if there is room. */
    private int word(int text) {
        byte[] src = texts.src;
        int start = texts.start(text);
        int end = texts.end(text);
        int place = (int) (hash(src, start, end) >>> (Long.SIZE - TABLE_BITS));
        for (; table[place] != 0; place = place + 1 & TABLE - 1) {
            int known = words[table[place] - 1];
            if (Arrays.equals(src, start, end, src, texts.start(known), texts.end(known))) {
                return table[place] - 1;
            }
        }
        if (size < MAX_WORDS) {
            words[size] = text;
            table[place] = size + 1;
        }
        return size++;
    }

    /** Returns a hash of bytes, eight at a time; its high bits are the best ones. */
    private static long hash(byte[] src, int start, int end) {
        long hash = (long) end - start;
        int at = start;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = (hash ^ BigEndian.getLong(src, at)) * SPREAD;
        }
        for (; at < end; at++) {
            hash = (hash ^ src[at]) * SPREAD;
        }
        return hash * SPREAD;
    }
}
