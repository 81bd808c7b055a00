package dev.cachezip.redis;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * A cache writer that stores a cached {@code null} as the one byte {@code c0}.
 *
 * <p>{@code RedisCache} does not ask its serializer for {@code null} but writes a JDK-serialized {@link
 * NullValue} of its own, and compares with these bytes when it reads. They are exchanged here, both ways;
 * those that are in Redis already are left as they are and still read. Thread-safe if the other writer is.
 */
public final class CachezipCacheWriter implements RedisCacheWriter {

    private static final byte[] STORED_NULL = {(byte) 0xC0};
    private static final byte[] SPRING_NULL =
            Objects.requireNonNull(RedisSerializer.java().serialize(NullValue.INSTANCE));

    private final RedisCacheWriter writer;
    private final Predicate<String> caches;

    /**
     * Creates a writer on top of another one, which does all the work.
     *
     * @param writer the other one
     * @param caches whether values of the cache with this name are stored by cachezip; the others are left alone
     */
    public CachezipCacheWriter(RedisCacheWriter writer, Predicate<String> caches) {
        this.writer = writer;
        this.caches = caches;
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key) {
        return fromStored(name, writer.get(name, key));
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key, @Nullable Duration ttl) {
        return fromStored(name, writer.get(name, key, ttl));
    }

    @Override
    public byte[] get(
            String name, byte[] key, Supplier<byte[]> loader, @Nullable Duration ttl, boolean timeToIdleEnabled) {
        byte[] stored = writer.get(name, key, () -> toStored(name, loader.get()), ttl, timeToIdleEnabled);
        return Objects.requireNonNull(fromStored(name, stored));
    }

    @Override
    public boolean supportsAsyncRetrieve() {
        return writer.supportsAsyncRetrieve();
    }

    @Override
    public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
        return writer.retrieve(name, key, ttl).thenApply(stored -> fromStored(name, stored));
    }

    @Override
    public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        writer.put(name, key, toStored(name, value), ttl);
    }

    @Override
    public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return writer.store(name, key, toStored(name, value), ttl);
    }

    @Override
    public byte @Nullable [] putIfAbsent(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return fromStored(name, writer.putIfAbsent(name, key, toStored(name, value), ttl));
    }

    @Override
    public void evict(String name, byte[] key) {
        writer.evict(name, key);
    }

    @Override
    public boolean evictIfPresent(String name, byte[] key) {
        return writer.evictIfPresent(name, key);
    }

    @Override
    public void clear(String name, byte[] pattern) {
        writer.clear(name, pattern);
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
        return new CachezipCacheWriter(writer.withStatisticsCollector(collector), caches);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return writer.getCacheStatistics(cacheName);
    }

    private byte[] toStored(String name, byte[] value) {
        return Arrays.equals(value, SPRING_NULL) && caches.test(name) ? STORED_NULL.clone() : value;
    }

    private byte @Nullable [] fromStored(String name, byte @Nullable [] stored) {
        return Arrays.equals(stored, STORED_NULL) && caches.test(name) ? SPRING_NULL.clone() : stored;
    }
}
