package dev.cachezip.cache;

import dev.cachezip.refresh.Turn;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/** The reads and loads of a cache that wait for Redis. Once Redis has failed in a load, it is not tried again. */
record BlockingReads(CachezipCache cache, CacheParts parts) {

    /** Looks for an entry without counting it. */
    Look look(EntryKey key) {
        try {
            return cache.look(parts.refresh().ages().get(key.inRedis(), cache.timeToIdle(key.key())));
        } catch (DataAccessException e) {
            cache.redisFailed("get", e, handler -> handler.handleCacheGetError(e, cache, key.key()));
            return Look.FAILED;
        }
    }

    /** Looks for an entry; if it is due, one caller of all instances gets a miss, so that it loads and puts the value. */
    Look find(EntryKey key) {
        Look look = look(key);
        if (look.isDue() && parts.refresh().elect(key.inRedis(), look.stored()) != null) {
            parts.refresh().handed();
            look = Look.MISS;
        }
        if (!look.failed()) {
            parts.count(look);
        }
        return look;
    }

    /** Returns the value of an entry, or else loads and stores the value. */
    @Nullable
    Object get(EntryKey key, Callable<?> valueLoader) {
        Look look = look(key);
        if (look.isDue()) {
            return new DueReads(cache, parts).get(key, look, valueLoader);
        }
        if (look.entry() != null) {
            parts.count(look);
            return look.entry().get();
        }
        if (look.failed()) {
            return cache.loadCacheValue(key.key(), valueLoader);
        }
        return parts.loads()
                .load(
                        cache.flight(key),
                        () -> awaitTurn(key, valueLoader),
                        redisFailed -> redisFailed
                                ? Loaded.lost(cache.loadCacheValue(key.key(), valueLoader))
                                : loadInTurn(key, valueLoader))
                .value();
    }

    private Loaded awaitTurn(EntryKey key, Callable<?> valueLoader) {
        Turn turn = parts.refresh().awaitTurn(key.inRedis(), () -> look(key).entry() != null);
        try {
            return loadInTurn(key, valueLoader);
        } finally {
            turn.end();
        }
    }

    private Loaded loadInTurn(EntryKey key, Callable<?> valueLoader) {
        OneLoad load = new OneLoad(valueLoader);
        byte[] redisKey = key.inRedis();
        Duration timeToLive = cache.timeToLive(key.key(), null);
        try {
            // Looks once more, since another load may have ended after the first look.
            byte[] stored = parts.store()
                    .get(
                            redisKey,
                            () -> cache.serializeCacheValue(cache.storeValue(cache.loadCacheValue(key.key(), load))),
                            timeToLive,
                            cache.getCacheConfiguration().isTimeToIdleEnabled());
            if (load.isDone()) {
                parts.refresh().ages().stored(redisKey, timeToLive);
            }
            Loaded loaded = Loaded.stored(cache.value(stored));
            parts.countGet(!load.isDone());
            return loaded;
        } catch (UnstorableValueException e) {
            parts.countGet(false);
            parts.skipped().skip(redisKey, e, failure -> cache.evictionFailed(key.key(), failure));
            return Loaded.notStored(load.value());
        } catch (UnreadableValueException e) {
            parts.countGet(false);
            if (load.isDone()) {
                return Loaded.notStored(load.value());
            }
            parts.failures().unreadable(parts.name(), e);
        } catch (DataAccessException e) {
            return notStored(key.key(), load, e);
        }
        Object value = cache.loadCacheValue(key.key(), load);
        new BlockingWrites(cache, parts).put(key, value);
        return Loaded.stored(value);
    }

    private Loaded notStored(Object key, OneLoad load, DataAccessException failure) {
        try {
            cache.redisFailed(
                    load.isDone() ? "put" : "get",
                    failure,
                    handler -> handler.handleCacheGetError(failure, cache, key));
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(load.isDone() ? load.value() : cache.loadCacheValue(key, load));
    }
}
