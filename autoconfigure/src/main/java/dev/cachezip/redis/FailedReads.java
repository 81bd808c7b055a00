package dev.cachezip.redis;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Keys of which a read has just failed, so that the write that follows is not tried: it would only wait for the same
 * error. Bounded, and forgotten soon. Thread-safe.
 */
final class FailedReads {

    private static final int MOST = 1024;
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, Long> failed = new ConcurrentHashMap<>();

    void add(String key) {
        if (failed.size() >= MOST) {
            long now = System.nanoTime();
            failed.values().removeIf(since -> now - since > KEPT_NANOS);
        }
        if (failed.size() < MOST) {
            failed.put(key, System.nanoTime());
        }
    }

    /** Forgets a key; returns whether its read has just failed. */
    boolean remove(String key) {
        if (failed.isEmpty()) {
            return false;
        }
        Long since = failed.remove(key);
        return since != null && System.nanoTime() - since <= KEPT_NANOS;
    }
}
