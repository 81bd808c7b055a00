package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.refresh.AgedEntry;
import dev.cachezip.refresh.Election;
import dev.cachezip.refresh.Turn;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.dao.DataAccessException;

/**
 * The reads and loads of a cache: one flow for callers that wait and for those that get futures. Once Redis has failed in a
 * load, it is not tried again. Thread-safe.
 */
record CacheReads(CacheParts parts, Caller caller, CacheValues values, RedisErrors errors) {

    /** A load of a value, on any thread. */
    private interface Load extends Supplier<CompletableFuture<@Nullable Object>> {}

    /** A way to store a value, which says whether it was stored. */
    private interface Storing {

        CompletableFuture<Boolean> store(byte[] redisKey, byte[] value, Duration timeToLive);
    }

    /** Looks for an entry for a caller that does not load a value if there is none. */
    @Nullable
    ValueWrapper peek(EntryKey key) {
        Look look = lookNow(key);
        parts.count(look);
        return look.entry();
    }

    /** Looks for an entry; if it is due, one caller of all instances gets a miss, so that it loads and puts the value. */
    Look find(EntryKey key) {
        Look look = lookNow(key);
        if (look.isDue()) {
            look = Caller.result(findDue(key, look));
        }
        parts.count(look);
        return look;
    }

    /** Returns the value of an entry, or else loads and stores the value. */
    @Nullable
    Object getOrLoad(EntryKey key, Callable<?> valueLoader) {
        Look look = lookNow(key);
        if (look.entry() != null && !look.isDue()) {
            // Most reads: without a future.
            return parts.serve(look);
        }
        Load load = () -> call(key.key(), valueLoader);
        UnaryOperator<Throwable> own = first -> new ValueRetrievalException(
                key.key(), valueLoader, SharedFailures.own(Objects.requireNonNull(first.getCause())));
        return Caller.result(
                look.failed() ? load.get() : serveOrLoad(key, Nested.blocking(parts.flight(key)), look, load, own));
    }

    @SuppressWarnings("IllegalCatch") // the loader is the application's
    private static CompletableFuture<@Nullable Object> call(Object key, Callable<?> valueLoader) {
        try {
            return CompletableFuture.completedFuture(valueLoader.call());
        } catch (Exception e) {
            return CompletableFuture.failedFuture(new ValueRetrievalException(key, valueLoader, e));
        }
    }

    private Look lookNow(EntryKey key) {
        try {
            return decode(caller.refresh().ages().get(parts.read(key)));
        } catch (DataAccessException e) {
            errors.get(key.key(), e);
            return Look.FAILED;
        }
    }

    /** Returns what stored bytes hold; an unreadable entry is reported and counts as none. */
    private Look decode(AgedEntry stored) {
        try {
            return stored.value() == null
                    ? Look.MISS
                    : Look.found(
                            new SimpleValueWrapper(
                                    values.value(stored.value(), stored.entry().cell())),
                            stored);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            return Look.MISS;
        }
    }

    /**
     * Returns an entry; {@code null} if there is none, if it is unreadable, or if Redis fails and failures are misses.
     * Follows the continuation of an earlier read of the key that has missed.
     */
    CompletableFuture<ValueWrapper> retrieve(EntryKey key) {
        SingleFlight.Entry entry = parts.flight(key);
        Continuations.FollowedRead followed = parts.continuations().new FollowedRead(entry.key());
        CompletableFuture<Void> earlier = parts.continuations().of(followed.key());
        CompletableFuture<Look> looked = earlier == null
                ? lookFollowed(key, followed)
                : caller.after(
                        earlier,
                        () -> caller.reaches(entry)
                                ? lookFollowed(key, followed)
                                : CompletableFuture.completedFuture(Look.MISS));
        return looked.thenCompose(look -> look.isDue() && caller.reaches(entry)
                        ? findDue(key, look)
                        : CompletableFuture.completedFuture(look))
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
        return caller.<@Nullable Election, @Nullable Election>handOver(
                caller.refresh().elect(key.inRedis(), due.stored()), (election, failure) -> {
                    if (failure != null) {
                        throw new CompletionException(LaterFailures.cause(failure));
                    }
                    return election;
                });
    }

    /** Looks for an entry without counting it, on any thread: one whose connection is another one's finds nothing. */
    private CompletableFuture<Look> lookAgain(EntryKey key, SingleFlight.Entry entry) {
        return caller.reaches(entry) ? look(key) : CompletableFuture.completedFuture(Look.MISS);
    }

