package dev.cachezip.cache;

import dev.cachezip.refresh.Turn;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.dao.DataAccessException;

/** The reads and loads of a cache that wait for Redis. Once Redis has failed in a load, it is not tried again. */
record BlockingReads(CachezipCache cache, CacheParts parts) {

    /** Looks for an entry without counting it. */
    Look look(Object key) {
        try {
            return cache.look(parts.refresh().ages().get(cache.redisKey(key), cache.timeToIdle(key)));
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "get", e);
            return Look.FAILED;
        }
    }

    /** Looks for an entry; if it is due, one caller of all instances gets a miss, so that it loads and puts the value. */
    Look find(Object key) {
        Look look = look(key);
        if (look.isDue() && parts.refresh().elect(cache.redisKey(key))) {
            parts.refresh().handed();
            look = Look.MISS;
        }
        if (!look.failed()) {
            parts.count(look);
        }
        return look;
    }

    /**
     * Returns the value of an entry, or else loads and stores the value.
     *
     * @param flight name of the load, which runs once at a time
     */
    @Nullable
    Object get(Object key, String flight, Callable<?> valueLoader) {
        Look look = look(key);
        if (look.isDue()) {
            return new DueReads(cache, parts).get(key, flight, look, valueLoader);
        }
        if (look.entry() != null) {
            parts.count(look);
            return look.entry().get();
        }
        if (look.failed()) {
            return cache.loadCacheValue(key, valueLoader);
        }
        // Within a load, no caller waits for another load, which may be waiting for this one.
        boolean nested = SingleFlight.current() != null;
        return ownCopy(
                key,
                parts.loads().load(flight, () -> nested ? loadInTurn(key, valueLoader) : awaitTurn(key, valueLoader)));
    }

    /** Returns the value of a load, which no other caller has. */
    @Nullable
    Object ownCopy(Object key, SingleFlight.Result result) {
        Loaded loaded = (Loaded) Objects.requireNonNull(result.value());
        ValueWrapper copy = result.shared() && loaded.stored() ? cache.peek(key) : null;
        return copy != null ? copy.get() : loaded.value();
    }

    private Loaded awaitTurn(Object key, Callable<?> valueLoader) {
        Turn turn =
                parts.refresh().awaitTurn(cache.redisKey(key), () -> look(key).entry() != null);
        try {
            return loadInTurn(key, valueLoader);
        } finally {
            turn.end();
        }
    }

    private Loaded loadInTurn(Object key, Callable<?> valueLoader) {
        OneLoad load = new OneLoad(valueLoader);
        byte[] redisKey = cache.redisKey(key);
        Duration timeToLive = cache.timeToLive(key, null);
        try {
            // Looks once more, since another load may have ended after the first look.
            byte[] stored = parts.store()
                    .get(
                            redisKey,
                            () -> cache.serializeCacheValue(cache.storeValue(cache.loadCacheValue(key, load))),
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
            parts.skipped().skip(redisKey, e);
            return Loaded.notStored(load.value());
        } catch (UnreadableValueException e) {
            parts.countGet(false);
            if (load.isDone()) {
                return Loaded.notStored(load.value());
            }
            parts.failures().unreadable(parts.name(), e);
        } catch (DataAccessException e) {
            return notStored(key, load, e);
        }
        Object value = cache.loadCacheValue(key, load);
        cache.put(key, value);
        return Loaded.stored(value);
    }

    private Loaded notStored(Object key, OneLoad load, DataAccessException failure) {
        try {
            parts.failures().redis(parts.name(), load.isDone() ? "put" : "get", failure);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.notStored(load.isDone() ? load.value() : cache.loadCacheValue(key, load));
    }
}
