package dev.cachezip.bulk;

import dev.cachezip.cache.BulkReadListener;
import dev.cachezip.failures.BulkCacheException;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;

/**
 * Operations on many entries of a cache at once, by the name of the cache. Thread-safe.
 *
 * <p>The entries of a cache of another kind, such as a cache in memory in a test, are handled one by one. If the caches
 * take part in transactions, entries are stored and removed after the commit, as single entries are.
 */
public class CachezipBulkOperations {

    /** Throws every failure. */
    private static final CacheErrorHandler THROWING = new SimpleCacheErrorHandler();

    private final Supplier<? extends CacheManager> cacheManager;

    /** Creates operations on a manager, which is fetched when the first cache is needed. */
    public CachezipBulkOperations(Supplier<? extends CacheManager> cacheManager) {
        this.cacheManager = cacheManager;
    }

    /**
     * Returns the values of the keys that have an entry, in the order of the keys; a cached null as null.
     *
     * @throws BulkCacheException if Redis fails and failures are not misses
     * @throws IllegalArgumentException if there is no such cache
     */
    public <K> Map<K, @Nullable Object> getAll(String cacheName, Collection<? extends K> keys) {
        return cache(cacheName).getAll(keys, Object.class, THROWING, BulkReadListener.none());
    }

    /**
     * Returns values of one class, otherwise like {@link #getAll(String, Collection)}; an entry of another class is
     * unreadable, and a miss.
     *
     * @throws BulkCacheException if Redis fails or an entry is unreadable, and failures are not misses
     * @throws IllegalArgumentException if there is no such cache
     */
    public <K, T> Map<K, @Nullable T> getAll(String cacheName, Collection<? extends K> keys, Class<T> type) {
        return cache(cacheName).getAll(keys, type, THROWING, BulkReadListener.none());
    }

    /**
     * Stores entries, each with a time to live of its own, and waits for Redis; an entry is evicted if its value cannot be
     * stored.
     *
     * @throws BulkCacheException if a value is a null that the cache does not allow, or if Redis fails or a value
     *     cannot be stored and such failures are thrown; all other values are stored
     * @throws IllegalArgumentException if there is no such cache
     */
    public void putAll(String cacheName, Map<?, ?> entries) {
        cache(cacheName).putAll(entries, THROWING);
    }

    /**
     * Removes entries, and waits for Redis.
     *
     * @throws BulkCacheException if Redis fails and failures are thrown
     * @throws IllegalArgumentException if there is no such cache
     */
    public void evictAll(String cacheName, Collection<?> keys) {
        cache(cacheName).evictAll(keys, THROWING);
    }

    private BulkCache cache(String name) {
        return BulkCache.of(name, cacheManager.get());
    }
}
