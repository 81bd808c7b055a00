package dev.cachezip.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
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
        Map<String, MeteredCache> metered = new ConcurrentHashMap<>();
        caches.meter(cache -> {
            MeteredCache known = metered.get(cache);
            return known != null ? known : metered.computeIfAbsent(cache, tag -> new MeteredCache(registry, tag));
        });
    }

    /** Registers a counter with the tags {@code cache} and {@code result}. */
    static <T> void counter(
            MeterRegistry registry, String name, String cache, String result, T source, ToDoubleFunction<T> count) {
        FunctionCounter.builder(name, source, count)
                .baseUnit(name.substring(name.lastIndexOf('.') + 1))
                .tags("cache", cache, "result", result)
                .register(registry);
    }
}
