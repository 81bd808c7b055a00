package dev.cachezip.msgpack;

import java.io.OutputStream;

/**
 * A stream into a byte array. {@link MessagePackGenerator} writes to the array directly, without a buffer of its own.
 *
 * <p>Only the generator may write to it between the first token and the end of a document. Not thread-safe.
 */
public abstract class ByteArrayTarget extends OutputStream {

    /**
     * Returns the array. It is valid until the next call of {@link #ensureCapacity}; its first {@link #length()} bytes
     * count.
     */
    public abstract byte[] array();

    /** Returns the number of bytes that count. */
    public abstract int length();

    /** Sets the number of bytes that count, after a caller wrote them to the array. */
    public abstract void length(int length);

    /** Returns the maximum length in bytes of this target. */
    public abstract int limit();

    /**
     * Makes room for a total length, and returns the array with its present content.
     *
     * @param capacity length in bytes
     * @throws RuntimeException if the limit is less; the generator does not catch it
     */
    public abstract byte[] ensureCapacity(long capacity);
}
