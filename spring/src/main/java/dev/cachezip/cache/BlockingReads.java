package dev.cachezip.cache;

import dev.cachezip.refresh.Aged;
import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.refresh.Election;
import dev.cachezip.refresh.Turn;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueRetrievalException;
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
        parts.count(look);
        return look.entry();
    }

    /** Looks for an entry; if it is due, one caller of all instances gets a miss, so that it loads and puts the value. */
    Look find(EntryKey key) {
        Look look = look(key);
        if (look.isDue() && parts.refresh().elect(key.inRedis(), look.stored()) != null) {
            look = parts.handed();
        }
        parts.count(look);
        return look;
    }

    /** Returns the value of an entry, or else loads and stores the value. */
    @Nullable
    Object get(EntryKey key, Callable<?> valueLoader) {
        Look look = look(key);
        if (look.isDue()) {
            return getDue(key, look, valueLoader);
        }
        if (look.entry() != null) {
            return parts.serve(look);
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
                                : loadInTurn(key, new OneLoad(valueLoader)))
                .value();
    }

    private Loaded awaitTurn(EntryKey key, Callable<?> valueLoader) {
        Turn turn = parts.refresh().awaitTurn(key.inRedis(), () -> look(key).entry() != null);
        try {
            return loadInTurn(key, new OneLoad(valueLoader));
        } finally {
            turn.end();
        }
    }

    private Loaded loadInTurn(EntryKey key, OneLoad load) {
        try {
            return lookAndLoad(key, load);
        } catch (UnstorableValueException e) {
            parts.countGet(false);
            parts.skip(key.inRedis(), e, failure -> errors.evict(key.key(), failure));
            return Loaded.notStored(load.value());
        } catch (UnreadableValueException e) {
            parts.countGet(false);
            return load.isDone() ? Loaded.notStored(load.value()) : replace(key, load, e);
        } catch (DataAccessException e) {
            return load.isDone() ? errors.putWithinGet(key.key(), load.value(), e) : loadWithoutRedis(key, load, e);
        }
    }

    /** Looks once more, since another load may have ended after the first look. */
    private Loaded lookAndLoad(EntryKey key, OneLoad load) {
        Duration timeToLive = parts.toLive(key.key());
        byte[] stored = parts.store()
                .get(
                        key.inRedis(),
                        () -> values.write(OneLoad.load(key.key(), load)),
                        timeToLive,
                        parts.setup().timeToIdle());
        if (load.isDone()) {
            if (parts.setup().isShort(load.value())) {
                timeToLive = parts.toLive(key.key(), load.value());
                parts.store().put(key.inRedis(), stored, timeToLive);
            }
            parts.refresh().ages().stored(key.inRedis(), timeToLive);
        }
        Loaded loaded = Loaded.stored(values.value(stored));
        parts.countGet(!load.isDone());
        return loaded;
    }

    private Loaded replace(EntryKey key, OneLoad load, UnreadableValueException unreadable) {
        parts.failures().unreadable(parts.name(), unreadable);
        Object value = OneLoad.load(key.key(), load);
        new BlockingWrites(parts, values, errors).put(key, value);
        return Loaded.stored(value);
    }

    private Loaded loadWithoutRedis(EntryKey key, OneLoad load, DataAccessException failure) {
        try {
            errors.get(key.key(), failure);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(OneLoad.load(key.key(), load));
    }

    /** Returns the value of an entry that is due, or the value that takes its place: one caller of all instances loads it. */
    private @Nullable Object getDue(EntryKey key, Look due, Callable<?> loader) {
        CacheRefresh refresh = parts.refresh();
        if (refresh.isInBackground()) {
            refresh.inBackground(
                    key.inRedis(),
                    due.stored(),
                    election -> CompletableFuture.completedFuture(reload(key.key(), election, loader)));
            return parts.serve(due);
        }
        Election election = refresh.elect(key.inRedis(), due.stored());
        if (election == null) {
            return parts.serve(due);
        }
        try {
            Loaded loaded = reload(key.key(), election, loader);
            parts.countGet(false);
            return loaded.value();
        } catch (ValueRetrievalException e) {
            return parts.serve(stillThere(key, e));
        }
    }

    private Loaded reload(Object key, Election election, Callable<?> loader) {
        return parts.refresh().timed(() -> replace(key, election, OneLoad.load(key, loader)), Loaded::isStored);
    }

    private Loaded replace(Object key, Election election, @Nullable Object value) {
        Duration timeToLive = parts.toLive(key, value);
        try {
            boolean stored = parts.refresh().replace(election, values.write(value), timeToLive);
            return stored ? Loaded.stored(value) : Loaded.notStored(value);
        } catch (UnstorableValueException e) {
            parts.skip(election.key(), e, failure -> errors.evict(key, failure));
            return Loaded.notStored(value);
        } catch (DataAccessException e) {
            return errors.putWithinGet(key, value, e);
        }
    }

    /**
     * Returns the entry that is served since its load has failed.
     *
     * @throws ValueRetrievalException if none is served, or if the entry was removed during the load
     */
    private Look stillThere(EntryKey key, ValueRetrievalException failure) {
        if (parts.refresh().goesOnAfter(failure)) {
            try {
                Look look = look(key);
                if (look.entry() != null) {
                    return look;
                }
            } catch (DataAccessException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }
}
