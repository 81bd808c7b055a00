package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/** The benchmark of whole pipelines, with and without a dictionary: object to stored bytes and back, without Redis. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 8, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class DictionaryBenchmark {

    /** A power of two, and different values: a processor would learn the way through a single one by heart. */
    private static final int VALUES = 256;

    @Param({"SESSIONS", "PRODUCTS", "PAGES"})
    private DataSet dataSet;

    @Param({"UNGUARDED", "GUARDED", "DICTIONARY", "FAST", "FAST_DICTIONARY"})
    private Variant variant;

    private HoldOut holdOut;
    private ValuePipeline<Object> pipeline;
    private List<Object> values;
    private List<byte[]> stored;

    /** Trains the dictionary, and checks that the values come back. */
    @Setup
    public void setUp() throws IOException {
        holdOut = HoldOut.of(dataSet.type(), dataSet.ofTheShop());
        pipeline = holdOut.pipeline(variant);
        values = holdOut.values().subList(0, VALUES);
        stored = holdOut.stored(pipeline).subList(0, VALUES);
    }

    /** Frees native memory. */
    @TearDown
    public void tearDown() {
        pipeline.close();
        holdOut.close();
    }

    /** Object to stored bytes. */
    @Benchmark
    public byte[] encode(Turn turn) {
        return pipeline.encode(values.get(turn.next()));
    }

    /** Stored bytes to object. */
    @Benchmark
    public @Nullable Object decode(Turn turn) {
        return pipeline.decode(stored.get(turn.next()));
    }

    /** The number of the next value; the mean length of the stored bytes is an extra result beside the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Turn {

        private int length;
        private int turn;

        /** Takes the mean length of the stored bytes. */
        @Setup
        public void setUp(DictionaryBenchmark benchmark) {
            length = (int) Math.round(benchmark.stored.stream()
                    .mapToInt(bytes -> bytes.length)
                    .average()
                    .orElseThrow());
        }

        int next() {
            turn = (turn + 1) & (VALUES - 1);
            return turn;
        }

        /** Returns the length in bytes. */
        public int storedBytes() {
            return length;
        }
    }
}
