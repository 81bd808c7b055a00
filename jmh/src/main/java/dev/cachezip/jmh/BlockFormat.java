package dev.cachezip.jmh;

/** One way to compress a block of bytes; what every compressor under test is. For one thread at a time. */
interface BlockFormat extends AutoCloseable {

    /** Returns the compressed bytes, a new array. */
    byte[] compress(byte[] plain);

    /**
     * Returns the plain bytes of what {@link #compress} has returned: the first ones of an array, which may be longer and
     * may be used again.
     */
    byte[] decompress(byte[] compressed);

    @Override
    default void close() {}
}
