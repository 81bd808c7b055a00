package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;

/** The read of one call of a cached method, for the put that follows. Thread-safe, as a call may go on in another thread. */
final class MethodCall {

    /** The call of a cache that does not know which calls its operations belong to: no read is remembered. */
    static final MethodCall UNKNOWN = new MethodCall();

    private volatile @Nullable Load last;

    /** A load of a key, since a time of {@link Changes}. */
    private record Load(Object key, long began) {}

    /** Notes that no entry of a key was read, so that its load begins. */
    void begin(Object key, long now) {
        if (this != UNKNOWN) {
            last = new Load(key, now);
        }
    }

    /** Forgets the load; returns when it began, {@code null} if there is none or it is of another key. */
    @Nullable
    Long end(Object key) {
        Load load = last;
        if (load == null) {
            return null;
        }
        last = null;
        return load.key.equals(key) ? load.began : null;
    }
}
