package dev.cachezip.redis;

import dev.cachezip.PipelineStats;

/** Looks at what caches encode and decode. Thread-safe. */
@FunctionalInterface
public interface CacheObserver {

    /** Returns what is told of the values of a cache; asked once for each cache, when it appears. */
    PipelineStats of(String cacheName);
}
