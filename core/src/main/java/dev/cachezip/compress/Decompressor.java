package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.util.OptionalLong;

/**
 * A block decompressor, which turns the payload behind an envelope into plain bytes.
 *
 * <p>Strict: it refuses a payload that is cut off, has extra bytes or does not have the length that it claims.
 * Thread-safe. {@link #close()} frees its native memory; a closed decompressor throws {@link IllegalStateException}.
 */
public interface Decompressor extends AutoCloseable {

    /** Creates the decompressor of an algorithm. */
    static Decompressor create(Algorithm algorithm) {
        return algorithm.newDecompressor();
    }

    /**
     * Returns the length in bytes that a payload claims for its plain bytes, if it has one.
     *
     * @throws CachezipException.Malformed if the payload has no complete header
     */
    OptionalLong plainLength(byte[] src, int srcOffset, int srcLength);

    /**
     * Decompresses a range. The length is checked before anything is allocated.
     *
     * @param src stored bytes
     * @param srcOffset index of the first byte of the payload
     * @param srcLength length of the payload
     * @param plain an empty buffer, whose limit is the maximum number of plain bytes; after an exception its array may
     *     have changed, but its length has not
     * @throws CachezipException.Malformed if the range is not exactly one payload
     * @throws CachezipException.TooLarge if the plain bytes are more than the limit
     * @throws CachezipException.UnknownDictionary if the payload needs a dictionary that is not found
     * @throws CachezipException.NoLibrary if the algorithm needs a native library that cannot be loaded
     */
    void decompress(byte[] src, int srcOffset, int srcLength, OutputBuffer plain);

    /**
     * Returns this decompressor with the dictionaries of a cache, if its algorithm has dictionaries. Closing either
     * closes both.
     */
    default Decompressor with(Dictionaries dictionaries) {
        return this;
    }

    @Override
    void close();
}
