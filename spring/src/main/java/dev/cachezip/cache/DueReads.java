package dev.cachezip.cache;

import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.refresh.Election;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.dao.DataAccessException;

/**
 * The reads of entries that are due, by callers with a loader: one caller of all instances loads the value again, and all
 * others get the entry as it is. Thread-safe.
 */
record DueReads(CacheParts parts, CacheValues values, RedisErrors errors) {

    /** Returns the value of an entry that is due, or the value that takes its place. */
    @Nullable
    Object get(EntryKey key, Look due, Callable<?> loader) {
        CacheRefresh refresh = parts.refresh();
        Function<Election, Loaded> load =
                election -> refresh.timed(() -> load(key.key(), election, loader), Loaded::isStored);
        if (refresh.isInBackground()) {
            refresh.inBackground(
                    key.inRedis(), due.stored(), election -> CompletableFuture.completedFuture(load.apply(election)));
            return served(due);
        }
        Election election = refresh.elect(key.inRedis(), due.stored());
        if (election == null) {
            return served(due);
        }
        try {
            Loaded loaded = load.apply(election);
            parts.countGet(false);
            return loaded.value();
        } catch (ValueRetrievalException e) {
            return served(stillThere(key, e));
        }
    }

    private @Nullable Object served(Look look) {
        parts.count(look);
        return Objects.requireNonNull(look.entry()).get();
    }

    /**
     * Returns the entry that is served since its load has failed.
     *
     * @throws ValueRetrievalException if none is served, or if the entry was removed during the load
     */
    private Look stillThere(EntryKey key, ValueRetrievalException failure) {
        if (parts.refresh().goesOnAfter(failure)) {
            try {
                Look look = new BlockingReads(parts, values, errors).look(key);
                if (look.entry() != null) {
                    return look;
                }
            } catch (DataAccessException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }

    private Loaded load(Object key, Election election, Callable<?> loader) {
        Object value = OneLoad.load(key, loader);
        Duration timeToLive = parts.times().toLive(key, value);
        try {
            boolean stored = parts.refresh().replace(election, values.write(value), timeToLive);
            return stored ? Loaded.stored(value) : Loaded.notStored(value);
        } catch (UnstorableValueException e) {
            parts.skipped().skip(election.key(), e, failure -> errors.evict(key, failure));
            return Loaded.notStored(value);
        } catch (DataAccessException e) {
            return notStored(key, value, e);
        }
    }

    private Loaded notStored(Object key, @Nullable Object value, DataAccessException failure) {
        try {
            errors.putWithinGet(key, failure);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(value);
    }

    /** Returns the entry, or nothing to the caller of all instances who loads and puts the value. */
    CompletableFuture<Look> findLater(EntryKey key, Look due) {
        return electLater(key, due).thenApply(election -> {
            if (election != null) {
                parts.refresh().handed();
            }
            return election != null ? Look.MISS : due;
        });
    }

    private CompletableFuture<@Nullable Election> electLater(EntryKey key, Look due) {
        return parts.threads()
                .<@Nullable Election, @Nullable Election>handOver(
                        parts.refresh().electLater(key.inRedis(), due.stored()), (election, failure) -> {
                            if (failure != null) {
                                throw new CompletionException(LaterFailures.cause(failure));
                            }
                            return election;
                        });
    }

    /**
     * Returns the value of an entry that is due as {@link #get} does, without waiting.
     *
     * @param entry the entry
     * @param load starts the load that the caller has brought
     */
    CompletableFuture<@Nullable Object> getLater(
            EntryKey key, SingleFlight.Entry entry, Look due, Supplier<? extends CompletableFuture<?>> load) {
        CacheRefresh refresh = parts.refresh();
        AsynchronousReads reads = new AsynchronousReads(parts, values, errors);
        AtomicBoolean failed = new AtomicBoolean();
        Function<Election, CompletableFuture<Loaded>> reload = election -> refresh.timedLater(
                () -> reads.reload(
                        key,
                        election,
                        () -> started(load).whenComplete((value, failure) -> failed.set(failure != null))),
                Loaded::isStored);
        if (refresh.isInBackground()) {
            refresh.inBackground(key.inRedis(), due.stored(), reload);
            return CompletableFuture.completedFuture(served(due));
        }
        return electLater(key, due)
                .thenCompose(election -> election == null
                        ? CompletableFuture.completedFuture(served(due))
                        : reload.apply(election)
                                .<@Nullable Object>thenApply(loaded -> {
                                    parts.countGet(false);
                                    return loaded.value();
                                })
                                .exceptionallyCompose(failure -> stillThereLater(
                                        key, entry, LaterFailures.cause(failure), failed.get(), reads)));
    }

    /** Composed, so that an exception of the load ends up in the future, too. */
    private static CompletableFuture<@Nullable Object> started(Supplier<? extends CompletableFuture<?>> load) {
        return CompletableFuture.completedFuture(load)
                .thenCompose(start -> start.get().thenApply(value -> value));
    }

    private CompletableFuture<@Nullable Object> stillThereLater(
            EntryKey key, SingleFlight.Entry entry, Throwable failure, boolean byLoad, AsynchronousReads reads) {
        if (!byLoad || !parts.refresh().goesOnAfter(failure)) {
            return CompletableFuture.failedFuture(failure);
        }
        return reads.lookAgain(key, entry).thenApply(look -> {
            if (look.entry() == null) {
                throw new CompletionException(failure);
            }
            return served(look);
        });
    }
}
