package dev.cachezip.bulk;

import dev.cachezip.cache.BulkReadListener;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.support.AbstractValueAdaptingCache;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;

/**
 * A cache of any kind, such as a cache in memory, whose entries are handled one by one, as {@code @Cacheable} does.
 *
 * @param cache the cache, which itself waits for transactions
 */
record SingleEntries(Cache cache) implements BulkCache {

    @Override
    public boolean allowsNull() {
        Cache target = cache instanceof TransactionAwareCacheDecorator decorator ? decorator.getTargetCache() : cache;
        return !(target instanceof AbstractValueAdaptingCache adapting) || adapting.isAllowNullValues();
    }

    /** A value is worth storing even if its get has failed, as with {@code @Cacheable}. */
    @Override
    public <K, T> Map<K, @Nullable T> getAll(
            Collection<? extends K> keys,
            Class<T> type,
            CacheErrorHandler handler,
            BulkReadListener<? super K> listener) {
        Map<K, @Nullable T> found = new LinkedHashMap<>();
        for (K key : keys) {
            try {
                Cache.ValueWrapper wrapper = cache.get(key);
                Object value = wrapper == null ? null : wrapper.get();
                if (wrapper != null && (value == null || type.isInstance(value))) {
                    found.put(key, type.cast(value));
                }
            } catch (RuntimeException e) {
                handler.handleCacheGetError(e, cache, key);
            }
        }
        return found;
    }

    @Override
    public void putAll(Map<?, ?> entries, CacheErrorHandler handler) {
        entries.forEach((key, value) -> {
            try {
                cache.put(key, value);
            } catch (RuntimeException e) {
                handler.handleCachePutError(e, cache, key, value);
            }
        });
    }

    @Override
    public void evictAll(Collection<?> keys, CacheErrorHandler handler) {
        for (Object key : keys) {
            try {
                cache.evict(key);
            } catch (RuntimeException e) {
                handler.handleCacheEvictError(e, cache, key);
            }
        }
    }
}
