package dev.cachezip.cache;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The loads of entries that were not found, until their values are put: if a caller in this JVM puts, evicts or clears the
 * entry in between, the load has read what is obsolete. Thread-safe.
 */
final class PendingLoads {

    /** Loads whose methods fail are never put: at this number, all so far count as obsolete, and are forgotten. */
    private static final int MOST = 10_000;

    private final Map<ByteBuffer, EntryLoad> pending = new ConcurrentHashMap<>();

    /** The loads of one entry since its last change. */
    static final class EntryLoad {

        /** A load whose value is not stored, since Redis could not be asked for the entry. */
        static final EntryLoad WITHOUT_REDIS = new EntryLoad();

        static {
            WITHOUT_REDIS.obsolete = true;
        }

        private volatile boolean obsolete;

        // Changes within the map's own operations only.
        private int count;

        boolean isObsolete() {
            return obsolete;
        }
    }

    /** Begins a load of an entry that was not found. */
    EntryLoad begin(byte[] key) {
        if (pending.size() >= MOST) {
            forgetAll();
        }
        return pending.compute(ByteBuffer.wrap(key), (any, others) -> {
            EntryLoad load = others == null ? new EntryLoad() : others;
            load.count++;
            return load;
        });
    }

    /** Ends a load, whose value was put or is not stored. */
    void end(byte[] key, EntryLoad load) {
        @Nullable
        EntryLoad unused = pending.computeIfPresent(
                ByteBuffer.wrap(key), (any, current) -> current != load || --load.count > 0 ? current : null);
    }

    /** Makes the loads of an entry obsolete. */
    void forget(byte[] key) {
        if (!pending.isEmpty()) {
            forget(ByteBuffer.wrap(key));
        }
    }

    private void forget(ByteBuffer key) {
        EntryLoad load = pending.remove(key);
        if (load != null) {
            load.obsolete = true;
        }
    }

    /** Makes all loads obsolete. */
    void forgetAll() {
        pending.keySet().forEach(this::forget);
    }
}
