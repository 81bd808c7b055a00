package dev.cachezip.msgpack;

import java.io.OutputStream;

/**
 * A stream to a byte array that {@link MessagePackGenerator} writes to in place, without a buffer of its own.
 *
 * <p>Nothing else may write to it between the first token and the end of a document. Not thread-safe.
 *
 * @since 0.1
 */
public abstract class ByteArrayTarget extends OutputStream {

    /** Returns the array: valid until the next call of {@link #ensureCapacity}, and {@link #length()} bytes of it count. */
    public abstract byte[] array();

    /** Returns the number of bytes that count. */
    public abstract int length();

    /** Sets the number of bytes that count, after they were written to the array. */
    public abstract void length(int length);

    /** Returns the length in bytes that this target takes at most. */
    public abstract int limit();

    /**
     * Makes room for a total length, and returns the array, with the bytes that were in it.
     *
     * @param capacity length in bytes
     * @throws RuntimeException if the limit is less; the generator passes it on
     */
    public abstract byte[] ensureCapacity(long capacity);
}
