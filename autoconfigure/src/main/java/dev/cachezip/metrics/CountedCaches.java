package dev.cachezip.metrics;

import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.serializer.CacheObserver;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/**
 * The counters of all caches, starting when a cache appears. Thread-safe.
 *
 * @since 0.1
 */
public final class CountedCaches implements CacheObserver, CacheFailureListener {

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

    /** Counts a failure of a counted cache; all other caches are not cachezip's. */
    @Override
    public void failed(CacheFailure failure) {
        CacheCounters cache = counters.get(failure.cache());
        if (cache != null) {
            cache.failed(failure.operation(), failure.cause(), failure.message());
            String refused = failure.valueType();
            if (refused != null) {
                cache.notStored(refused);
            }
        }
    }

    /** Returns all counters by the names of their caches. */
    public Map<String, CacheCounters> all() {
        return Collections.unmodifiableMap(counters);
    }

    /** Calls a listener once for each cache, existing caches and caches that appear later. */
    void forEach(BiConsumer<String, CacheCounters> listener) {
        Set<String> told = ConcurrentHashMap.newKeySet();
        BiConsumer<String, CacheCounters> once = (name, cache) -> {
            if (told.add(name)) {
                listener.accept(name, cache);
            }
        };
        listeners.add(once);
        counters.forEach(once);
    }
}
