package dev.cachezip.codec;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;

/**
 * A document that is stored in another layout than its rows, which are what codecs write. It is read once: as rows, or as
 * an outline by a codec that knows how the implementation hands out what the outline leaves out.
 *
 * <p>Not thread-safe.
 */
public interface StoredRows {

    /**
     * Writes the rows, each value in its shortest format, and returns them.
     *
     * @throws CachezipException.Malformed if the layout is malformed, or of another version
     * @throws CachezipException.TooLarge if the rows would be longer than the limit
     */
    OutputBuffer rows();

    /**
     * Writes the outline, and returns it: the rows, but for the elements of long lists. Reading them has the same
     * exceptions.
     *
     * @throws CachezipException.Malformed if the layout is malformed, or of another version
     * @throws CachezipException.TooLarge if the rows would certainly be longer than the limit
     */
    OutputBuffer outline();

    /** Returns the length in bytes of the rows that were read so far; of all rows at the end. */
    long length();
}
