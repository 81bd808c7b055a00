package dev.cachezip.metrics;

import dev.cachezip.near.NearCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;
import org.springframework.aop.framework.AopInfrastructureBean;

/**
 * Micrometer's meters of copies in this JVM, bound when a cache with copies appears. The names begin with {@code
 * cachezip.near}; each has the tags {@code cache} and {@code
 * cache.manager}.
 *
 * <ul>
 *   <li>{@code gets}: reads, with the tag {@code result}: {@code hit} for copies that are decoded, {@code shared} for
 *       those whose value callers share, or {@code miss}
 *   <li>{@code kept}: replies of Redis, with the tag {@code result}: {@code kept}, {@code lost} if the entry was written
 *       meanwhile, or {@code untold} if Redis does not tell of its key or its time
 *   <li>{@code evictions}: copies that made room for others
 *   <li>{@code invalidations}: writes, with the tag {@code cause}: {@code push} if Redis has told of them, or {@code own}
 *   <li>{@code eras}: times in which copies were served, and which have ended, with the tag {@code cause}
 *   <li>{@code armed}: 1 if copies are served, else 0
 *   <li>{@code entries} and {@code size}: number of copies, and their bytes
 * </ul>
 */
public final class NearMeters implements MeterBinder, AopInfrastructureBean {

    private final NearCaches nears;

    /** Creates the meters of the copies of all caches. */
    public NearMeters(NearCaches nears) {
        this.nears = nears;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        nears.forEach((id, cache) -> {
            Tags tags = CacheMeters.tags(id);
            counter(registry, "gets", tags.and("result", "hit"), cache, report -> report.hits() - report.shared());
            counter(registry, "gets", tags.and("result", "shared"), cache, NearReport::shared);
            counter(registry, "gets", tags.and("result", "miss"), cache, NearReport::misses);
            counter(registry, "kept", tags.and("result", "kept"), cache, NearReport::kept);
            counter(registry, "kept", tags.and("result", "lost"), cache, NearReport::lost);
            counter(registry, "kept", tags.and("result", "untold"), cache, NearReport::untold);
            counter(registry, "evictions", tags, cache, NearReport::evictions);
            counter(registry, "invalidations", tags.and("cause", "push"), cache, NearReport::pushed);
            counter(registry, "invalidations", tags.and("cause", "own"), cache, NearReport::own);
            for (String cause : cache.report().eras().keySet()) {
                ToLongFunction<NearReport> ended = report -> report.eras().getOrDefault(cause, 0L);
                counter(registry, "eras", tags.and("cause", cause), cache, ended);
            }
            gauge(registry, "armed", tags, cache, report -> report.armed() ? 1 : 0);
            gauge(registry, "entries", tags, cache, NearReport::entries);
            gauge(registry, "size", tags, cache, NearReport::bytes);
        });
    }

    private static void counter(
            MeterRegistry registry, String name, Tags tags, NearCache cache, ToLongFunction<NearReport> count) {
        FunctionCounter.builder("cachezip.near." + name, cache, source -> count.applyAsLong(source.report()))
                .tags(tags)
                .register(registry);
    }

    private static void gauge(
            MeterRegistry registry, String name, Tags tags, NearCache cache, ToLongFunction<NearReport> value) {
        Gauge.builder("cachezip.near." + name, cache, source -> value.applyAsLong(source.report()))
                .tags(tags)
                .register(registry);
    }
}
