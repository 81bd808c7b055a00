package dev.cachezip.cache;

import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.dao.DataAccessException;

/** The writes of a cache to single entries, and to all of them. They wait for Redis where the store does. */
record BlockingWrites(CachezipCache cache, CacheParts parts) {

    void put(EntryKey key, @Nullable Object value) {
        byte[] redisKey = key.inRedis();
        try {
            parts.store()
                    .put(
                            redisKey,
                            cache.serializeCacheValue(cache.storeValue(value)),
                            cache.timeToLive(key.key(), value));
        } catch (UnstorableValueException e) {
            parts.skipped().skip(redisKey, e, failure -> cache.evictionFailed(key.key(), failure));
        } catch (DataAccessException e) {
            cache.redisFailed("put", e, handler -> handler.handleCachePutError(e, cache, key.key(), value));
        } finally {
            // Whether it is stored is known later, or never.
            parts.refresh().ages().forget(redisKey);
        }
    }

    /** Stores a value unless there is an entry; returns that entry, {@code null} if there is none or it is unreadable. */
    @Nullable
    ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        if (value == null && !cache.isAllowNullValues()) {
            return cache.peek(key);
        }
        try {
            byte[] present = parts.store()
                    .putIfAbsent(
                            cache.redisKey(key),
                            cache.serializeCacheValue(cache.storeValue(value)),
                            cache.timeToLive(key, value));
            return present == null ? null : new SimpleValueWrapper(cache.value(present));
        } catch (UnstorableValueException e) {
            parts.failures().unstorable(parts.name(), e);
            // An existing entry is not obsolete: it would have stayed in any case.
            return cache.peek(key);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            cache.put(key, value);
        } catch (DataAccessException e) {
            cache.redisFailed("put", e, handler -> handler.handleCachePutError(e, cache, key, value));
        }
        return null;
    }

    void evict(EntryKey key) {
        parts.refresh().removed(List.of(key), EntryKey::inRedis);
        try {
            parts.store().evict(key.inRedis());
        } catch (DataAccessException e) {
            cache.evictionFailed(key.key(), e);
        }
    }

    boolean evictIfPresent(EntryKey key) {
        parts.refresh().removed(List.of(key), EntryKey::inRedis);
        try {
            return parts.store().evictIfPresent(key.inRedis());
        } catch (DataAccessException e) {
            cache.evictionFailed(key.key(), e);
            return false;
        }
    }

    void clear(byte[] pattern) {
        parts.refresh().cleared();
        try {
            parts.store().clear(pattern);
        } catch (DataAccessException e) {
            cache.redisFailed("clear", e, handler -> handler.handleCacheClearError(e, cache));
        }
    }

    boolean invalidate(byte[] pattern) {
        parts.refresh().cleared();
        try {
            return parts.store().invalidate(pattern);
        } catch (DataAccessException e) {
            cache.redisFailed("clear", e, handler -> handler.handleCacheClearError(e, cache));
            return false;
        }
    }
}
