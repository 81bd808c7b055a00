package dev.cachezip.serializer;

import dev.cachezip.pipeline.PipelineStats;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * An observer of the values that caches encode and decode. Thread-safe.
 */
@FunctionalInterface
public interface CacheObserver {

    /** Returns the listener for the values of a cache; called once for each cache, when it appears. */
    PipelineStats of(CacheId cache);

    /** Returns a cache's serializer with the observer around it; the serializer itself if not overridden. */
    default RedisSerializer<Object> around(CacheId cache, RedisSerializer<Object> serializer) {
        return serializer;
    }
}
