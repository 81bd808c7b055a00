package dev.cachezip.cache;

import dev.cachezip.cache.SingleFlight.Nested;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.LaterFailures;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;
import org.springframework.cache.support.NullValue;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.RedisCacheConfiguration;

/**
 * The reads and loads of a cache that return futures. Values are decoded, and futures complete, on
 * {@link CacheThreads}. Once Redis has failed in a load, it is not tried again. Thread-safe.
 */
final class AsynchronousReads {

    private final CachezipCache cache;
    private final SingleFlight loads;
    private final StatisticsCorrection statistics;
    private final SkippedPuts skipped;
    private final CacheFailures failures;
    private final CacheThreads threads;

    AsynchronousReads(
            CachezipCache cache,
            SingleFlight loads,
            StatisticsCorrection statistics,
            SkippedPuts skipped,
            CacheFailures failures,
            CacheThreads threads) {
        this.cache = cache;
        this.loads = loads;
        this.statistics = statistics;
        this.skipped = skipped;
        this.failures = failures;
        this.threads = threads;
    }

    /**
     * Returns an entry; {@code null} if there is none, if it is unreadable, or if Redis fails and failures are misses.
     */
    CompletableFuture<ValueWrapper> retrieve(Object key) {
        return retrieve(key, new AtomicBoolean());
    }

    /** Returns an entry as {@link #retrieve(Object)} does, and notes whether Redis has failed. */
    private CompletableFuture<ValueWrapper> retrieve(Object key, AtomicBoolean failed) {
        byte[] redisKey = cache.redisKey(key);
        RedisCacheConfiguration configuration = cache.getCacheConfiguration();
        CompletableFuture<byte[]> stored = configuration.isTimeToIdleEnabled()
                ? cache.getNativeCache()
                        .retrieve(
                                cache.getName(),
                                redisKey,
                                configuration.getTtlFunction().getTimeToLive(key, null))
                : cache.getNativeCache().retrieve(cache.getName(), redisKey);
        return threads.handOver(
                stored, (bytes, failure) -> failure == null ? entry(bytes, failed) : missed(failure, failed));
    }

    private @Nullable ValueWrapper entry(byte @Nullable [] bytes, AtomicBoolean failed) {
        try {
            return bytes == null ? null : cache.entry(bytes);
        } catch (RuntimeException e) {
            return missed(e, failed);
        }
    }

    private @Nullable ValueWrapper missed(Throwable failure, AtomicBoolean failed) {
        Throwable cause = LaterFailures.cause(failure);
        if (cause instanceof UnreadableValueException unreadable) {
            failures.unreadable(cache.getName(), unreadable);
            statistics.unreadable();
        } else if (cause instanceof Exception error) {
            failed.set(true);
            // Not recorded for this thread, which serves another read next.
            failures.redis(cache.getName(), "get", LaterFailures.unchecked(error));
        } else {
            throw new CompletionException(cause);
        }
        return null;
    }

    /**
     * Returns the value of an entry, or else loads and stores the value.
     *
     * @param flight name of the load, which runs once at a time
     */
    CompletableFuture<?> get(Object key, String flight, Supplier<? extends CompletableFuture<?>> load) {
        Nested outer = SingleFlight.current();
        Supplier<? extends CompletableFuture<?>> nested = new Nested(flight, outer).around(load);
        AtomicBoolean failed = new AtomicBoolean();
        return retrieve(key, failed).<@Nullable Object>thenCompose(cached -> {
            if (cached != null) {
                return CompletableFuture.completedFuture(cached.get());
            }
            return failed.get()
                    ? nested.get().thenApply(value -> value)
                    : loads.loadLater(flight, outer, () -> lookAndLoad(key, nested))
                            .thenCompose(loaded -> ownCopy(key, loaded));
        });
    }

    /** Looks once more, since another load may have ended after the first look. */
    private CompletableFuture<@Nullable Object> lookAndLoad(Object key, Supplier<? extends CompletableFuture<?>> load) {
        statistics.lookedAgain();
        AtomicBoolean failed = new AtomicBoolean();
        return retrieve(key, failed)
                .<@Nullable Loaded>thenApply(cached -> cached == null ? null : Loaded.stored(cached.get()))
                .exceptionally(AsynchronousReads::failedLook)
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
            return threads.handOver(
                    cache.getNativeCache().store(cache.getName(), redisKey, stored, timeToLive),
                    (done, failure) ->
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
        return retrieve(key).thenApply(copy -> copy != null ? copy.get() : result.value());
    }
}
