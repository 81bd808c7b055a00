package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.refresh.Age;
import dev.cachezip.refresh.Aged;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.dao.DataAccessException;

/**
 * The reads and loads of a cache that return futures. Values are decoded, and futures complete, on
 * the threads of the caches. Once Redis has failed in a load, it is not tried again. Thread-safe.
 */
record AsynchronousReads(CachezipCache cache, CacheParts parts) {

    /**
     * Returns an entry; {@code null} if there is none, if it is unreadable, or if Redis fails and failures are misses.
     * Follows the continuation of an earlier read of the key that has missed.
     */
    CompletableFuture<ValueWrapper> retrieve(Object key) {
        Continuations.Turn turn = parts.continuations().new Turn(cache.flights(key));
        CompletableFuture<Void> earlier = parts.continuations().of(turn.key());
        return (earlier == null ? look(key, turn) : parts.threads().after(earlier, () -> look(key, turn)))
                .thenCompose(look -> look.isDue()
                        ? new DueReads(cache, parts).findLater(key, look)
                        : CompletableFuture.completedFuture(look))
                .thenApply(this::counted);
    }

    private @Nullable ValueWrapper counted(Look look) {
        if (!look.failed()) {
            parts.count(look);
        }
        return look.entry();
    }

    /** Looks for an entry without counting it. */
    CompletableFuture<Look> look(Object key) {
        return parts.threads().handOver(stored(key), this::look);
    }

    private CompletableFuture<Look> look(Object key, Continuations.Turn turn) {
        return parts.threads()
                .handOver(
                        stored(key),
                        (stored, failure) -> {
                            Look look = look(stored, failure);
                            if (look.entry() == null) {
                                turn.begin();
                            }
                            return look;
                        },
                        turn::end);
    }

    private CompletableFuture<Aged> stored(Object key) {
        return parts.refresh().ages().retrieve(cache.redisKey(key), cache.timeToIdle(key));
    }

    private Look look(Aged stored, @Nullable Throwable failure) {
        return failure == null ? look(stored) : failed(LaterFailures.cause(failure));
    }

    private Look look(Aged stored) {
        try {
            return cache.look(stored);
        } catch (UnreadableValueException thrown) {
            throw thrown;
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    private Look failed(Throwable failure) {
        if (!(failure instanceof Exception error)) {
            throw new CompletionException(failure);
        }
        parts.failures().redis(parts.name(), "get", LaterFailures.unchecked(error));
        return Look.FAILED;
    }

    /**
     * Returns the value of an entry, or else loads and stores the value.
     *
     * @param flight name of the load, which runs once at a time
     */
    CompletableFuture<?> get(Object key, String flight, Supplier<? extends CompletableFuture<?>> load) {
        Nested outer = SingleFlight.current();
        Supplier<? extends CompletableFuture<?>> nested = new Nested(flight, outer).around(load);
        return look(key).<@Nullable Object>thenCompose(look -> {
            if (look.failed()) {
                return nested.get().thenApply(value -> value);
            }
            if (look.isDue()) {
                return new DueReads(cache, parts).getLater(key, flight, outer, look, nested);
            }
            if (look.entry() != null) {
                parts.count(look);
                return CompletableFuture.completedFuture(look.entry().get());
            }
            return parts.loads()
                    // Within a load, no caller waits for another load, which may be waiting for this one.
                    .loadLater(flight, outer, () -> outer == null ? awaitTurn(key, nested) : lookAndLoad(key, nested))
                    .thenCompose(loaded -> ownCopy(key, loaded));
        });
    }

    private CompletableFuture<@Nullable Object> awaitTurn(Object key, Supplier<? extends CompletableFuture<?>> load) {
        return parts.refresh()
                .awaitTurnLater(cache.redisKey(key), () -> look(key).thenApply(look -> look.entry() != null))
                .thenCompose(turn -> lookAndLoad(key, load).whenComplete((loaded, failure) -> turn.end()));
    }

    /** Looks once more, since another load may have ended after the first look. */
    private CompletableFuture<@Nullable Object> lookAndLoad(Object key, Supplier<? extends CompletableFuture<?>> load) {
        CompletableFuture<Look> looked = look(key);
        return looked.thenCompose(look -> load(key, look, load))
                .exceptionally(failure -> failedLook(looked, LaterFailures.cause(failure)))
                .thenApply(loaded -> loaded);
    }

    private CompletableFuture<Loaded> load(Object key, Look look, Supplier<? extends CompletableFuture<?>> load) {
        if (!look.failed()) {
            parts.count(look);
        }
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(Loaded.stored(look.entry().get()));
        }
        return load.get()
                .thenCompose(value -> look.failed()
                        ? CompletableFuture.completedFuture(Loaded.notStored(value))
                        : store(key, value, this::store));
    }

    /** Loads the value of an entry that is due, and stores it in its place. */
    CompletableFuture<@Nullable Object> reload(Object key, Age age, Supplier<? extends CompletableFuture<?>> load) {
        return load.get()
                .thenCompose(value -> store(
                        key,
                        value,
                        (redisKey, bytes, time) -> parts.refresh().replaceLater(redisKey, bytes, time, age)))
                .thenApply(loaded -> loaded);
    }

    private static Loaded failedLook(CompletableFuture<Look> looked, Throwable failure) {
        if (looked.isCompletedExceptionally() && failure instanceof DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        throw new CompletionException(failure);
    }

    private CompletableFuture<Loaded> store(Object key, @Nullable Object value, Storing storing) {
        Object storeValue = cache.storeValue(value);
        byte[] redisKey = cache.redisKey(key);
        try {
            return parts.threads()
                    .handOver(
                            storing.store(
                                    redisKey, cache.serializeCacheValue(storeValue), cache.timeToLive(key, value)),
                            (stored, failure) -> failure == null
                                    ? stored ? Loaded.stored(value) : Loaded.notStored(value)
                                    : notStored(value, LaterFailures.cause(failure)));
        } catch (UnstorableValueException e) {
            return parts.skipped().skipLater(redisKey, e).thenApply(evicted -> Loaded.notStored(value));
        }
    }

    private CompletableFuture<Boolean> store(byte[] redisKey, byte[] value, Duration timeToLive) {
        return parts.store().store(redisKey, value, timeToLive).thenApply(done -> {
            parts.refresh().ages().stored(redisKey, timeToLive);
            return true;
        });
    }

    /** A way to store a value, which says whether it was stored. */
    private interface Storing {

        CompletableFuture<Boolean> store(byte[] redisKey, byte[] value, Duration timeToLive);
    }

    private Loaded notStored(@Nullable Object value, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            return Loaded.notStored(value);
        }
        try {
            parts.failures().redis(parts.name(), "put", LaterFailures.unchecked(error));
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.notStored(value);
    }

    /** Returns the value of a load, which no other caller has. */
    CompletableFuture<@Nullable Object> ownCopy(Object key, SingleFlight.Result loaded) {
        Loaded result = (Loaded) Objects.requireNonNull(loaded.value());
        if (!loaded.shared() || !result.stored()) {
            return CompletableFuture.completedFuture(result.value());
        }
        return look(key).thenApply(look -> {
            ValueWrapper copy = counted(look);
            return copy != null ? copy.get() : result.value();
        });
    }
}
