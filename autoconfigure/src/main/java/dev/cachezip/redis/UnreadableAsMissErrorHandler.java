package dev.cachezip.redis;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;

/**
 * A cache error handler that takes an entry that cannot be read for a miss: the entry is evicted, the method
 * runs, and what it returns is stored.
 *
 * <p>Says so once per cache and cause. All other errors, those of Redis above all, are thrown as Spring's
 * default does. Thread-safe.
 */
public final class UnreadableAsMissErrorHandler extends SimpleCacheErrorHandler {

    private static final Log log = LogFactory.getLog(UnreadableAsMissErrorHandler.class);

    private final Set<Reported> reported = ConcurrentHashMap.newKeySet();

    @Override
    public void handleCacheGetError(RuntimeException exception, Cache cache, Object key) {
        UnreadableValueException unreadable = find(exception);
        if (unreadable == null) {
            throw exception;
        }
        evict(cache, key);
        if (reported.add(new Reported(cache.getName(), unreadable.reason()))) {
            log.warn("Cache '" + cache.getName() + "' has an entry that cannot be read and counts as a miss"
                    + " (further ones for the same cause are not logged): " + unreadable.getMessage());
        }
    }

    /**
     * Takes the entry away: with {@code sync = true} Spring runs the method and stores nothing, so that it
     * would stay unreadable. A writer that waits for Redis must not do so here, since this may be a thread of
     * Lettuce, which would wait for itself.
     */
    private static void evict(Cache cache, Object key) {
        Runnable eviction = () -> {
            try {
                cache.evict(key);
            } catch (RuntimeException e) {
                log.debug("Cannot evict an entry of cache '" + cache.getName() + "' that cannot be read", e);
            }
        };
        if (cache.getNativeCache() instanceof CachezipCacheWriter) {
            eviction.run();
        } else {
            CompletableFuture<Void> unused = CompletableFuture.runAsync(eviction);
        }
    }

    private static @Nullable UnreadableValueException find(Throwable exception) {
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnreadableValueException found) {
                return found;
            }
        }
        return null;
    }

    private record Reported(String cacheName, Class<?> cause) {}
}
