package dev.cachezip.msgpack;

import java.util.Arrays;

/** An array that grows up to a limit. */
final class GrowingTarget extends ByteArrayTarget {

    private byte[] array = new byte[8 << 10];
    private int length;
    private int limit = Integer.MAX_VALUE - 8;

    void limit(int limit) {
        this.limit = limit;
    }

    int capacity() {
        return array.length;
    }

    void reset() {
        length = 0;
        limit = Integer.MAX_VALUE - 8;
    }

    @Override
    public byte[] array() {
        return array;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public void length(int length) {
        this.length = length;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public byte[] ensureCapacity(long capacity) {
        if (capacity > limit) {
            throw new TooLarge(capacity + " bytes, more than " + limit);
        }
        if (capacity > array.length) {
            array = Arrays.copyOf(array, (int) Math.min(Math.max(capacity, 2L * array.length), limit));
        }
        return array;
    }

    @Override
    public void write(int b) {
        ensureCapacity(length + 1L)[length++] = (byte) b;
    }

    @Override
    public void write(byte[] src, int offset, int count) {
        System.arraycopy(src, offset, ensureCapacity((long) length + count), length, count);
        length += count;
    }

    /** The limit is exceeded. */
    static final class TooLarge extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLarge(String message) {
            super(message);
        }
    }
}
