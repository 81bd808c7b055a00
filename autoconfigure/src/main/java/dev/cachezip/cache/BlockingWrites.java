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
            parts.skipped().skip(redisKey, e);
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "put", e);
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
            parts.failures().redis(parts.name(), "put", e);
        }
        return null;
    }

    void evict(byte[] redisKey) {
        parts.refresh().removed(List.of(redisKey), key -> key);
        try {
            parts.store().evict(redisKey);
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "evict", e);
        }
    }

    boolean evictIfPresent(byte[] redisKey) {
        parts.refresh().removed(List.of(redisKey), key -> key);
        try {
            return parts.store().evictIfPresent(redisKey);
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "evict", e);
            return false;
        }
    }

    void clear(byte[] pattern) {
        parts.refresh().cleared();
        try {
            parts.store().clear(pattern);
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "clear", e);
        }
    }

    boolean invalidate(byte[] pattern) {
        parts.refresh().cleared();
        try {
            return parts.store().invalidate(pattern);
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "clear", e);
            return false;
        }
    }
}
