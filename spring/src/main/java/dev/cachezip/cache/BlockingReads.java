package dev.cachezip.cache;

import dev.cachezip.refresh.Aged;
import dev.cachezip.refresh.Turn;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.dao.DataAccessException;

/** The reads and loads of a cache that wait for Redis. Once Redis has failed in a load, it is not tried again. */
record BlockingReads(CacheParts parts, CacheValues values, RedisErrors errors) {

    /** Looks for an entry without counting it. */
    Look look(EntryKey key) {
        try {
            return look(parts.refresh().ages().get(parts.read(key)));
        } catch (DataAccessException e) {
            errors.get(key.key(), e);
            return Look.FAILED;
        }
    }

    /** Returns what stored bytes hold; an unreadable entry is reported and counts as none. */
    Look look(Aged stored) {
        try {
            return stored.value() == null
                    ? Look.MISS
                    : Look.found(new SimpleValueWrapper(values.value(stored.value())), stored);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            return Look.MISS;
        }
    }

    /** Looks for an entry for a caller that does not load a value if there is none. */
    @Nullable
    ValueWrapper peek(EntryKey key) {
        Look look = look(key);
        if (!look.failed()) {
            parts.count(look);
        }
        return look.entry();
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
            return new DueReads(parts, values, errors).get(key, look, valueLoader);
        }
        if (look.entry() != null) {
            parts.count(look);
            return look.entry().get();
        }
        if (look.failed()) {
            return OneLoad.load(key.key(), valueLoader);
        }
        return parts.loads()
                .load(
                        parts.flight(key),
                        () -> awaitTurn(key, valueLoader),
                        redisFailed -> redisFailed
                                ? Loaded.lost(OneLoad.load(key.key(), valueLoader))
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
        Duration timeToLive = parts.times().toLive(key.key(), null);
        try {
            // Looks once more, since another load may have ended after the first look.
            byte[] stored = parts.store()
                    .get(
                            redisKey,
                            () -> values.write(OneLoad.load(key.key(), load)),
                            timeToLive,
                            parts.times().areIdle());
            if (load.isDone()) {
                parts.refresh().ages().stored(redisKey, timeToLive);
            }
            Loaded loaded = Loaded.stored(values.value(stored));
            parts.countGet(!load.isDone());
            return loaded;
        } catch (UnstorableValueException e) {
            parts.countGet(false);
            parts.skipped().skip(redisKey, e, failure -> errors.evict(key.key(), failure));
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
        Object value = OneLoad.load(key.key(), load);
        new BlockingWrites(parts, values, errors).put(key, value);
        return Loaded.stored(value);
    }

    private Loaded notStored(Object key, OneLoad load, DataAccessException failure) {
        try {
            if (load.isDone()) {
                errors.putWithinGet(key, failure);
            } else {
                errors.get(key, failure);
            }
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(load.isDone() ? load.value() : OneLoad.load(key, load));
    }
}
