package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.Arrays;
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
 * The benchmark of compression and decompression alone, of the MessagePack that the default codec writes for a value.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
// JMH sets the parameters and calls the set-up before anything else.
@SuppressWarnings("NullAway.Init")
public class CompressionBenchmark {

    @Param({"PRODUCT_PAGE", "LAYOUTS_1000"})
    private SampleValue sample;

    @Param({"ZSTD", "LZ4", "ZSTD_STATIC", "ZSTD_CONTEXT_1", "GLIDE_ZSTD", "GLIDE_LZ4"})
    private Compression compression;

    private BlockFormat blocks;
    private byte[] plain;
    private byte[] compressed;

    /** Creates the bytes, and checks that they come back. */
    @Setup
    public void setUp() throws IOException {
        try (StoredForm codec = Codec.CACHEZIP_MSGPACK.create(sample)) {
            plain = codec.encode(sample.value());
        }
        blocks = compression.blocks();
        compressed = blocks.compress(plain);
        byte[] decompressed = blocks.decompressToBuffer(compressed);
        if (!Arrays.equals(plain, 0, plain.length, decompressed, 0, plain.length)) {
            throw new IllegalStateException(compression + " does not give back " + sample);
        }
    }

    /** Closes native contexts. */
    @TearDown
    public void tearDown() {
        blocks.close();
    }

    /** Plain to compressed bytes. */
    @Benchmark
    public byte[] compress(StoredLength length) {
        return blocks.compress(plain);
    }

    /** Compressed to plain bytes, in a buffer that a codec can read from. */
    @Benchmark
    public byte[] decompress(StoredLength length) {
        return blocks.decompressToBuffer(compressed);
    }

    /** The length of the compressed bytes, an extra result beside the time. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class StoredLength {

        private int length;

        /** Takes the length of the compressed bytes. */
        @Setup
        public void setUp(CompressionBenchmark benchmark) {
            length = benchmark.compressed.length;
        }

        /** Returns the length in bytes. */
        public int storedBytes() {
            return length;
        }
    }
}
