package dev.cachezip.columns;

import dev.cachezip.CachezipException;

/** The bytes of columns, read from the front; nothing is read beyond their end. */
final class ColumnInput {

    private static final int MAX_SHIFT = 63;

    private final byte[] bytes;
    private final int origin;
    private final int end;
    private int at;

    /** Creates an input of a range, whose offsets count from its beginning. */
    ColumnInput(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.origin = offset;
        this.end = offset + length;
        this.at = offset;
    }

    byte[] bytes() {
        return bytes;
    }

    int at() {
        return at;
    }

    int left() {
        return end - at;
    }

    CachezipException.Malformed malformed(String reason) {
        return malformed(reason, at);
    }

    CachezipException.Malformed malformed(String reason, int index) {
        return new CachezipException.Malformed(reason, index - (long) origin);
    }

    int u8() {
        return Byte.toUnsignedInt(bytes[take(1)]);
    }

    /** Reads an unsigned LEB128 of at most 64 bits. */
    long unsigned() {
        int start = at;
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = u8();
            if (shift == MAX_SHIFT && next > 1) {
                throw malformed("a number of more than 64 bits in columns", start);
            }
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
    }

    /** Reads a signed number in zigzag form. */
    long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** Reads a number of digits after the point. */
    int fractionDigits() {
        int digits = u8();
        if (digits > Kinds.MAX_FRACTION) {
            throw malformed("numbers of " + digits + " decimals in a column", at - 1);
        }
        return digits;
    }

    /** Reads a count of things that have at least one byte each. */
    int count() {
        int start = at;
        long count = unsigned();
        if (count < 0 || count > left()) {
            throw malformed("a length in columns beyond their end", start);
        }
        return (int) count;
    }

    /** Skips bytes and returns where they begin. */
    int take(long length) {
        if (length > end - at) {
            throw malformed("columns that are cut off");
        }
        int start = at;
        at += (int) length;
        return start;
    }

    /** Skips the bytes of a number of bits and returns where they begin. */
    int takeBits(long count) {
        return take((count + 7) >> 3);
    }

    /** Skips a str, and returns where it begins. */
    int takeName() {
        int start = takeValue();
        if (Types.of(bytes[start]) != Types.STRING) {
            throw malformed("a name in a column of maps that is no str", start);
        }
        return start;
    }

    /** Skips a value of MessagePack and returns where it begins. */
    int takeValue() {
        int next = Values.end(bytes, at, end);
        if (next == Values.NO_END) {
            throw malformed("a value in columns that is cut off or no MessagePack");
        }
        return take(next - (long) at);
    }
}
