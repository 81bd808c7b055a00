package dev.cachezip.bulk;

import dev.cachezip.cache.BulkReadListener;
import dev.cachezip.cache.CachezipCache;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;

/** A cache as bulk operations use it: many keys at once if it is a cachezip cache, else key by key. */
interface BulkCache {

    /**
     * Returns the cache with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static BulkCache of(String cacheName, CacheManager manager) {
        Cache cache = manager.getCache(cacheName);
        if (cache == null) {
            throw new IllegalArgumentException("There is no cache '" + cacheName + "'");
        }
        CachezipCache ours = CachezipCache.unwrap(cache);
        return ours == null
                ? new SingleEntries(cache)
                : new ManyEntries(ours, cache instanceof TransactionAwareCacheDecorator);
    }

    /**
     * Returns this cache for callers that declare the type of the values, if the cache can read values of a declared
     * type.
     */
    default BulkCache declaredAs(Type type) {
        return this;
    }

    /** Returns whether a null can be stored. */
    boolean allowsNull();

    /**
     * Returns the values of the keys that have an entry, in the order of the keys.
     *
     * @param type class of the values; an entry of another class is a miss
     * @param handler receives failures, which then count as misses
     * @param listener receives each key whose value is not worth storing now, and each whose value is due
     */
    <K, T> Map<K, @Nullable T> getAll(
            Collection<? extends K> keys,
            Class<T> type,
            CacheErrorHandler handler,
            BulkReadListener<? super K> listener);

    /**
     * Elects the caller that loads values of due entries, if it loads others anyway.
     *
     * @return the keys whose values this caller loads
     */
    default <K> Set<K> electAll(Collection<K> dueKeys) {
        return Set.of();
    }

    /** Stores entries, after the commit if the cache takes part in a transaction. */
    void putAll(Map<?, ?> entries, CacheErrorHandler handler);

    /** Removes entries, after the commit if the cache takes part in a transaction. */
    void evictAll(Collection<?> keys, CacheErrorHandler handler);
}
