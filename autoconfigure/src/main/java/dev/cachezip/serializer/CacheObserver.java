package dev.cachezip.serializer;

import dev.cachezip.pipeline.PipelineStats;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Looks at what caches encode and decode. Thread-safe.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CacheObserver {

    /** Returns what is told of the values of a cache; asked once for each cache, when it appears. */
    PipelineStats of(String cacheName);

    /**
     * Returns a serializer that does what another one of a cache does, with the observer around it; that one if not
     * overridden.
     */
    default RedisSerializer<Object> around(String cacheName, RedisSerializer<Object> serializer) {
        return serializer;
    }
}
