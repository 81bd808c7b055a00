package dev.cachezip.benchmarks.columns;

import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

/** The benchmark of whole pipelines, with rows and with columns: list to stored bytes and back, without Redis. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 10, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class ColumnsBenchmark {

    @Param({"LAYOUTS_1000", "USERS_100", "ORDERS_1000", "ITEMS_1000"})
    private SampleList list;

    @Param({"ROWS_ZSTD_3", "COLUMNS_ZSTD_3"})
    private Form form;

    /** The folder of the documents that are not part of the project; empty if the list needs none. */
    @Param("")
    private String corpora;

    private ValuePipeline<Object> pipeline;
    private List<Object> value;
    private byte[] stored;

    /** Creates the list, and checks that it comes back. */
    @Setup
    public void setUp() throws IOException {
        value = list.read(
                        Optional.of(corpora).filter(folder -> !folder.isEmpty()).map(Path::of))
                .orElseThrow(() -> new IllegalStateException("No documents for " + list.title()));
        pipeline = form.pipeline(list.type());
        stored = Form.checked(pipeline, value);
    }

    /** Frees native memory. */
    @TearDown
    public void tearDown() {
        pipeline.close();
    }

    /** List to stored bytes. */
    @Benchmark
    public byte[] encode(StoredLength length) {
        return pipeline.encode(value);
    }

    /** Stored bytes to list. */
    @Benchmark
    public @Nullable Object decode(StoredLength length) {
        return pipeline.decode(stored);
    }

    /** The length of the stored bytes, an extra result beside the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class StoredLength {

        private int length;

        /** Takes the length of the stored bytes. */
        @Setup
        public void setUp(ColumnsBenchmark benchmark) {
            length = benchmark.stored.length;
        }

        /** Returns the length in bytes. */
        public int storedBytes() {
            return length;
        }
    }
}
