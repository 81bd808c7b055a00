package dev.cachezip.cache;

import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
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
            byte[] stored = parts.store().get(cache.redisKey(key), cache.timeToIdle(key));
            return stored == null ? Look.MISS : new Look(cache.entry(stored), false);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            return Look.MISS;
        } catch (DataAccessException e) {
            parts.failures().redis(parts.name(), "get", e);
            return Look.FAILED;
        }
    }

    /**
     * Returns the value of an entry, or else loads and stores the value.
     *
     * @param flight name of the load, which runs once at a time
     */
    @Nullable
    Object get(Object key, String flight, Callable<?> valueLoader) {
        Look look = look(key);
        if (look.entry() != null) {
            parts.countGet(true);
            return look.entry().get();
        }
        if (look.failed()) {
            return cache.loadCacheValue(key, valueLoader);
        }
        SingleFlight.Result result = parts.loads().load(flight, () -> load(key, valueLoader));
        Loaded loaded = (Loaded) Objects.requireNonNull(result.value());
        ValueWrapper copy = result.shared() && loaded.stored() ? cache.get(key) : null;
        return copy != null ? copy.get() : loaded.value();
    }

    private Loaded load(Object key, Callable<?> valueLoader) {
        OneLoad load = new OneLoad(valueLoader);
        try {
            // Looks once more, since another load may have ended after the first look.
            byte[] stored = parts.store()
                    .get(
                            cache.redisKey(key),
                            () -> cache.serializeCacheValue(cache.storeValue(cache.loadCacheValue(key, load))),
                            cache.timeToLive(key, null),
                            cache.getCacheConfiguration().isTimeToIdleEnabled());
            Loaded loaded = Loaded.stored(cache.value(stored));
            parts.countGet(!load.isDone());
            return loaded;
        } catch (UnstorableValueException e) {
            parts.countGet(false);
            parts.skipped().skip(cache.redisKey(key), e);
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
