package dev.cachezip.metrics;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one cache in a registry; the meters of an algorithm are registered when it first occurs. Thread-safe.
 */
final class MeteredCache implements PipelineStats {

    private final MeterRegistry registry;
    private final String cache;
    private final Map<String, Recorder> encoded = new ConcurrentHashMap<>();
    private final Map<String, Recorder> decoded = new ConcurrentHashMap<>();

    MeteredCache(MeterRegistry registry, String cache) {
        this.registry = registry;
        this.cache = cache;
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        recorder(encoded, "cachezip.encode", outcome.algorithm()).record(plainLength, storedLength, nanos);
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        recorder(decoded, "cachezip.decode", algorithm).record(plainLength, storedLength, nanos);
    }

    private Recorder recorder(Map<String, Recorder> recorders, String name, @Nullable Algorithm algorithm) {
        String tag = algorithm == null ? "none" : algorithm.label();
        Recorder known = recorders.get(tag);
        return known != null
                ? known
                : recorders.computeIfAbsent(
                        tag, key -> new Recorder(registry, name, Tags.of("cache", cache, "algorithm", tag)));
    }

    /** A recorder of the time and lengths of values with the same tags. */
    private static final class Recorder {

        private final Timer time;
        private final DistributionSummary plain;
        private final DistributionSummary stored;

        Recorder(MeterRegistry registry, String name, Tags tags) {
            time = Timer.builder(name)
                    .description("Time that values took")
                    .tags(tags)
                    .register(registry);
            plain = DistributionSummary.builder(name + ".plain")
                    .description("Length of the plain values")
                    .baseUnit(BaseUnits.BYTES)
                    .tags(tags)
                    .register(registry);
            stored = DistributionSummary.builder(name + ".stored")
                    .description("Length of the values as they are stored")
                    .baseUnit(BaseUnits.BYTES)
                    .tags(tags)
                    .register(registry);
        }

        void record(int plainLength, int storedLength, long nanos) {
            time.record(nanos, TimeUnit.NANOSECONDS);
            plain.record(plainLength);
            stored.record(storedLength);
        }
    }
}
