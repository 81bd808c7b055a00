package dev.cachezip.cache;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;

/** The part of Redis that a cache needs, in a map. */
class InMemoryCacheWriter implements RedisCacheWriter {

    private final Map<ByteBuffer, byte[]> entries;
    private final CacheStatisticsCollector statistics;

    InMemoryCacheWriter() {
        this(new ConcurrentHashMap<>(), CacheStatisticsCollector.none());
    }

    private InMemoryCacheWriter(Map<ByteBuffer, byte[]> entries, CacheStatisticsCollector statistics) {
        this.entries = entries;
        this.statistics = statistics;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key) {
        byte[] value = entries.get(ByteBuffer.wrap(key));
        statistics.incGets(name);
        if (value == null) {
            statistics.incMisses(name);
        } else {
            statistics.incHits(name);
        }
        return value;
    }

    @Override
    public boolean supportsAsyncRetrieve() {
        return true;
    }

    @Override
    public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
        return CompletableFuture.completedFuture(get(name, key));
    }

    @Override
    public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        entries.put(ByteBuffer.wrap(key), value);
        statistics.incPuts(name);
    }

    @Override
    public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        put(name, key, value, ttl);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public byte @Nullable [] putIfAbsent(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return entries.putIfAbsent(ByteBuffer.wrap(key), value);
    }

    @Override
    public void evict(String name, byte[] key) {
        entries.remove(ByteBuffer.wrap(key));
        statistics.incDeletes(name);
    }

    @Override
    public void clear(String name, byte[] pattern) {
        entries.clear();
    }

    @Override
    public void clearStatistics(String name) {
        statistics.reset(name);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return statistics.getCacheStatistics(cacheName);
    }

    @Override
    public RedisCacheWriter withStatisticsCollector(CacheStatisticsCollector collector) {
        return new InMemoryCacheWriter(entries, collector);
    }
}
