package dev.cachezip.bulk;

import dev.cachezip.redis.BulkCacheException;
import dev.cachezip.redis.CachezipCache;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Many entries at once of caches by their names. Thread-safe.
 *
 * <p>Where the caches take part in transactions, entries are stored and removed after the commit, as single ones are.
 *
 * @since 0.1
 */
public final class CachezipBulkOperations {

    private final Supplier<? extends CacheManager> cacheManager;

    /** Creates one on a manager, which is asked for when the first cache is. */
    public CachezipBulkOperations(Supplier<? extends CacheManager> cacheManager) {
        this.cacheManager = cacheManager;
    }

    /**
     * Returns the values of those keys that have an entry, in the order of the keys; a cached null as null.
     *
     * @throws BulkCacheException if Redis fails, and that is no miss
     * @throws IllegalArgumentException if there is no such cache, or it is not one of cachezip
     */
    public <K> Map<K, @Nullable Object> getAll(String cacheName, Collection<? extends K> keys) {
        return Found.of(cacheName, cacheManager.get()).cache.getAll(keys);
    }

    /**
     * Returns values as {@link #getAll(String, Collection)} does, of a class; an entry of another one cannot be read, and
     * is a miss.
     *
     * @throws BulkCacheException if Redis fails, or an entry cannot be read, and that is no miss
     * @throws IllegalArgumentException if there is no such cache, or it is not one of cachezip
     */
    public <K, T> Map<K, @Nullable T> getAll(String cacheName, Collection<? extends K> keys, Class<T> type) {
        return Found.of(cacheName, cacheManager.get()).cache.getAll(keys, type);
    }

    /**
     * Stores entries, each with a time to live of its own, and waits for Redis; an entry is evicted if its value cannot be
     * stored.
     *
     * @throws BulkCacheException if a value is a null that the cache does not allow, or if Redis fails or a value cannot be
     *     stored and that is to be thrown; the others are stored
     * @throws IllegalArgumentException if there is no such cache, or it is not one of cachezip
     */
    public void putAll(String cacheName, Map<?, ?> entries) {
        Found.of(cacheName, cacheManager.get()).change(cache -> cache.putAll(entries));
    }

    /**
     * Removes entries, and waits for Redis.
     *
     * @throws BulkCacheException if Redis fails, and that is to be thrown
     * @throws IllegalArgumentException if there is no such cache, or it is not one of cachezip
     */
    public void evictAll(String cacheName, Collection<?> keys) {
        Found.of(cacheName, cacheManager.get()).change(cache -> cache.evictAll(keys));
    }

    /**
     * A cache that was found by its name.
     *
     * @param cache the cache
     * @param transactional whether changes wait for the end of a transaction
     */
    record Found(CachezipCache cache, boolean transactional) {

        static Found of(String cacheName, CacheManager manager) {
            Cache cache = manager.getCache(cacheName);
            CachezipCache ours = CachezipCache.unwrap(cache);
            if (ours != null) {
                return new Found(ours, cache instanceof TransactionAwareCacheDecorator);
            }
            throw new IllegalArgumentException(
                    cache == null
                            ? "There is no cache '" + cacheName + "'"
                            : "Cache '" + cacheName + "' is a "
                                    + cache.getClass().getName() + "; only caches of cachezip have bulk operations");
        }

        /** Changes the cache, after the commit if there is a transaction. */
        void change(Consumer<CachezipCache> change) {
            if (transactional && TransactionSynchronizationManager.isSynchronizationActive()) {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        change.accept(cache);
                    }
                });
            } else {
                change.accept(cache);
            }
        }
    }
}
