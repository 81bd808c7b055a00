package dev.cachezip.metrics;

import dev.cachezip.serializer.CacheId;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * Micrometer's meters of all caches, each registered at the first event that it counts. A cache that was read once and
 * never written has none yet.
 *
 * <ul>
 *   <li>{@code cachezip.encode} and {@code cachezip.decode}: timers, with the tags {@code cache} and {@code algorithm}
 *   <li>{@code cachezip.encode.plain}, {@code cachezip.encode.stored}, {@code cachezip.decode.plain} and {@code
 *       cachezip.decode.stored}: distribution summaries of lengths in bytes, with the same tags
 *   <li>{@code cachezip.encode.outcomes}: values, with the tags {@code cache} and {@code outcome}
 * </ul>
 */
public final class CacheMeters implements MeterBinder, AopInfrastructureBean {

    private final CountedCaches caches;

    /** Creates the meters of some caches. */
    public CacheMeters(CountedCaches caches) {
        this.caches = caches;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Map<CacheId, MeteredCache> metered = new ConcurrentHashMap<>();
        caches.meter(cache -> {
            MeteredCache known = metered.get(cache);
            return known != null ? known : metered.computeIfAbsent(cache, id -> new MeteredCache(registry, tags(id)));
        });
    }

    /** Registers a counter with the tags of the cache and {@code result}. */
    static <T> void counter(
            MeterRegistry registry, String name, CacheId cache, String result, T source, ToDoubleFunction<T> count) {
        FunctionCounter.builder(name, source, count)
                .baseUnit(name.substring(name.lastIndexOf('.') + 1))
                .tags(tags(cache).and("result", result))
                .register(registry);
    }

    /** Returns the tags of the meters of a cache; the names are those of Boot's own meters of caches. */
    public static Tags tags(CacheId cache) {
        return Tags.of("cache", cache.name(), "cache.manager", cache.manager());
    }
}
