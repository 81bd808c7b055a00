package dev.cachezip.compress;

import dev.cachezip.Algorithm;
import dev.cachezip.CachezipException;

/**
 * A block compressor: plain bytes to the payload behind an envelope.
 *
 * <p>Thread-safe. {@link #close()} frees its native memory; a closed compressor throws
 * {@link IllegalStateException}.
 *
 * @since 0.1
 */
public sealed interface Compressor extends AutoCloseable permits ZstdCompressor, Lz4Compressor {

    /**
     * Creates the compressor of an algorithm.
     *
     * @param level zstd: {@value ZstdCompressor#MIN_LEVEL} to {@value ZstdCompressor#MAX_LEVEL}; LZ4:
     *     {@value Lz4Compressor#MIN_LEVEL} to {@value Lz4Compressor#MAX_LEVEL}, where a negative level is
     *     an acceleration and a positive one the slower high-compression mode
     * @throws IllegalArgumentException if the algorithm has no such level
     * @throws CachezipException.NoLibrary if the algorithm needs a native library that cannot be loaded
     */
    static Compressor create(Algorithm algorithm, int level) {
        return switch (algorithm) {
            case ZSTD -> ZstdCompressor.create(level);
            case LZ4 -> Lz4Compressor.create(level);
        };
    }

    /**
     * Creates the compressor of an algorithm at its default level.
     *
     * @throws CachezipException.NoLibrary if the algorithm needs a native library that cannot be loaded
     */
    static Compressor create(Algorithm algorithm) {
        return switch (algorithm) {
            case ZSTD -> ZstdCompressor.create(ZstdCompressor.DEFAULT_LEVEL);
            case LZ4 -> Lz4Compressor.create(Lz4Compressor.DEFAULT_LEVEL);
        };
    }

    /** Returns the algorithm of the payload. */
    Algorithm algorithm();

    /** Returns the length in bytes that a payload for {@code length} plain bytes can have at most. */
    int maxCompressedLength(int length);

    /**
     * Compresses a range.
     *
     * @param src plain bytes
     * @param srcOffset index of the first one
     * @param srcLength how many
     * @param dst where the payload goes; at least {@link #maxCompressedLength} bytes from {@code dstOffset}
     * @param dstOffset index of the first byte of the payload
     * @return length of the payload in bytes
     */
    int compress(byte[] src, int srcOffset, int srcLength, byte[] dst, int dstOffset);

    /** Returns how often and how long callers have waited for a native context. */
    Waits waits();

    @Override
    void close();
}
