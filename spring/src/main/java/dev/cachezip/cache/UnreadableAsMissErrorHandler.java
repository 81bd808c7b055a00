package dev.cachezip.cache;

import dev.cachezip.CachezipException;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;

/**
 * A cache error handler for caches that the application has set up itself with cachezip's serializer. It treats an
 * unreadable entry as a miss: the entry is evicted, the method runs, and its result is stored. A value that cannot be
 * stored is left out, and an older entry is evicted.
 *
 * <p>With {@code sync = true}, Spring runs a method a second time if its value cannot be stored. A
 * {@link CachezipCache} needs no handler: its exceptions are meant to be thrown. All other errors, above all errors of
 * Redis, are thrown, as with Spring's default. Thread-safe.
 */
public class UnreadableAsMissErrorHandler extends SimpleCacheErrorHandler {

    private static final Log log = LogFactory.getLog(UnreadableAsMissErrorHandler.class);

    private final CacheFailures failures;
    private final CacheThreads threads;

    /**
     * Creates a handler.
     *
     * @param threads the threads on which obsolete entries are evicted
     */
    public UnreadableAsMissErrorHandler(CacheFailures failures, CacheThreads threads) {
        this.failures = failures;
        this.threads = threads;
    }

    @Override
    public void handleCacheGetError(RuntimeException exception, Cache cache, Object key) {
        UnreadableValueException unreadable = find(UnreadableValueException.class, exception, cache);
        if (unreadable == null) {
            // Spring stores within a get, too.
            skip(exception, cache);
            return;
        }
        failures.unreadable(cache.getName(), unreadable);
        evict(cache, key);
    }

    @Override
    public void handleCachePutError(RuntimeException exception, Cache cache, Object key, @Nullable Object value) {
        skip(exception, cache);
        evict(cache, key);
    }

    private void skip(RuntimeException exception, Cache cache) {
        UnstorableValueException refusal = find(UnstorableValueException.class, exception, cache);
        if (refusal == null) {
            throw exception;
        }
        failures.unstorable(cache.getName(), refusal);
    }

    /**
     * Evicts the entry: with {@code sync = true}, Spring runs the method and stores nothing, so the entry would stay
     * unreadable. Uses another thread, since this thread may belong to Lettuce and would wait for itself.
     */
    private void evict(Cache cache, Object key) {
        CompletableFuture<Void> unused = threads.finish(() -> {
            try {
                cache.evict(key);
            } catch (RuntimeException e) {
                log.debug("Cannot evict an obsolete entry of cache '" + cache.getName() + "'", e);
            }
        });
    }

    private static <E extends RuntimeException> @Nullable E find(Class<E> type, Throwable exception, Cache cache) {
        return CachezipCache.handlesFailures(cache) ? null : CachezipException.find(type, exception);
    }
}
