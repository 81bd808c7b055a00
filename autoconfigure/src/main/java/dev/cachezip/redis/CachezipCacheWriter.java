package dev.cachezip.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * A cache writer that does not wait for a put or a clear, and tells what becomes of it.
 *
 * <p>Spring Data's own writer does not wait either, and drops the failure; that of an eviction, too, for which this one
 * waits. Thread-safe if the other writer is.
 *
 * @since 0.1
 */
public final class CachezipCacheWriter implements RedisCacheWriter {

    private final RedisCacheWriter writer;
    private final WriteWindow window;
    private final CacheFailures failures;

    /**
     * Creates a writer on top of another one, which does all the work.
     *
     * @param writer the other one, which supports asynchronous operations
     * @param window how many writes may wait for Redis
     */
    public CachezipCacheWriter(RedisCacheWriter writer, WriteWindow window, CacheFailures failures) {
        this.writer = writer;
        this.window = window;
        this.failures = failures;
    }

    /**
     * Creates the writer of an application that has set none.
     *
     * @param immediate whether a put waits for Redis, and throws if it fails
     * @param clearing how caches are cleared
     * @param window how many asynchronous writes may wait for Redis
     */
    public static RedisCacheWriter create(
            RedisConnectionFactory connectionFactory,
            boolean immediate,
            BatchStrategy clearing,
            WriteWindow window,
            CacheFailures failures) {
        RedisCacheWriter writer = RedisCacheWriter.create(
                connectionFactory,
                settings -> settings.immediateWrites(immediate).batchStrategy(clearing));
        return immediate || !writer.supportsAsyncRetrieve()
                ? writer
                : new CachezipCacheWriter(writer, window, failures);
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key) {
        return writer.get(name, key);
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key, @Nullable Duration ttl) {
        return writer.get(name, key, ttl);
    }

    @Override
    public byte[] get(
            String name, byte[] key, Supplier<byte[]> loader, @Nullable Duration ttl, boolean timeToIdleEnabled) {
        return writer.get(name, key, loader, ttl, timeToIdleEnabled);
    }

    @Override
    public boolean supportsAsyncRetrieve() {
        return writer.supportsAsyncRetrieve();
    }

    @Override
    public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
        return writer.retrieve(name, key, ttl);
    }

    @Override
    public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        CompletableFuture<?> unused = store(name, key, value, ttl).whenComplete((stored, failure) -> {
            if (failure != null) {
                failures.redisLater(name, "put", failure);
            }
        });
    }

    @Override
    public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return window.submit(() -> writer.store(name, key, value, ttl));
    }

    @Override
    public byte @Nullable [] putIfAbsent(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return writer.putIfAbsent(name, key, value, ttl);
    }

    @Override
    public void evict(String name, byte[] key) {
        // Waits, for want of an asynchronous way that tells of a failure: an eviction that is lost leaves what is
        // obsolete.
        writer.evictIfPresent(name, key);
    }

    @Override
    public boolean evictIfPresent(String name, byte[] key) {
        return writer.evictIfPresent(name, key);
    }

    @Override
    public void clear(String name, byte[] pattern) {
        CompletableFuture<?> unused = CompletableFuture.runAsync(() -> writer.invalidate(name, pattern))
                .whenComplete((cleared, failure) -> {
                    if (failure != null) {
                        failures.redisLater(name, "clear", failure);
                    }
                });
    }

    @Override
    public boolean invalidate(String name, byte[] pattern) {
        return writer.invalidate(name, pattern);
    }

    @Override
    public void clearStatistics(String name) {
        writer.clearStatistics(name);
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> callback) {
        return writer.execute(callback);
    }

    @Override
    public RedisCacheWriter withStatisticsCollector(CacheStatisticsCollector collector) {
        return new CachezipCacheWriter(writer.withStatisticsCollector(collector), window, failures);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return writer.getCacheStatistics(cacheName);
    }
}
