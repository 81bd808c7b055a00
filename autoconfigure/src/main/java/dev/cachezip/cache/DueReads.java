package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.refresh.Age;
import dev.cachezip.refresh.CacheRefresh;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.dao.DataAccessException;

/**
 * The reads of entries that are due, by callers with a loader: one caller of all instances loads the value again, and all
 * others get the entry as it is. Thread-safe.
 */
record DueReads(CachezipCache cache, CacheParts parts) {

    /**
     * Returns the value of an entry that is due, or the value that takes its place.
     *
     * @param flight name of the load
     */
    @Nullable
    Object get(Object key, String flight, Look due, Callable<?> loader) {
        byte[] redisKey = cache.redisKey(key);
        CacheRefresh refresh = parts.refresh();
        Supplier<SingleFlight.Result> load = () -> refresh.timed(
                () -> parts.loads().load(flight, () -> load(key, redisKey, due.age(), loader)), DueReads::isStored);
        if (refresh.isInBackground()) {
            refresh.inBackground(redisKey, () -> CompletableFuture.completedFuture(load.get()));
            return served(due);
        }
        if (!refresh.elect(redisKey)) {
            return served(due);
        }
        try {
            SingleFlight.Result result = load.get();
            parts.countGet(false);
            return new BlockingReads(cache, parts).ownCopy(key, result);
        } catch (ValueRetrievalException e) {
            return served(stillThere(key, e));
        }
    }

    private @Nullable Object served(Look look) {
        parts.count(look);
        return Objects.requireNonNull(look.entry()).get();
    }

    private static boolean isStored(SingleFlight.Result result) {
        return ((Loaded) Objects.requireNonNull(result.value())).stored();
    }

    /**
     * Returns the entry that is served since its load has failed.
     *
     * @throws ValueRetrievalException if none is served, or if the entry was removed during the load
     */
    private Look stillThere(Object key, ValueRetrievalException failure) {
        Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
        if (parts.refresh().goesOnAfter(cause)) {
            try {
                Look look = new BlockingReads(cache, parts).look(key);
                if (look.entry() != null) {
                    return look;
                }
            } catch (DataAccessException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }

    private Loaded load(Object key, byte[] redisKey, Age age, Callable<?> loader) {
        Object value = cache.loadCacheValue(key, loader);
        Object storeValue = cache.storeValue(value);
        Duration timeToLive = cache.timeToLive(key, value);
        try {
            boolean stored = parts.refresh().replace(redisKey, cache.serializeCacheValue(storeValue), timeToLive, age);
            return stored ? Loaded.stored(value) : Loaded.notStored(value);
        } catch (UnstorableValueException e) {
            parts.skipped().skip(redisKey, e);
            return Loaded.notStored(value);
        } catch (DataAccessException e) {
            return notStored(value, e);
        }
    }

    private Loaded notStored(@Nullable Object value, DataAccessException failure) {
        try {
            parts.failures().redis(parts.name(), "put", failure);
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.notStored(value);
    }

    /** Returns the entry, or nothing to the caller of all instances who loads and puts the value. */
    CompletableFuture<Look> findLater(Object key, Look due) {
        return electLater(key).thenApply(elected -> {
            if (elected) {
                parts.refresh().handed();
            }
            return elected ? Look.MISS : due;
        });
    }

    private CompletableFuture<Boolean> electLater(Object key) {
        return parts.threads().handOver(parts.refresh().electLater(cache.redisKey(key)), (elected, failure) -> {
            if (failure != null) {
                throw new CompletionException(LaterFailures.cause(failure));
            }
            return elected;
        });
    }

    /**
     * Returns the value of an entry that is due as {@link #get} does, without waiting.
     *
     * @param outer the load that the caller was running
     * @param load starts the load that the caller has brought
     */
    CompletableFuture<@Nullable Object> getLater(
            Object key,
            String flight,
            @Nullable Nested outer,
            Look due,
            Supplier<? extends CompletableFuture<?>> load) {
        CacheRefresh refresh = parts.refresh();
        AsynchronousReads reads = new AsynchronousReads(cache, parts);
        AtomicBoolean failed = new AtomicBoolean();
        Supplier<CompletableFuture<SingleFlight.Result>> reload = () -> refresh.timedLater(
                () -> parts.loads()
                        .loadLater(
                                flight,
                                refresh.isInBackground() ? null : outer,
                                () -> reads.reload(
                                        key,
                                        due.age(),
                                        () -> started(load)
                                                .whenComplete((value, failure) -> failed.set(failure != null)))),
                DueReads::isStored);
        if (refresh.isInBackground()) {
            refresh.inBackground(cache.redisKey(key), reload);
            return CompletableFuture.completedFuture(served(due));
        }
        return electLater(key)
                .thenCompose(elected -> elected
                        ? reload.get()
                                .thenCompose(result -> loaded(key, result, reads))
                                .exceptionallyCompose(failure ->
                                        stillThereLater(key, LaterFailures.cause(failure), failed.get(), reads))
                        : CompletableFuture.completedFuture(served(due)));
    }

    /** Composed, so that an exception of the load ends up in the future, too. */
    private static CompletableFuture<@Nullable Object> started(Supplier<? extends CompletableFuture<?>> load) {
        return CompletableFuture.completedFuture(load)
                .thenCompose(start -> start.get().thenApply(value -> value));
    }

    private CompletableFuture<@Nullable Object> loaded(
            Object key, SingleFlight.Result result, AsynchronousReads reads) {
        parts.countGet(false);
        return reads.ownCopy(key, result);
    }

    private CompletableFuture<@Nullable Object> stillThereLater(
            Object key, Throwable failure, boolean byLoad, AsynchronousReads reads) {
        if (!byLoad || !parts.refresh().goesOnAfter(failure)) {
            return CompletableFuture.failedFuture(failure);
        }
        return reads.look(key).thenApply(look -> {
            if (look.entry() == null) {
                throw new CompletionException(failure);
            }
            return served(look);
        });
    }
}
