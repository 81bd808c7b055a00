package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.LaterFailures;
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
     */
    CompletableFuture<ValueWrapper> retrieve(Object key) {
        return look(key).thenApply(look -> {
            if (!look.failed()) {
                parts.countGet(look.entry() != null);
            }
            return look.entry();
        });
    }

    /** Looks for an entry without counting it. */
    private CompletableFuture<Look> look(Object key) {
        return parts.threads()
                .handOver(
                        parts.store().retrieve(cache.redisKey(key), cache.timeToIdle(key)),
                        (stored, failure) -> failure == null ? look(stored) : failed(LaterFailures.cause(failure)));
    }

    private Look look(byte @Nullable [] stored) {
        try {
            return stored == null ? Look.MISS : new Look(cache.entry(stored), false);
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            return Look.MISS;
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
            if (look.entry() != null) {
                parts.countGet(true);
                return CompletableFuture.completedFuture(look.entry().get());
            }
            return parts.loads()
                    .loadLater(flight, outer, () -> lookAndLoad(key, nested))
                    .thenCompose(loaded -> ownCopy(key, loaded));
        });
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
            parts.countGet(look.entry() != null);
        }
        if (look.entry() != null) {
            return CompletableFuture.completedFuture(Loaded.stored(look.entry().get()));
        }
        return load.get()
                .thenCompose(value ->
                        look.failed() ? CompletableFuture.completedFuture(Loaded.notStored(value)) : store(key, value));
    }

    private static Loaded failedLook(CompletableFuture<Look> looked, Throwable failure) {
        if (looked.isCompletedExceptionally() && failure instanceof DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        throw new CompletionException(failure);
    }

    private CompletableFuture<Loaded> store(Object key, @Nullable Object value) {
        Object storeValue = cache.storeValue(value);
        byte[] redisKey = cache.redisKey(key);
        try {
            return parts.threads()
                    .handOver(
                            parts.store()
                                    .store(
                                            redisKey,
                                            cache.serializeCacheValue(storeValue),
                                            cache.timeToLive(key, value)),
                            (done, failure) -> failure == null
                                    ? Loaded.stored(value)
                                    : notStored(value, LaterFailures.cause(failure)));
        } catch (UnstorableValueException e) {
            return parts.skipped().skipLater(redisKey, e).thenApply(evicted -> Loaded.notStored(value));
        }
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

    private CompletableFuture<@Nullable Object> ownCopy(Object key, SingleFlight.Result loaded) {
        Loaded result = (Loaded) Objects.requireNonNull(loaded.value());
        if (!loaded.shared() || !result.stored()) {
            return CompletableFuture.completedFuture(result.value());
        }
        return retrieve(key).thenApply(copy -> copy != null ? copy.get() : result.value());
    }
}
