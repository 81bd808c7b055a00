package dev.cachezip.redis;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.dao.DataAccessException;

/** Loads of a cache that return futures. Once Redis has failed in one of them, it is not tried again. Thread-safe. */
final class LaterLoads {

    private final CachezipCache cache;
    private final SingleFlight loads;
    private final StatisticsCorrection statistics;
    private final SkippedPuts skipped;
    private final CacheFailures failures;

    LaterLoads(
            CachezipCache cache,
            SingleFlight loads,
            StatisticsCorrection statistics,
            SkippedPuts skipped,
            CacheFailures failures) {
        this.cache = cache;
        this.loads = loads;
        this.statistics = statistics;
        this.skipped = skipped;
        this.failures = failures;
    }

    /**
     * Returns the value of an entry, or else what is loaded and stored.
     *
     * @param flight name of the load, which runs once at a time
     */
    CompletableFuture<?> get(Object key, String flight, Supplier<? extends CompletableFuture<?>> load) {
        AtomicBoolean failed = new AtomicBoolean();
        return cache.retrieve(key, failed).<@Nullable Object>thenCompose(cached -> {
            if (cached != null) {
                return CompletableFuture.completedFuture(cached.get());
            }
            return failed.get()
                    ? load.get().thenApply(value -> value)
                    : loads.loadLater(flight, () -> lookAndLoad(key, load)).thenCompose(loaded -> ownCopy(key, loaded));
        });
    }

    /** Looks once more, since another load may have ended after the first look. */
    private CompletableFuture<@Nullable Object> lookAndLoad(Object key, Supplier<? extends CompletableFuture<?>> load) {
        statistics.lookedAgain();
        AtomicBoolean failed = new AtomicBoolean();
        return cache.retrieve(key, failed)
                .<@Nullable Loaded>thenApply(cached -> cached == null ? null : Loaded.stored(cached.get()))
                .exceptionally(LaterLoads::failedLook)
                .thenCompose(looked -> looked != null
                        ? CompletableFuture.completedFuture(looked)
                        : load.get()
                                .thenCompose(value -> failed.get()
                                        ? CompletableFuture.completedFuture(Loaded.notStored(value))
                                        : store(key, value)))
                .thenApply(loaded -> loaded);
    }

    private static Loaded failedLook(Throwable failure) {
        if (LaterFailures.cause(failure) instanceof DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        throw new CompletionException(LaterFailures.cause(failure));
    }

    private CompletableFuture<Loaded> store(Object key, @Nullable Object value) {
        if (value == null && !cache.isAllowNullValues()) {
            throw new IllegalArgumentException("Cache '" + cache.getName() + "' does not allow null values");
        }
        byte[] redisKey = cache.redisKey(key);
        try {
            byte[] stored = cache.serializeCacheValue(value == null ? NullValue.INSTANCE : value);
            Duration timeToLive = cache.getCacheConfiguration().getTtlFunction().getTimeToLive(key, value);
            return cache.getNativeCache()
                    .store(cache.getName(), redisKey, stored, timeToLive)
                    .handle((done, failure) ->
                            failure == null ? Loaded.stored(value) : notStored(value, LaterFailures.cause(failure)));
        } catch (UnstorableValueException e) {
            return skipped.skipLater(redisKey, e).thenApply(evicted -> Loaded.notStored(value));
        }
    }

    private Loaded notStored(@Nullable Object value, Throwable failure) {
        if (!(failure instanceof Exception error)) {
            return Loaded.notStored(value);
        }
        try {
            failures.redis(cache.getName(), "put", LaterFailures.unchecked(error));
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
        return cache.retrieve(key).thenApply(copy -> copy != null ? copy.get() : result.value());
    }
}
