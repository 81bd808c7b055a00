package dev.cachezip.pipeline;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A trial of one way to compress values: how many bytes they take, and how long it takes.
 *
 * <p>Values are compressed from {@value ValuePipeline.ValuePipelineBuilder#DEFAULT_MIN_LENGTH} bytes on. Not thread-safe.
 */
public final class CompressionTrial implements AutoCloseable {

    /** Rounds whose times differ by more than half were disturbed. */
    private static final double DISTURBED = 1.5;

    private final @Nullable Algorithm algorithm;
    private final int level;
    private final boolean dictionary;
    private final ListLayout layout;
    private final ValuePipeline<byte[]> pipeline;
    private final Times compress = new Times();
    private final Times decompress = new Times();
    private long storedBytes;

    private CompressionTrial(
            @Nullable Algorithm algorithm, int level, @Nullable ZstdDictionary dictionary, ListLayout layout) {
        this.algorithm = algorithm;
        this.level = level;
        this.dictionary = dictionary != null;
        this.layout = layout;
        ValuePipeline.ValuePipelineBuilder<byte[]> builder = ValuePipeline.builder(ValueCodec.bytes())
                .maxPlainLength(ValuePipeline.ValuePipelineBuilder.GREATEST_MAX_PLAIN_LENGTH)
                .dictionaries(dictionary == null ? Dictionaries.none() : Dictionaries.of(dictionary))
                .layout(layout)
                .unguarded(); // so that the order of the values does not matter
        this.pipeline = (algorithm == null
                        ? builder.uncompressed()
                        : builder.compressor(Compressor.create(algorithm, level)))
                .build();
    }

    /** Returns a trial without compression. */
    public static CompressionTrial uncompressed() {
        return new CompressionTrial(null, 0, null, ListLayout.ROWS);
    }

    /**
     * Returns a trial of an algorithm.
     *
     * @throws IllegalArgumentException if there is no such level
     */
    public static CompressionTrial of(Algorithm algorithm, int level) {
        return new CompressionTrial(algorithm, level, null, ListLayout.ROWS);
    }

    /** Returns a trial of zstd with a dictionary, which the caller closes afterwards, or without one. */
    public static CompressionTrial of(@Nullable ZstdDictionary dictionary, int level) {
        return new CompressionTrial(Algorithm.ZSTD, level, dictionary, ListLayout.ROWS);
    }

    /** Returns a trial of an algorithm with lists in columns. */
    public static CompressionTrial ofColumns(Algorithm algorithm, int level) {
        return new CompressionTrial(algorithm, level, null, ListLayout.COLUMNS);
    }

    /** Returns the algorithm; {@code null} without compression. */
    public @Nullable Algorithm algorithm() {
        return algorithm;
    }

    /** Returns the value of the property for the algorithm. */
    public String algorithmName() {
        return algorithm == null ? "none" : algorithm.label();
    }

    /** Returns the level of the algorithm. */
    public int level() {
        return level;
    }

    /** Returns whether values are compressed with a dictionary. */
    public boolean dictionary() {
        return dictionary;
    }

    /** Returns the layout of lists. */
    public ListLayout layout() {
        return layout;
    }

    /** Returns the name for reports: the algorithm, its level, and what comes on top. */
    public String name() {
        return algorithmName()
                + (algorithm == null ? "" : " " + level)
                + (dictionary ? " + dictionary" : "")
                + (layout == ListLayout.COLUMNS ? " + columns" : "");
    }

    /** Adds a value to those that the setting is tried on, and returns its length in bytes when it is stored. */
    public int add(byte[] plain) {
        int length = pipeline.encode(plain).length;
        storedBytes += length;
        return length;
    }

    /** Returns the total length in bytes that the added values have when they are stored. */
    public long storedBytes() {
        return storedBytes;
    }

    /** Compresses and decompresses values again and again, in each direction for the given time in nanoseconds. */
    void measure(List<byte[]> values, long nanos, LongSupplier nanoTime) {
        List<byte[]> stored = values.stream().map(pipeline::encode).toList();
        compress.add(micros(values, pipeline::encode, nanos, nanoTime));
        decompress.add(micros(stored, pipeline::decode, nanos, nanoTime));
    }

    private static double micros(List<byte[]> values, Consumer<byte[]> work, long nanos, LongSupplier nanoTime) {
        long quickest = Long.MAX_VALUE;
        long start = nanoTime.getAsLong();
        long end;
        do {
            long before = nanoTime.getAsLong();
            values.forEach(work);
            end = nanoTime.getAsLong();
            quickest = Math.min(quickest, end - before);
        } while (end - start < nanos);
        return quickest / 1000.0 / values.size();
    }

    /**
     * Returns the microseconds that compressing a value takes. The quickest round counts: slower rounds were delayed by
     * the compiler or by other work of the machine.
     */
    public double compressMicros() {
        return compress.least;
    }

    /** Returns the microseconds that decompressing a value takes, in the quickest round. */
    public double decompressMicros() {
        return decompress.least;
    }

    /** Returns whether no second measurement came near the quickest one, so that its time says little. */
    public boolean isDisturbed() {
        return compress.isDisturbed() || decompress.isDisturbed();
    }

    @Override
    public void close() {
        pipeline.close();
    }

    /** The two least times of several measurements, in microseconds. */
    private static final class Times {

        private double least = Double.MAX_VALUE;
        private double second = Double.MAX_VALUE;

        void add(double micros) {
            second = Math.min(second, Math.max(least, micros));
            least = Math.min(least, micros);
        }

        boolean isDisturbed() {
            return second > DISTURBED * least;
        }
    }
}
