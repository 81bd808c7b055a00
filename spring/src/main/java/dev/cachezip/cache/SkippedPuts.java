package dev.cachezip.cache;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.WriteWindow;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.springframework.dao.DataAccessException;

/**
 * The handling of puts whose values cannot be stored: nothing is stored, and an older entry is evicted, since it would
 * be taken for the value that was put. Thread-safe.
 */
record SkippedPuts(String cacheName, EntryStore store, CacheFailures failures, CacheThreads threads) {

    /**
     * Skips a put, and waits for the eviction unless this thread may be needed for it.
     *
     * @param key the key as Redis knows it
     * @param evictionFailed receives the reason if Redis does not evict the entry
     * @throws UnstorableValueException if the refusal is to be thrown
     */
    void skip(byte[] key, UnstorableValueException refusal, Consumer<DataAccessException> evictionFailed) {
        // A store that cannot retrieve asynchronously does not use Lettuce, so this is not one of Lettuce's threads.
        if (store.supportsRetrieve() && WriteWindow.isNonBlockingThread()) {
            CompletableFuture<?> unused = skipLater(key, refusal);
            return;
        }
        failures.unstorable(cacheName, refusal);
        try {
            store.evict(key);
        } catch (DataAccessException e) {
            evictionFailed.accept(e);
        }
    }

    /**
     * Skips a put.
     *
     * @param key the key as Redis knows it
     * @return the eviction, which does not fail
     * @throws UnstorableValueException if the refusal is to be thrown
     */
    CompletableFuture<?> skipLater(byte[] key, UnstorableValueException refusal) {
        failures.unstorable(cacheName, refusal);
        return threads.finish(() -> store.evict(key)).exceptionally(failure -> {
            failures.redisLater(cacheName, "evict", LaterFailures.cause(failure));
            return null;
        });
    }
}
