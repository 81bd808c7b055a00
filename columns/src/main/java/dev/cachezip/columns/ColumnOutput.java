package dev.cachezip.columns;

import java.util.Arrays;

/**
 * Columns that are being written, up to a number of bytes. What does not fit is dropped, and so is all that follows: the
 * columns are not worth it then.
 */
final class ColumnOutput {

    /** The place of bytes that do not fit. */
    static final int FULL = -1;

    private final byte[] array;
    private final int end;
    private int length;
    private boolean full;

    ColumnOutput(byte[] array, int start, int end) {
        this.array = array;
        this.length = start;
        this.end = end;
    }

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    boolean isFull() {
        return full;
    }

    /** Makes room for bytes, and returns where they begin; {@link #FULL} if they do not fit. */
    int take(long count) {
        if (full || count > end - length) {
            full = true;
            return FULL;
        }
        int start = length;
        length += (int) count;
        return start;
    }

    /** Lets nothing more fit: the columns are not worth it. */
    void fill() {
        full = true;
    }

    /** Drops what was written after a length; what did not fit stays dropped. */
    void rewind(int earlier) {
        length = earlier;
    }

    void write(int value) {
        int at = take(1);
        if (at != FULL) {
            array[at] = (byte) value;
        }
    }

    /** Writes an unsigned LEB128. */
    void unsigned(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            write((int) rest | 0x80);
            rest >>>= 7;
        }
        write((int) rest);
    }

    /** Writes a signed number in zigzag form. */
    void signed(long value) {
        unsigned(value << 1 ^ value >> (Long.SIZE - 1));
    }

    void copy(byte[] src, int from, int count) {
        int at = take(count);
        if (at != FULL) {
            System.arraycopy(src, from, array, at, count);
        }
    }

    /** Makes room for a number of bits, all 0, and returns where they begin. */
    int takeBits(long count) {
        int at = take((count + 7) >> 3);
        if (at != FULL) {
            Arrays.fill(array, at, length, (byte) 0);
        }
        return at;
    }

    /** Sets a bit of those that begin somewhere. */
    void setBit(int start, int index) {
        array[start + (index >> 3)] |= (byte) (1 << (index & 7));
    }
}
