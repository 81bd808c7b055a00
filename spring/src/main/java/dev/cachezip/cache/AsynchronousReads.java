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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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
        Continuations.FollowedRead followed = parts.continuations().new FollowedRead(entry.key());
        CompletableFuture<Void> earlier = parts.continuations().of(followed.key());
        CompletableFuture<Look> looked = earlier == null
                ? look(key, followed)
                : parts.threads()
                        .after(
                                earlier,
                                () -> isHere(entry)
                                        ? look(key, followed)
                                        : CompletableFuture.completedFuture(Look.MISS));
        return looked.thenCompose(look ->
                        look.isDue() && isHere(entry) ? findDue(key, look) : CompletableFuture.completedFuture(look))
                .thenApply(look -> {
                    parts.count(look);
                    return look.entry();
                });
    }

    /** Returns the entry, or nothing to the caller of all instances who loads and puts the value. */
    private CompletableFuture<Look> findDue(EntryKey key, Look due) {
        return elect(key, due).thenApply(election -> election == null ? due : parts.handed());
    }

    private CompletableFuture<@Nullable Election> elect(EntryKey key, Look due) {
        return parts.threads()
                .<@Nullable Election, @Nullable Election>handOver(
                        parts.refresh().electLater(key.inRedis(), due.stored()), (election, failure) -> {
                            if (failure != null) {
                                throw new CompletionException(LaterFailures.cause(failure));
                            }
                            return election;
                        });
    }

    private CompletableFuture<Look> look(EntryKey key) {
        return parts.threads().handOver(stored(key), (stored, failure) -> look(key, stored, failure));
    }

    /** Looks for an entry without counting it, on any thread: one whose connection is another one's finds nothing. */
    private CompletableFuture<Look> lookAgain(EntryKey key, SingleFlight.Entry entry) {
        return isHere(entry) ? look(key) : CompletableFuture.completedFuture(Look.MISS);
    }

    private boolean isHere(SingleFlight.Entry entry) {
        return entry.connection().equals(parts.store().connection());
    }

    private CompletableFuture<Look> look(EntryKey key, Continuations.FollowedRead followed) {
        return parts.threads()
                .handOver(
                        stored(key),
                        (stored, failure) -> {
                            Look look = look(key, stored, failure);
                            if (look.entry() == null) {
                                followed.begin();
                            }
                            return look;
                        },
                        followed::end);
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
    CompletableFuture<@Nullable Object> get(EntryKey key, Supplier<CompletableFuture<@Nullable Object>> load) {
        Nested caller = Nested.of(parts.flight(key));
        Load nested = caller.around(load)::get;
        return look(key).thenCompose(look -> get(key, caller, look, nested));
    }

    private CompletableFuture<@Nullable Object> get(EntryKey key, Nested caller, Look look, Load load) {
        if (look.failed()) {
            return load.get();
        }
        SingleFlight.Entry entry = caller.entry();
        if (look.isDue() && isHere(entry)) {
            return getDue(key, entry, look, load);
        }
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(parts.serve(look));
        }
        // On another thread's connection, no look tells whether a load before has stored the value.
        CompletableFuture<Loaded> loaded = isHere(entry)
                ? parts.loads()
                        .loadLater(
                                caller,
                                () -> awaitTurn(key, entry, load),
                                end -> parts.threads()
                                        .after(
                                                end,
                                                () -> end.join()
                                                        ? load(key, Look.FAILED, load)
                                                        : lookAndLoad(key, entry, load)))
                : load(key, look, load);
        return loaded.thenApply(Loaded::value);
    }

    private CompletableFuture<Loaded> awaitTurn(EntryKey key, SingleFlight.Entry entry, Load load) {
        return parts.refresh()
                .awaitTurnLater(key.inRedis(), () -> lookAgain(key, entry).thenApply(look -> look.entry() != null))
                .thenCompose(turn -> lookAndLoad(key, entry, load).whenComplete((loaded, failure) -> turn.end()));
    }

    /** Looks once more, since another load may have ended after the first look. */
    private CompletableFuture<Loaded> lookAndLoad(EntryKey key, SingleFlight.Entry entry, Load load) {
        CompletableFuture<Look> looked = lookAgain(key, entry);
        return looked.thenCompose(look -> load(key, look, load))
                .exceptionally(failure -> failedLook(looked, LaterFailures.cause(failure)));
    }

    private CompletableFuture<Loaded> load(EntryKey key, Look look, Load load) {
        parts.count(look);
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(Loaded.stored(look.entry().get()));
        }
        return load.get()
                .thenCompose(value -> look.failed()
                        ? CompletableFuture.completedFuture(Loaded.lost(value))
                        : store(key, value, this::store));
    }

    /** Returns the value of an entry that is due, or the value that takes its place: one caller of all instances loads it. */
    private CompletableFuture<@Nullable Object> getDue(EntryKey key, SingleFlight.Entry entry, Look due, Load load) {
        AtomicBoolean failed = new AtomicBoolean();
        // Composed, so that an exception of the load ends up in the future, too.
        Load noted = () -> CompletableFuture.completedFuture(load)
                .thenCompose(Supplier::get)
                .whenComplete((value, failure) -> failed.set(failure != null));
        Function<Election, CompletableFuture<Loaded>> reload =
                election -> parts.refresh().timedLater(() -> reload(key, election, noted), Loaded::isStored);
        if (parts.refresh().isInBackground()) {
            parts.refresh().inBackground(key.inRedis(), due.stored(), reload);
            return CompletableFuture.completedFuture(parts.serve(due));
        }
        return elect(key, due)
                .thenCompose(election -> election == null
                        ? CompletableFuture.completedFuture(parts.serve(due))
                        : reload.apply(election)
                                .thenApply(this::missed)
                                .exceptionallyCompose(
                                        failure -> stillThere(key, entry, LaterFailures.cause(failure), failed.get())));
    }

    /** Stores the loaded value in the place of the entry. */
    private CompletableFuture<Loaded> reload(EntryKey key, Election election, Load load) {
        Storing replacing = (redisKey, bytes, time) -> parts.refresh().replaceLater(election, bytes, time);
        // Not on the thread that ends the load: with some writers this waits for Redis.
        CompletableFuture<@Nullable Object> loaded = load.get();
        return parts.threads().after(loaded, () -> store(key, loaded.join(), replacing));
    }

    private @Nullable Object missed(Loaded loaded) {
        parts.countGet(false);
        return loaded.value();
    }

    private CompletableFuture<@Nullable Object> stillThere(
            EntryKey key, SingleFlight.Entry entry, Throwable failure, boolean byLoad) {
        if (!byLoad || !parts.refresh().goesOnAfter(failure)) {
            return CompletableFuture.failedFuture(failure);
        }
        return lookAgain(key, entry).thenApply(look -> {
            if (look.entry() == null) {
                throw new CompletionException(failure);
            }
            return parts.serve(look);
        });
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
                            storing.store(redisKey, values.write(value), parts.toLive(key.key(), value)),
                            (stored, failure) -> failure == null
                                    ? stored ? Loaded.stored(value) : Loaded.notStored(value)
                                    : notStored(key, value, LaterFailures.cause(failure)));
        } catch (UnstorableValueException e) {
            return parts.skipLater(redisKey, e).thenApply(evicted -> Loaded.notStored(value));
        }
    }

    private CompletableFuture<Boolean> store(byte[] redisKey, byte[] value, Duration timeToLive) {
        return parts.store().store(redisKey, value, timeToLive).thenApply(done -> {
            parts.refresh().ages().stored(redisKey, timeToLive);
            return true;
        });
    }

    /** A load of a value, on any thread. */
    private interface Load extends Supplier<CompletableFuture<@Nullable Object>> {}

    /** A way to store a value, which says whether it was stored. */
    private interface Storing {

        CompletableFuture<Boolean> store(byte[] redisKey, byte[] value, Duration timeToLive);
    }

    private Loaded notStored(EntryKey key, @Nullable Object value, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            return Loaded.notStored(value);
        }
        return errors.putWithinGet(key.key(), value, LaterFailures.unchecked(error));
    }
}
