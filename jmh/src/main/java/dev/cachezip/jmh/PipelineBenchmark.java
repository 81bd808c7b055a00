package dev.cachezip.jmh;

import dev.cachezip.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
 * A whole encode and a whole decode, in microseconds: object to stored bytes and back, without Redis.
 *
 * <p>All of it, about 20 minutes: {@code java -jar jmh/target/benchmarks.jar}. A part, about a minute: {@code java
 * -jar jmh/target/benchmarks.jar -f 1 -p sample=PRODUCT_PAGE -p codec=MSGPACK}; with allocation: {@code -prof gc}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class PipelineBenchmark {

    @Param
    private SampleValue sample;

    @Param
    private Codec codec;

    @Param
    private Compression compression;

    private ValuePipeline<Object> pipeline;
    private Object value;
    private byte[] stored;

    /** Makes the value, and makes sure that what is measured is also right. */
    @Setup
    public void setUp() {
        pipeline = compression.pipeline(codec.create());
        value = sample.value();
        stored = pipeline.encode(value);
        if (!value.equals(pipeline.decode(stored))) {
            throw new IllegalStateException(sample + " does not survive " + codec + " with " + compression);
        }
    }

    /** Closes the native contexts. */
    @TearDown
    public void tearDown() {
        pipeline.close();
    }

    /** Object to stored bytes. */
    @Benchmark
    public byte[] encode() {
        return pipeline.encode(value);
    }

    /** Stored bytes to object. */
    @Benchmark
    public @Nullable Object decode() {
        return pipeline.decode(stored);
    }
}
