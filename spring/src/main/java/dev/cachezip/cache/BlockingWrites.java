package dev.cachezip.cache;

import dev.cachezip.cache.PendingLoads.EntryLoad;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.EntryStore;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.dao.DataAccessException;

/** The writes of a cache to single entries, and to all of them. They wait for Redis where the store does. */
record BlockingWrites(CacheParts parts, CacheValues values, RedisErrors errors) {

    void put(EntryKey key, @Nullable Object value) {
        byte[] redisKey = key.inRedis();
        try {
            parts.store().put(redisKey, values.write(value), parts.timeToLive(key.key(), value));
        } catch (UnstorableValueException e) {
            CompletableFuture<?> unused = parts.skip(parts.waiting(), key, e, errors);
        } catch (DataAccessException e) {
            errors.put(key.key(), value, e);
        } finally {
            // Whether it is stored is known later, or never.
            parts.refresh().ages().forget(redisKey);
            parts.continuations().end(redisKey);
        }
    }

    /** Stores a value that was loaded, unless it is obsolete by now. */
    void putLoaded(EntryKey key, @Nullable Object value, EntryLoad load) {
        try {
            if (!load.isObsolete()) {
                put(key, value);
                // What makes it obsolete now may have come before the put, on another thread.
                if (load.isObsolete()) {
                    boolean unused = evict(parts.store(), key);
                }
            }
        } finally {
            parts.loads().pending().end(key.inRedis(), load);
        }
    }

    /** Stores a value unless there is an entry; returns that entry, {@code null} if there is none or it is unreadable. */
    @Nullable
    ValueWrapper putIfAbsent(EntryKey key, @Nullable Object value) {
        if (value == null && !values.allowNull()) {
            return reads().peek(key);
        }
        try {
            byte[] present =
                    parts.store().putIfAbsent(key.inRedis(), values.write(value), parts.timeToLive(key.key(), value));
            return present == null ? null : new SimpleValueWrapper(values.value(present, null));
        } catch (UnstorableValueException e) {
            parts.failures().unstorable(parts.name(), e);
            // An existing entry is not obsolete: it would have stayed in any case.
            return reads().peek(key);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            parts.loads().forget(key.inRedis());
            put(key, value);
        } catch (DataAccessException e) {
            errors.put(key.key(), value, e);
        }
        return null;
    }

    private CacheReads reads() {
        return new CacheReads(parts, parts.waiting(), values, errors);
    }

    /** Removes an entry; returns whether there was one if the store is one for callers that wait. */
    boolean evict(EntryStore store, EntryKey key) {
        parts.refresh().removed(List.of(key), EntryKey::inRedis);
        try {
            return store.evict(key.inRedis());
        } catch (DataAccessException e) {
            errors.evict(key.key(), e);
            return false;
        }
    }

    /** Removes entries; returns whether there were any if the store is one for callers that wait. */
    boolean clear(EntryStore store, byte[] pattern) {
        parts.refresh().cleared();
        try {
            return store.clear(pattern);
        } catch (DataAccessException e) {
            errors.clear(e);
            return false;
        }
    }
}
