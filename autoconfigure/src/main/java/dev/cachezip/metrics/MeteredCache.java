package dev.cachezip.metrics;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one cache in a registry; those of an algorithm are registered when it first occurs, and
 * those of all outcomes with the first value. Thread-safe.
 */
final class MeteredCache implements PipelineStats {

    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<String, Recorder> encoded = new ConcurrentHashMap<>();
    private final Map<String, Recorder> decoded = new ConcurrentHashMap<>();
    private final Map<Outcome, LongAdder> outcomes = new ConcurrentHashMap<>();

    MeteredCache(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
    }

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        recorder(encoded, "cachezip.encode", outcome.algorithm()).record(plainLength, storedLength, nanos);
        LongAdder known = outcomes.get(outcome);
        if (known == null) {
            // With all of them, a rate sees the first value of each.
            Outcome.all().forEach(each -> outcomes.computeIfAbsent(each, this::counted));
            known = Objects.requireNonNull(outcomes.get(outcome));
        }
        known.increment();
    }

    private LongAdder counted(Outcome outcome) {
        LongAdder values = new LongAdder();
        FunctionCounter.builder("cachezip.encode.outcomes", values, LongAdder::sum)
                .description("Values that were encoded")
                .baseUnit("values")
                .tags(tags.and("outcome", outcome.label()))
                .register(registry);
        return values;
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        recorder(decoded, "cachezip.decode", algorithm).record(plainLength, storedLength, nanos);
    }

    private Recorder recorder(Map<String, Recorder> recorders, String name, @Nullable Algorithm algorithm) {
        String tag = CacheCounters.label(algorithm);
        Recorder known = recorders.get(tag);
        return known != null
                ? known
                : recorders.computeIfAbsent(tag, key -> new Recorder(registry, name, tags.and("algorithm", tag)));
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
