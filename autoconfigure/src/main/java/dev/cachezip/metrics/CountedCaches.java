package dev.cachezip.metrics;

import dev.cachezip.PipelineStats;
import dev.cachezip.redis.CacheObserver;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** The counters of all caches, each from when it appears. Thread-safe. */
public final class CountedCaches implements CacheObserver {

    private final Map<String, CacheCounters> counters = new ConcurrentSkipListMap<>();
    private final List<BiConsumer<String, CacheCounters>> listeners = new CopyOnWriteArrayList<>();

    @Override
    public PipelineStats of(String cacheName) {
        CacheCounters fresh = new CacheCounters();
        CacheCounters known = counters.putIfAbsent(cacheName, fresh);
        if (known != null) {
            return known;
        }
        listeners.forEach(listener -> listener.accept(cacheName, fresh));
        return fresh;
    }

    /** Returns all counters by the names of their caches. */
    public Map<String, CacheCounters> all() {
        return Collections.unmodifiableMap(counters);
    }

    /** Has somebody told of each cache, those that are there and those that appear; perhaps twice of one. */
    public void forEach(BiConsumer<String, CacheCounters> listener) {
        listeners.add(listener);
        counters.forEach(listener);
    }
}
