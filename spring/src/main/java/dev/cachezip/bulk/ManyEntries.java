package dev.cachezip.bulk;

import dev.cachezip.cache.BulkReadListener;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.failures.BulkCacheException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A cachezip cache, whose entries are sent together.
 *
 * @param cache the cache
 * @param transactional whether changes wait for the end of a transaction
 */
record ManyEntries(CachezipCache cache, boolean transactional) implements BulkCache {

    @Override
    public BulkCache declaredAs(Type type) {
        return new ManyEntries(cache.declaredAs(type), transactional);
    }

    @Override
    public boolean allowsNull() {
        return cache.isAllowNullValues();
    }

    @Override
    public <K, T> Map<K, @Nullable T> getAll(
            Collection<? extends K> keys,
            Class<T> type,
            CacheErrorHandler handler,
            BulkReadListener<? super K> listener) {
        try {
            return cache.getAll(keys, type, listener);
        } catch (BulkCacheException e) {
            handler.handleCacheGetError(e, cache, keys);
            keys.forEach(listener::failed);
            return Map.of();
        }
    }

    @Override
    public <K> Set<K> electAll(Collection<K> dueKeys) {
        return cache.electAll(dueKeys);
    }

    @Override
    public void putAll(Map<?, ?> entries, CacheErrorHandler handler) {
        // The caller may change its map before the commit.
        Map<?, ?> ofCall = waitsForCommit() ? new LinkedHashMap<>(entries) : entries;
        change(handler, asked -> {
            try {
                cache.putAll(ofCall);
            } catch (BulkCacheException e) {
                asked.handleCachePutError(e, cache, ofCall.keySet(), ofCall.values());
            }
        });
    }

    @Override
    public void evictAll(Collection<?> keys, CacheErrorHandler handler) {
        Collection<?> ofCall = waitsForCommit() ? new ArrayList<>(keys) : keys;
        change(handler, asked -> {
            try {
                cache.evictAll(ofCall);
            } catch (BulkCacheException e) {
                asked.handleCacheEvictError(e, cache, ofCall);
            }
        });
    }

    private boolean waitsForCommit() {
        return transactional && TransactionSynchronizationManager.isSynchronizationActive();
    }

    private void change(CacheErrorHandler handler, Consumer<CacheErrorHandler> change) {
        if (waitsForCommit()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    change.accept(cache.handlerAfterCommit(handler));
                }
            });
        } else {
            change.accept(handler);
        }
    }
}
