package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;

/**
 * The failed reads of one call of a cached method: the write that follows in the same call is not tried, since it would
 * only wait for the same error. Thread-safe, as a call may go on in another thread.
 */
interface FailedReads {

    /** Returns the failed reads of a cache that does not know which calls its operations belong to. */
    static FailedReads unknown() {
        return OfUnknownCalls.INSTANCE;
    }

    /** Returns the failed reads of a call that begins. */
    static FailedReads ofOneCall() {
        return new OfOneCall();
    }

    /** Notes that a key could not be read. */
    void add(Object key);

    /** Forgets the last key; returns whether it was this one. */
    boolean remove(Object key);

    /** Remembers nothing. */
    enum OfUnknownCalls implements FailedReads {
        INSTANCE;

        @Override
        public void add(Object key) {}

        @Override
        public boolean remove(Object key) {
            return false;
        }
    }

    /** Remembers the last key. */
    final class OfOneCall implements FailedReads {

        private volatile @Nullable Object last;

        private OfOneCall() {}

        @Override
        public void add(Object key) {
            last = key;
        }

        @Override
        public boolean remove(Object key) {
            boolean failed = key.equals(last);
            last = null;
            return failed;
        }
    }
}
