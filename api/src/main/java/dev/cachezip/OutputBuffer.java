package dev.cachezip;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * A reusable byte array that grows with its content, up to a limit.
 *
 * <p>Not thread-safe.
 */
public final class OutputBuffer extends OutputStream {

    private static final int INITIAL_CAPACITY = 8 << 10;

    /** The longest array that every JVM can allocate. */
    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private byte[] array = new byte[INITIAL_CAPACITY];
    private int length;
    private int limit = MAX_ARRAY_LENGTH;

    /** Sets the maximum length in bytes, which holds until {@link #reset()}. */
    public void limit(int limit) {
        this.limit = Math.min(limit, MAX_ARRAY_LENGTH);
    }

    /** Returns the maximum length in bytes. */
    public int limit() {
        return limit;
    }

    /** Returns the array of this buffer. It is valid until the next write; its first {@link #length()} bytes count. */
    public byte[] array() {
        return array;
    }

    /** Returns the number of bytes written. */
    public int length() {
        return length;
    }

    /**
     * Sets the number of bytes that count, after a caller wrote to the array directly.
     *
     * @throws IllegalArgumentException if it is negative or more than the array holds
     */
    public void length(int length) {
        if (length < 0 || length > array.length) {
            throw new IllegalArgumentException(length + " bytes in an array of " + array.length);
        }
        this.length = length;
    }

    /** Returns the number of bytes that the array can hold. */
    public int capacity() {
        return array.length;
    }

    /** Drops the content and the limit. */
    public void reset() {
        length = 0;
        limit = MAX_ARRAY_LENGTH;
    }

    /**
     * Checks a total length before anything is allocated for it.
     *
     * @param length length in bytes
     * @throws CachezipException.TooLarge if the limit is less
     */
    public void checkLimit(long length) {
        if (length > limit) {
            throw new CachezipException.TooLarge(length, limit);
        }
    }

    /**
     * Makes room for a total length and returns the array.
     *
     * @param capacity length in bytes
     * @throws CachezipException.TooLarge if the limit is less
     */
    public byte[] ensureCapacity(long capacity) {
        checkLimit(capacity);
        if (capacity > array.length) {
            // Never beyond the limit: a refused value must not have cost more memory than an accepted one.
            long grown = Math.min(Math.max(capacity, 2L * array.length), limit);
            array = Arrays.copyOf(array, (int) grown);
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
}
