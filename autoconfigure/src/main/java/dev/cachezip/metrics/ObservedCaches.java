package dev.cachezip.metrics;

import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.CacheObserver;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * An observer of caches that counts and makes each write and read of a value a Micrometer observation. Thread-safe.
 */
public final class ObservedCaches implements CacheObserver {

    private final CountedCaches counted;
    private final Supplier<ObservationRegistry> registry;

    /** Creates an observer whose observations go to a registry, which is fetched when a cache appears. */
    public ObservedCaches(CountedCaches counted, Supplier<ObservationRegistry> registry) {
        this.counted = counted;
        this.registry = registry;
    }

    @Override
    public PipelineStats of(CacheId cache) {
        return counted.of(cache);
    }

    @Override
    public RedisSerializer<Object> around(CacheId cache, RedisSerializer<Object> serializer) {
        return new ObservedSerializer(cache, counted::metered, serializer, registry.get());
    }
}
