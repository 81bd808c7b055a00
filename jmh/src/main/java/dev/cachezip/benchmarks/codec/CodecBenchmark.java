package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.Main;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
 * The benchmark of a whole encode and a whole decode: object to stored bytes and back, without Redis.
 *
 * <p>{@link Main} runs the useful combinations. To run a single combination, in about ten seconds: {@code java -jar
 * jmh/target/benchmarks.jar CodecBenchmark -p sample=PRODUCT_PAGE -p codec=CACHEZIP_MSGPACK -p compression=LZ4 -prof
 * gc}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
// After less, the last compilation of what encodes 1,000 Layouts is still to come.
@Warmup(iterations = 12, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class CodecBenchmark {

    @Param
    private SampleValue sample;

    @Param
    private Codec codec;

    @Param("NONE")
    private Compression compression;

    private StoredForm form;
    private Object value;
    private byte[] stored;

    /** Creates the value, and checks that the measured operations give the right result. */
    @Setup
    public void setUp() throws IOException {
        Combination combination = new Combination(codec, compression);
        form = combination.create(sample);
        value = sample.value();
        stored = combination.checked(form, sample);
    }

    /** Closes native contexts. */
    @TearDown
    public void tearDown() {
        form.close();
    }

    /** Object to stored bytes. */
    @Benchmark
    public byte[] encode(StoredLength length) throws IOException {
        return form.encode(value);
    }

    /** Stored bytes to object. */
    @Benchmark
    public Object decode(StoredLength length) throws IOException {
        return form.decode(stored);
    }

    /** The length of the stored bytes, an extra result beside the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class StoredLength {

        private int length;

        /** Takes the length of the stored bytes. */
        @Setup
        public void setUp(CodecBenchmark benchmark) {
            length = benchmark.stored.length;
        }

        /** Returns the length in bytes. */
        public int storedBytes() {
            return length;
        }
    }
}
