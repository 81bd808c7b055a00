package dev.cachezip.benchmarks.codec;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.metrics.CacheMeters;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.StoredValue;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.CacheId;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The benchmark of the cost of counting each value: the same encode with and without counting, and the counting alone,
 * which is too little to show in the difference of the two.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 400, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class StatsBenchmark {

    /** The observer of the pipeline. */
    public enum Observer {
        /** No observer. */
        NONE,
        /** The counters of the starter, without a registry. */
        COUNTERS {
            @Override
            PipelineStats stats() {
                return new CountedCaches(1).of(CacheId.of("pages"));
            }
        },
        /** The counters of the starter, and Micrometer's meters as Prometheus has them. */
        METERS {
            @Override
            PipelineStats stats() {
                CountedCaches caches = new CountedCaches(1);
                new CacheMeters(caches).bindTo(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
                return caches.of(CacheId.of("pages"));
            }
        };

        PipelineStats stats() {
            return PipelineStats.none();
        }
    }

    @Param
    private Observer observer;

    private PipelineStats stats;
    private ValuePipeline<Object> pipeline;
    private Object page;
    private int plainLength;
    private int storedLength;

    /** Creates the pipeline and the value. */
    @Setup
    public void setUp() {
        stats = PipelineStats.guarded(observer.stats());
        pipeline = ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .build()
                .observedBy(stats);
        page = SampleValue.PRODUCT_PAGE.value();
        byte[] stored = pipeline.encode(page);
        storedLength = stored.length;
        plainLength = (int) ((StoredValue.Compressed) StoredValue.inspect(stored))
                .plainLength()
                .orElseThrow();
    }

    /** Closes the compressor. */
    @TearDown
    public void tearDown() {
        pipeline.close();
    }

    /** A product page of 2 KB to stored bytes. */
    @Benchmark
    public byte[] encode() {
        return pipeline.encode(page);
    }

    /** The observer's calls for one encode, and its readings of the clock, without the encode. */
    @Benchmark
    public void count() {
        long start = stats.now();
        stats.encoded(
                new Outcome.CompressedBlock(Algorithm.ZSTD, "zstd"), plainLength, storedLength, stats.now() - start);
    }
}
