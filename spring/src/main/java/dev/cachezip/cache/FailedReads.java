package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;

/**
 * The failed reads of one call of a cached method: the write that follows in the same call is not tried, since it would
 * only wait for the same error. Thread-safe, as a call may go on in another thread.
 */
final class FailedReads {

    /** The failed reads of a cache that does not know which calls its operations belong to: none is remembered. */
    static final FailedReads UNKNOWN = new FailedReads();

    private volatile @Nullable Object last;

    /** Notes that a key could not be read. */
    void add(Object key) {
        if (this != UNKNOWN) {
            last = key;
        }
    }

    /** Forgets the last key; returns whether it was this one. */
    boolean remove(Object key) {
        Object failed = last;
        if (failed == null) {
            return false;
        }
        last = null;
        return key.equals(failed);
    }
}
