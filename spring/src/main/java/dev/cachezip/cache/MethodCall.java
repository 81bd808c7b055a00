package dev.cachezip.cache;

import dev.cachezip.cache.PendingLoads.EntryLoad;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The read of one call of a cached method, for the put that follows. Thread-safe, as a call may go on in another thread. */
final class MethodCall {

    /** The call of a cache that does not know which calls its operations belong to: no read is remembered. */
    static final MethodCall UNKNOWN = new MethodCall();

    private volatile @Nullable Miss last;

    /** A read that has found no entry, and the load that follows. */
    record Miss(EntryKey key, EntryLoad load) {}

    /** Notes that no entry of a key was read, so that its load begins. */
    void begin(EntryKey key, Supplier<EntryLoad> load) {
        if (this != UNKNOWN) {
            last = new Miss(key, load.get());
        }
    }

    /** Forgets the read and returns it, {@code null} if there is none or it is of another key. */
    @Nullable
    Miss end(Object key) {
        Miss miss = last;
        if (miss == null) {
            return null;
        }
        last = null;
        return miss.key.key().equals(key) ? miss : null;
    }
}
