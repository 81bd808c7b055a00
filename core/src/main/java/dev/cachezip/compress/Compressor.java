package dev.cachezip.compress;

import dev.cachezip.CachezipException;

/**
 * A block compressor, which turns plain bytes into the payload behind an envelope.
 *
 * <p>Thread-safe. {@link #close()} frees its native memory; a closed compressor throws {@link IllegalStateException}.
 */
public interface Compressor extends AutoCloseable {

    /**
     * Creates the compressor of an algorithm.
     *
     * @param level a level within {@link Algorithm#levels()}
     * @throws IllegalArgumentException if the algorithm has no such level
     * @throws CachezipException.NoLibrary if the algorithm needs a native library that cannot be loaded
     */
    static Compressor create(Algorithm algorithm, int level) {
        return algorithm.newCompressor(level);
    }

    /**
     * Creates the compressor of an algorithm at its default level.
     *
     * @throws CachezipException.NoLibrary if the algorithm needs a native library that cannot be loaded
     */
    static Compressor create(Algorithm algorithm) {
        return create(algorithm, algorithm.levels().standard());
    }

    /** Returns the algorithm of the payload. */
    Algorithm algorithm();

    /** Returns the maximum length in bytes of the payload for {@code length} plain bytes. */
    int maxCompressedLength(int length);

    /**
     * Compresses a range.
     *
     * @param src array with the plain bytes
     * @param srcOffset index of the first plain byte
     * @param srcLength number of plain bytes
     * @param dst array for the payload, with at least {@link #maxCompressedLength} bytes from {@code dstOffset}
     * @param dstOffset index of the first byte of the payload
     * @return length of the payload in bytes
     */
    int compress(byte[] src, int srcOffset, int srcLength, byte[] dst, int dstOffset);

    /**
     * Returns this compressor with the dictionaries of a cache: it compresses with the current dictionary, and offers each
     * value as a sample. Closing one of the two compressors closes both.
     *
     * @throws IllegalArgumentException if the algorithm has no dictionaries, unless they are {@link Dictionaries#none()}
     */
    default Compressor with(Dictionaries dictionaries) {
        if (dictionaries == Dictionaries.none()) {
            return this;
        }
        throw new IllegalArgumentException(algorithm().label() + " cannot compress with dictionaries");
    }

    /** Returns the name of the way in which a payload was compressed, one of {@link Algorithm#labels()}. */
    default String label(byte[] payload, int offset) {
        return algorithm().label();
    }

    /** Takes note of plain bytes that are stored uncompressed, because compressing such bytes has not paid off lately. */
    default void passOver(byte[] src, int srcOffset, int srcLength) {}

    /** Returns an object for the state of this compressor; in another state, it may compress better or worse than before. */
    default Object state() {
        return this;
    }

    @Override
    void close();
}
