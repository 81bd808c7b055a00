package dev.cachezip.jmh;

/** One way to compress a block of bytes; what every compressor under test is. For one thread at a time. */
public interface BlockFormat extends AutoCloseable {

    /** Returns the compressed bytes, a new array. */
    byte[] compress(byte[] plain);

    /** Returns the plain bytes of what {@link #compress} has returned, a new array. */
    byte[] decompress(byte[] compressed);

    /** Returns an array that begins with these bytes, and may be used again for the next ones. */
    default byte[] decompressToBuffer(byte[] compressed) {
        return decompress(compressed);
    }

    /** Frees what it holds. */
    @Override
    default void close() {}
}
