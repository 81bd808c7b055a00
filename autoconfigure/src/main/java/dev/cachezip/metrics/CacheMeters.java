package dev.cachezip.metrics;

import dev.cachezip.Algorithm;
import dev.cachezip.PipelineStats.Outcome;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Micrometer's meters of all caches, bound when a cache appears.
 *
 * <ul>
 *   <li>{@code cachezip.encode} and {@code cachezip.decode}: timers, with the tags {@code cache} and {@code algorithm}
 *   <li>{@code cachezip.encode.plain}, {@code cachezip.encode.stored}, {@code cachezip.decode.plain} and {@code
 *       cachezip.decode.stored}: bytes, with the same tags
 *   <li>{@code cachezip.encode.outcomes}: values, with the tags {@code cache} and {@code outcome}
 * </ul>
 *
 * <p>They read what {@link CacheCounters} has added up, so that encoding a value costs the same with a registry and without.
 */
public final class CacheMeters implements MeterBinder {

    private static final Map<Algorithm, String> ALGORITHMS = Map.of(Algorithm.ZSTD, "zstd", Algorithm.LZ4, "lz4");

    private final CountedCaches caches;

    /** Creates those of some caches. */
    public CacheMeters(CountedCaches caches) {
        this.caches = caches;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        // Of a cache that it is told of twice it registers the same meters again, which changes nothing.
        caches.forEach((name, counters) -> {
            ALGORITHMS.forEach((algorithm, tag) -> bind(registry, name, counters, algorithm, tag));
            bind(registry, name, counters, null, "none");
            for (Outcome outcome : Outcome.values()) {
                FunctionCounter.builder(
                                "cachezip.encode.outcomes",
                                counters,
                                c -> c.encoded(outcome).count())
                        .description("Values that were encoded")
                        .baseUnit("values")
                        .tags("cache", name, "outcome", tag(outcome))
                        .register(registry);
            }
        });
    }

    private static String tag(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void bind(
            MeterRegistry registry,
            String cache,
            CacheCounters counters,
            @Nullable Algorithm algorithm,
            String algorithmTag) {
        Tags tags = Tags.of("cache", cache, "algorithm", algorithmTag);
        bind(registry, "cachezip.encode", tags, counters, c -> c.encodedWith(algorithm));
        bind(registry, "cachezip.decode", tags, counters, c -> c.decodedFrom(algorithm));
    }

    private static void bind(
            MeterRegistry registry,
            String name,
            Tags tags,
            CacheCounters counters,
            Function<CacheCounters, Total> total) {
        FunctionTimer.builder(
                        name,
                        counters,
                        c -> total.apply(c).count(),
                        c -> total.apply(c).nanos(),
                        TimeUnit.NANOSECONDS)
                .description("Time that values took")
                .tags(tags)
                .register(registry);
        FunctionCounter.builder(name + ".plain", counters, c -> total.apply(c).plainBytes())
                .description("Length of the plain values")
                .baseUnit(BaseUnits.BYTES)
                .tags(tags)
                .register(registry);
        FunctionCounter.builder(name + ".stored", counters, c -> total.apply(c).storedBytes())
                .description("Length of the values as they are stored")
                .baseUnit(BaseUnits.BYTES)
                .tags(tags)
                .register(registry);
    }
}
