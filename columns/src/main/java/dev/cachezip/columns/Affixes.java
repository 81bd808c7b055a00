package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** The beginning and the end that all strings of a column have, and the string that is made with them. */
final class Affixes {

    private final byte[] bytes;
    private final int prefix;
    private final int prefixLength;
    private final int suffix;
    private final int suffixLength;

    /** The last string; it grows with what it holds, since both affixes may be long and no string is ever read. */
    private byte[] text = {};

    /** Reads a beginning and an end. */
    Affixes(ColumnInput in) {
        bytes = in.bytes();
        prefixLength = in.count();
        prefix = in.take(prefixLength);
        suffixLength = in.count();
        suffix = in.take(suffixLength);
    }

    /** Hands over the string whose middle is a range of bytes. */
    void write(byte[] src, int at, int length, ValueSink out) {
        int whole = prefixLength + length + suffixLength;
        if (whole == length) {
            out.string(src, at, length);
            return;
        }
        if (text.length < whole) {
            text = new byte[whole + Math.min(whole, Long.BYTES)];
            System.arraycopy(bytes, prefix, text, 0, prefixLength);
        }
        System.arraycopy(src, at, text, prefixLength, length);
        System.arraycopy(bytes, suffix, text, prefixLength + length, suffixLength);
        out.string(text, 0, whole);
    }
}
