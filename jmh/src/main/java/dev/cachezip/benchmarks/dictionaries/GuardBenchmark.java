package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
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
 * The benchmark of writing bytes that compression does not make smaller. The values are bytes already, so that no time
 * of mapping hides what compression costs; what is left without compression is two copies.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class GuardBenchmark {

    @Param
    private Content content;

    @Param({"UNGUARDED", "GUARDED", "PLAIN"})
    private Variant variant;

    private ValuePipeline<byte[]> pipeline;
    private List<byte[]> values;
    private int storedLength;

    /** Creates the values, and checks that they come back. */
    @Setup
    public void setUp() throws IOException {
        values = content.bytes();
        pipeline = variant.pipeline(ValueCodec.bytes(), Dictionaries.none());
        long sum = 0;
        for (byte[] value : values) {
            byte[] stored = pipeline.encode(value);
            if (!Arrays.equals(value, pipeline.decode(stored))) {
                throw new IllegalStateException("What is read is not what was written");
            }
            sum += stored.length;
        }
        storedLength = Math.round(sum / (float) values.size());
    }

    /** Frees native memory. */
    @TearDown
    public void tearDown() {
        pipeline.close();
    }

    /** Bytes to stored bytes. */
    @Benchmark
    public byte[] write(Turn turn) {
        return pipeline.encode(values.get(turn.next()));
    }

    /** The number of the next value; the mean length of the stored bytes is an extra result beside the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Turn {

        private int length;
        private int turn;

        /** Takes the mean length of the stored bytes. */
        @Setup
        public void setUp(GuardBenchmark benchmark) {
            length = benchmark.storedLength;
        }

        int next() {
            turn = (turn + 1) & (Content.COUNT - 1);
            return turn;
        }

        /** Returns the length in bytes. */
        public int storedBytes() {
            return length;
        }
    }
}
