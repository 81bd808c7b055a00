package dev.cachezip.jmh;

import dev.cachezip.PipelineStats;
import dev.cachezip.ValuePipeline;
import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.samples.SampleValue;
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

/** What it costs that each value is counted: the same encode with and without. */
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

    /** Who looks on. */
    public enum Observer {
        /** Nobody. */
        NONE,
        /** The counters of the starter. */
        COUNTERS
    }

    @Param
    private Observer observer;

    private ValuePipeline<Object> pipeline;
    private Object page;

    /** Makes the pipeline and the value. */
    @Setup
    public void setUp() {
        PipelineStats stats = observer == Observer.NONE ? PipelineStats.none() : new CountedCaches().of("pages");
        pipeline = ValuePipeline.builder(ValueCodec.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .build()
                .observedBy(stats);
        page = SampleValue.PRODUCT_PAGE.value();
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
}