    private CompletableFuture<Look> look(EntryKey key) {
        return caller.handOver(stored(key), (stored, failure) -> decodeReply(key, stored, failure));
    }

    private CompletableFuture<Look> lookFollowed(EntryKey key, Continuations.FollowedRead followed) {
        return parts.threads()
                .handOver(
                        stored(key),
                        (stored, failure) -> {
                            Look look = decodeReply(key, stored, failure);
                            if (look.entry() == null) {
                                followed.begin();
                            }
                            return look;
                        },
                        followed::end);
    }

    private CompletableFuture<AgedEntry> stored(EntryKey key) {
        return caller.refresh().ages().retrieve(parts.read(key));
    }

    private Look decodeReply(EntryKey key, AgedEntry stored, @Nullable Throwable failure) {
        if (failure != null) {
            return failed(key, LaterFailures.cause(failure));
        }
        try {
            return decode(stored);
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

    /** Returns the value of an entry, or else loads and stores the value, as {@link #getOrLoad} does. */
    CompletableFuture<@Nullable Object> retrieveOrLoad(
            EntryKey key, Supplier<CompletableFuture<@Nullable Object>> load) {
        Nested nested = Nested.of(parts.flight(key));
        Load noted = nested.around(load)::get;
        return look(key)
                .thenCompose(look ->
                        look.failed() ? noted.get() : serveOrLoad(key, nested, look, noted, SharedFailures::own));
    }

    /**
     * Returns the value of an entry, or else loads and stores the value.
     *
     * @param own returns the failure of a load for a caller who has waited for it
     */
    private CompletableFuture<@Nullable Object> serveOrLoad(
            EntryKey key, Nested nested, Look look, Load load, UnaryOperator<Throwable> own) {
        SingleFlight.Entry entry = nested.entry();
        if (look.isDue() && caller.reaches(entry)) {
            return serveOrReload(key, entry, look, load);
        }
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(parts.serve(look));
        }
        // On another thread's connection, no look tells whether a load before has stored the value.
        return (caller.reaches(entry) ? loadOnce(key, nested, load, own) : loadIfMissing(key, look, load))
                .thenApply(Loaded::value);
    }

    /** Loads a value or, if another caller loads it already, waits for that load and looks for the entry. */
    private CompletableFuture<Loaded> loadOnce(EntryKey key, Nested nested, Load load, UnaryOperator<Throwable> own) {
        SingleFlight.Entry entry = nested.entry();
        return parts.loads()
                .load(
                        caller,
                        nested,
                        () -> loadInTurn(key, entry, load),
                        first -> loadAfter(
                                key,
                                first.redisFailed()
                                        ? CompletableFuture.completedFuture(Look.FAILED)
                                        : lookAgain(key, entry),
                                first.failure() == null
                                        ? load
                                        : () -> CompletableFuture.failedFuture(own.apply(first.failure()))));
    }

    /** Loads a value when it is this instance's turn, unless another instance has stored it by then. */
    private CompletableFuture<Loaded> loadInTurn(EntryKey key, SingleFlight.Entry entry, Load load) {
        AtomicReference<CompletableFuture<Look>> last =
                new AtomicReference<>(CompletableFuture.completedFuture(Look.MISS));
        Supplier<CompletableFuture<Boolean>> present = () -> {
            CompletableFuture<Look> looked = lookAgain(key, entry);
            last.set(looked);
            return looked.handle((look, failure) -> failure != null || !look.isMiss());
        };
        return caller.refresh()
                .awaitTurn(key.inRedis(), present)
                // Another instance may have stored the value since the last look, so a miss is looked up again.
                .thenCompose(turn -> {
                    CompletableFuture<Look> known = turn == Turn.WITHOUT_REDIS
                            ? CompletableFuture.completedFuture(Look.FAILED)
                            : Objects.requireNonNull(last.get());
                    CompletableFuture<Look> looked =
                            known.thenCompose(look -> look.isMiss() ? lookAgain(key, entry) : known);
                    return loadAfter(key, looked, load).whenComplete((loaded, failure) -> turn.end());
                });
    }

    private CompletableFuture<Loaded> loadAfter(EntryKey key, CompletableFuture<Look> looked, Load load) {
        return looked.thenCompose(look -> loadIfMissing(key, look, load))
                .exceptionally(failure -> failedLook(looked, LaterFailures.cause(failure)));
    }

    private static Loaded failedLook(CompletableFuture<Look> looked, Throwable failure) {
        if (looked.isCompletedExceptionally() && failure instanceof DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        throw new CompletionException(failure);
    }

    private CompletableFuture<Loaded> loadIfMissing(EntryKey key, Look look, Load load) {
        parts.count(look);
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(Loaded.stored(look.entry().get()));
        }
        // Composed, so that an exception of the load ends up in the future, too.
        return CompletableFuture.completedFuture(load)
                .thenCompose(Supplier::get)
                .thenApply(Loaded::lost)
                .exceptionally(failure -> failedAtSource(LaterFailures.cause(failure)))
                .thenCompose(loaded -> look.failed() || loaded.failure() != null
                        ? CompletableFuture.completedFuture(loaded)
                        : storeLoaded(key, loaded.returned(), this::storeMissing));
    }

    private static Loaded failedAtSource(Throwable failure) {
        if (failure instanceof Exception source && SharedFailures.isShared(source)) {
            return Loaded.failedAtSource(source);
        }
        throw new CompletionException(failure);
    }

    /** Returns the value of an entry that is due, or the value that takes its place: one caller of all instances loads it. */
    private CompletableFuture<@Nullable Object> serveOrReload(
            EntryKey key, SingleFlight.Entry entry, Look due, Load load) {
        AtomicBoolean failed = new AtomicBoolean();
        // Composed, so that an exception of the load ends up in the future, too.
        Load noted = () -> CompletableFuture.completedFuture(load)
                .thenCompose(Supplier::get)
                .whenComplete((value, failure) -> failed.set(failure != null));
        Function<Election, CompletableFuture<Loaded>> reload =
                election -> caller.refresh().timed(() -> reload(key, election, noted), Loaded::isStored);
        if (caller.refresh().isInBackground()) {
            // The thread in the background waits for its election: the load is not to run on a thread of the client.
            parts.waiting().refresh().inBackground(key.inRedis(), due.stored(), reload);
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
        Storing replacing = (redisKey, bytes, time) -> caller.refresh().replace(election, bytes, time);
        // Not on the thread that ends the load: with some writers this waits for Redis.
        CompletableFuture<@Nullable Object> loaded = load.get();
        return caller.after(loaded, () -> storeLoaded(key, loaded.join(), replacing));
    }

    private @Nullable Object missed(Loaded loaded) {
        parts.count(Look.MISS);
        return loaded.value();
    }

    /** Returns the entry that is served since its load has failed; that failure if none is, or if the entry is gone. */
    private CompletableFuture<@Nullable Object> stillThere(
            EntryKey key, SingleFlight.Entry entry, Throwable failure, boolean byLoad) {
        if (!byLoad || !(failure instanceof Exception) || !caller.refresh().goesOnAfter(failure)) {
            return CompletableFuture.failedFuture(failure);
        }
        return lookAgain(key, entry).handle((look, lookFailure) -> {
            if (lookFailure == null && look.entry() != null) {
                return parts.serve(look);
            }
            if (lookFailure != null) {
                failure.addSuppressed(LaterFailures.cause(lookFailure));
            }
            throw new CompletionException(failure);
        });
    }

    private CompletableFuture<Loaded> storeLoaded(EntryKey key, @Nullable Object value, Storing storing) {
        byte[] redisKey = key.inRedis();
        try {
            return caller.handOver(
                    storing.store(redisKey, values.write(value), parts.timeToLive(key.key(), value)),
                    (stored, failure) -> failure == null
                            ? stored ? Loaded.stored(value) : Loaded.notStored(value)
                            : notStored(key, value, LaterFailures.cause(failure)));
        } catch (UnstorableValueException e) {
            return parts.skip(caller, key, e, errors).thenApply(evicted -> Loaded.notStored(value));
        }
    }

    private CompletableFuture<Boolean> storeMissing(byte[] redisKey, byte[] value, Duration timeToLive) {
        return caller.store().store(redisKey, value, timeToLive).thenApply(done -> {
            caller.refresh().ages().stored(redisKey, timeToLive);
            return true;
        });
    }

    private Loaded notStored(EntryKey key, @Nullable Object value, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            return Loaded.notStored(value);
        }
        return errors.putWithinGet(key.key(), value, LaterFailures.unchecked(error));
    }
}
