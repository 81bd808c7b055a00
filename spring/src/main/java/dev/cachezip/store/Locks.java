package dev.cachezip.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The locks of a cache's entries in Redis, each of which ends by itself. Keys are those of the locks. Thread-safe.
 */
public interface Locks {

    /** Takes locks; returns whether this caller has got them, in the order of the keys. */
    CompletableFuture<List<Boolean>> take(List<byte[]> keys, Duration time);

    /** Ends locks early, without waiting; one that stays ends by itself. */
    void release(List<byte[]> keys);

    /**
     * Sets the values of locks, even of other instances, without waiting. Redis gets this before what follows on the same
     * connection.
     */
    void mark(List<byte[]> keys, byte[] value, Duration time);
}
