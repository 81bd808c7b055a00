package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.refresh.Aged;
import dev.cachezip.refresh.Election;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
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
record AsynchronousReads(CacheParts parts, CacheValues values, RedisErrors errors) {

    /**
     * Returns an entry; {@code null} if there is none, if it is unreadable, or if Redis fails and failures are misses.
     * Follows the continuation of an earlier read of the key that has missed.
     */
    CompletableFuture<ValueWrapper> retrieve(EntryKey key) {
        SingleFlight.Entry entry = parts.flight(key);
        Continuations.Turn turn = parts.continuations().new Turn(entry.key());
        CompletableFuture<Void> earlier = parts.continuations().of(turn.key());
        return (earlier == null ? look(key, turn) : lookAfter(earlier, key, entry, turn))
                .thenCompose(look -> look.isDue() && isHere(entry)
                        ? new DueReads(parts, values, errors).findLater(key, look)
                        : CompletableFuture.completedFuture(look))
                .thenApply(this::counted);
    }

    private CompletableFuture<Look> lookAfter(
            CompletableFuture<Void> earlier, EntryKey key, SingleFlight.Entry entry, Continuations.Turn turn) {
        return parts.threads()
                .after(earlier, () -> isHere(entry) ? look(key, turn) : CompletableFuture.completedFuture(Look.MISS));
    }

    private @Nullable ValueWrapper counted(Look look) {
        if (!look.failed()) {
            parts.count(look);
        }
        return look.entry();
    }

    private CompletableFuture<Look> look(EntryKey key) {
        return parts.threads().handOver(stored(key), (stored, failure) -> look(key, stored, failure));
    }

    /** Looks for an entry without counting it, on any thread: one whose connection is another one's finds nothing. */
    CompletableFuture<Look> lookAgain(EntryKey key, SingleFlight.Entry entry) {
        return isHere(entry) ? look(key) : CompletableFuture.completedFuture(Look.MISS);
    }

    private boolean isHere(SingleFlight.Entry entry) {
        return entry.connection().equals(parts.store().connection());
    }

    private CompletableFuture<Look> look(EntryKey key, Continuations.Turn turn) {
        return parts.threads()
                .handOver(
                        stored(key),
                        (stored, failure) -> {
                            Look look = look(key, stored, failure);
                            if (look.entry() == null) {
                                turn.begin();
                            }
                            return look;
                        },
                        turn::end);
    }

    private CompletableFuture<Aged> stored(EntryKey key) {
        return parts.refresh().ages().retrieve(parts.read(key));
    }

    private Look look(EntryKey key, Aged stored, @Nullable Throwable failure) {
        return failure == null ? look(key, stored) : failed(key, LaterFailures.cause(failure));
    }

    private Look look(EntryKey key, Aged stored) {
        try {
            return new BlockingReads(parts, values, errors).look(stored);
        } catch (UnreadableValueException thrown) {
            throw thrown;
        } catch (RuntimeException e) {
            return failed(key, e);
        }
    }

    private Look failed(EntryKey key, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            throw new CompletionException(failure);
        }
        RuntimeException thrown = LaterFailures.unchecked(error);
        errors.get(key.key(), thrown);
        return Look.FAILED;
    }

    /** Returns the value of an entry, or else loads and stores the value. */
    CompletableFuture<?> get(EntryKey key, Supplier<? extends CompletableFuture<?>> load) {
        Nested outer = SingleFlight.current();
        SingleFlight.Entry entry = parts.flight(key);
        Supplier<? extends CompletableFuture<?>> nested = new Nested(entry, outer).around(load);
        return look(key).<@Nullable Object>thenCompose(look -> {
            if (look.failed()) {
                return nested.get().thenApply(value -> value);
            }
            if (look.isDue() && isHere(entry)) {
                return new DueReads(parts, values, errors).getLater(key, entry, look, nested);
            }
            if (look.entry() != null) {
                parts.count(look);
                return CompletableFuture.completedFuture(look.entry().get());
            }
            // On another thread's connection, no look tells whether a load before has stored the value.
            return (isHere(entry) ? loadOnce(key, entry, outer, nested) : load(key, look, nested))
                    .thenApply(Loaded::value);
        });
    }

    private CompletableFuture<Loaded> loadOnce(
            EntryKey key,
            SingleFlight.Entry entry,
            @Nullable Nested outer,
            Supplier<? extends CompletableFuture<?>> load) {
        return parts.loads()
                .loadLater(
                        entry,
                        outer,
                        () -> awaitTurn(key, entry, load),
                        end -> parts.threads()
                                .after(
                                        end,
                                        () -> end.join()
                                                ? load(key, Look.FAILED, load)
                                                : lookAndLoad(key, entry, load)));
    }

    private CompletableFuture<Loaded> awaitTurn(
            EntryKey key, SingleFlight.Entry entry, Supplier<? extends CompletableFuture<?>> load) {
        return parts.refresh()
                .awaitTurnLater(key.inRedis(), () -> lookAgain(key, entry).thenApply(look -> look.entry() != null))
                .thenCompose(turn -> lookAndLoad(key, entry, load).whenComplete((loaded, failure) -> turn.end()));
    }

    /** Looks once more, since another load may have ended after the first look. */
    private CompletableFuture<Loaded> lookAndLoad(
            EntryKey key, SingleFlight.Entry entry, Supplier<? extends CompletableFuture<?>> load) {
        CompletableFuture<Look> looked = lookAgain(key, entry);
        return looked.thenCompose(look -> load(key, look, load))
                .exceptionally(failure -> failedLook(looked, LaterFailures.cause(failure)));
    }

    private CompletableFuture<Loaded> load(EntryKey key, Look look, Supplier<? extends CompletableFuture<?>> load) {
        if (!look.failed()) {
            parts.count(look);
        }
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(Loaded.stored(look.entry().get()));
        }
        return load.get()
                .thenCompose(value -> look.failed()
                        ? CompletableFuture.completedFuture(Loaded.lost(value))
                        : store(key, value, this::store));
    }

    /** Loads the value of an entry that is due, and stores it in its place. */
    CompletableFuture<Loaded> reload(EntryKey key, Election election, Supplier<? extends CompletableFuture<?>> load) {
        // Not on the thread that ends the load: with some writers this waits for Redis.
        return load.get()
                .thenCompose(value -> parts.threads()
                        .after(
                                CompletableFuture.completedFuture(value),
                                () -> store(
                                        key,
                                        value,
                                        (redisKey, bytes, time) ->
                                                parts.refresh().replaceLater(election, bytes, time))));
    }

    private static Loaded failedLook(CompletableFuture<Look> looked, Throwable failure) {
        if (looked.isCompletedExceptionally() && failure instanceof DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        throw new CompletionException(failure);
    }

    private CompletableFuture<Loaded> store(EntryKey key, @Nullable Object value, Storing storing) {
        byte[] redisKey = key.inRedis();
        try {
            return parts.threads()
                    .handOver(
                            storing.store(
                                    redisKey, values.write(value), parts.times().toLive(key.key(), value)),
                            (stored, failure) -> failure == null
                                    ? stored ? Loaded.stored(value) : Loaded.notStored(value)
                                    : notStored(key, value, LaterFailures.cause(failure)));
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

    private Loaded notStored(EntryKey key, @Nullable Object value, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            return Loaded.notStored(value);
        }
        try {
            RuntimeException unchecked = LaterFailures.unchecked(error);
            errors.putWithinGet(key.key(), unchecked);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(value);
    }
}
