package dev.cachezip.serializer;

import org.jspecify.annotations.Nullable;

/** The place beside the copy of an entry for the value that its bytes hold, which callers share. Thread-safe. */
public interface SharedCell {

    /**
     * Returns the value.
     *
     * @param reader what reads the bytes: others that read them otherwise get none
     * @return {@code null} if there is none
     */
    @Nullable
    Object find(Object reader);

    /** Leaves a value that was read for later callers, unless one of them could change it, or there is no room. */
    void leave(Object reader, Object value);
}
