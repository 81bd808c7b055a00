package dev.cachezip.columns;

/**
 * Unsigned integers of the same width: planes of bytes from the lowest on, and perhaps the remaining bits of each value.
 */
final class Packed {

    private final byte[] bytes;
    private final int count;
    private final int start;
    private final int planes;
    private final int bitsStart;
    private final int bits;

    Packed(ColumnInput in, int count) {
        bytes = in.bytes();
        this.count = count;
        int first = in.u8();
        boolean partial = (first & Kinds.PARTIAL) != 0;
        int width = first & ~Kinds.PARTIAL;
        if (width > Kinds.MAX_WIDTH) {
            throw in.malformed("integers of " + width + " bits", in.at() - 1);
        }
        planes = partial ? width / Byte.SIZE : (width + Byte.SIZE - 1) / Byte.SIZE;
        bits = partial ? width % Byte.SIZE : 0;
        start = in.take((long) planes * count);
        bitsStart = in.takeBits((long) bits * count);
    }

    /** Reads a number of values, from an index on, into an array. */
    void read(int from, int number, long[] values) {
        for (int i = 0; i < number; i++) {
            values[i] = 0;
        }
        for (int plane = 0; plane < planes; plane++) {
            // Within the bytes, as all planes are.
            int at = start + plane * count + from;
            int shift = plane * Byte.SIZE;
            for (int i = 0; i < number; i++) {
                values[i] |= (bytes[at + i] & 0xffL) << shift;
            }
        }
        if (bits > 0) {
            readBits(from, number, values);
        }
    }

    private void readBits(int from, int number, long[] values) {
        int mask = (1 << bits) - 1;
        int shift = planes * Byte.SIZE;
        long position = (long) from * bits;
        for (int i = 0; i < number; i++, position += bits) {
            int at = bitsStart + (int) (position >> 3);
            int offset = (int) position & 7;
            int both = bytes[at] & 0xff;
            // The next byte counts only if a value reaches into it.
            if (offset + bits > Byte.SIZE) {
                both |= (bytes[at + 1] & 0xff) << Byte.SIZE;
            }
            values[i] |= (long) (both >> offset & mask) << shift;
        }
    }
}
