package dev.cachezip.benchmarks.codec;

/** One way to compress a block of bytes: the interface of every compressor under test. For one thread at a time. */
public interface BlockFormat extends AutoCloseable {

    /** Returns the compressed bytes, a new array. */
    byte[] compress(byte[] plain);

    /** Returns the plain bytes of a block from {@link #compress}, a new array. */
    byte[] decompress(byte[] compressed);

    /** Returns an array that begins with the plain bytes and may be reused by the next call. */
    default byte[] decompressToBuffer(byte[] compressed) {
        return decompress(compressed);
    }

    /** Frees the resources of this format. */
    @Override
    default void close() {}
}
