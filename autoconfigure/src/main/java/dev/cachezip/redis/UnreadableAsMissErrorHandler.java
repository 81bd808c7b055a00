package dev.cachezip.redis;

import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;

/**
 * A cache error handler that takes an entry that cannot be read for a miss, in caches that the application has set up
 * itself with cachezip's serializer: the entry is evicted, the method runs, and what it returns is stored.
 *
 * <p>A {@link CachezipCache} needs no handler: what it throws shall be thrown. All other errors, those of Redis above all, are thrown as Spring's
 * default does. Thread-safe.
 */
public final class UnreadableAsMissErrorHandler extends SimpleCacheErrorHandler {

    private static final Log log = LogFactory.getLog(UnreadableAsMissErrorHandler.class);

    private final CacheFailures failures;

    /** Creates a handler. */
    public UnreadableAsMissErrorHandler(CacheFailures failures) {
        this.failures = failures;
    }

    @Override
    public void handleCacheGetError(RuntimeException exception, Cache cache, Object key) {
        UnreadableValueException unreadable = find(exception);
        if (unreadable == null || CachezipCache.unwrap(cache) != null) {
            throw exception;
        }
        failures.unreadable(cache.getName(), unreadable);
        evict(cache, key);
    }

    /**
     * Takes the entry away: with {@code sync = true} Spring runs the method and stores nothing, so that it
     * would stay unreadable. Not on this thread, which may be one of Lettuce that would wait for itself.
     */
    private static void evict(Cache cache, Object key) {
        CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> {
            try {
                cache.evict(key);
            } catch (RuntimeException e) {
                log.debug("Cannot evict an entry of cache '" + cache.getName() + "' that cannot be read", e);
            }
        });
    }

    private static @Nullable UnreadableValueException find(Throwable exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnreadableValueException found) {
                return found;
            }
        }
        return null;
    }
}
