package dev.cachezip.cli.advise;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.Layout;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An algorithm and a level that cachezip could store the values with, and its results. */
public final class Candidate implements AutoCloseable {

    /** Sizes from which compression is tried, the default first. */
    static final List<Integer> MIN_SIZES = List.of(64, 128, 256, 512, 1024, 2048, 4096);

    private static final Map<String, String> USES = Map.of("zstd -1", "fast", "zstd 3", "default", "zstd 9", "small");

    private final @Nullable Algorithm algorithm;
    private final int level;
    private final Layout layout;
    private final CompressionTrial trial;
    private final long[] bytes = new long[MIN_SIZES.size()];
    private final long[] compressed = new long[MIN_SIZES.size()];
    private final long[] memory = new long[MIN_SIZES.size()];

    private Candidate(@Nullable Algorithm algorithm, int level, Layout layout, CompressionTrial trial) {
        this.algorithm = algorithm;
        this.level = level;
        this.layout = layout;
        this.trial = trial;
    }

    private static Candidate of(Algorithm algorithm, int level) {
        return new Candidate(algorithm, level, Layout.ROWS, CompressionTrial.of(algorithm, level));
    }

    /**
     * Returns the candidates to compare: no compression, LZ4 as it is by default, levels of zstd that are still quick,
     * and columns last.
     */
    static List<Candidate> all() {
        return List.of(
                new Candidate(null, 0, Layout.ROWS, CompressionTrial.uncompressed()),
                of(Algorithm.LZ4, 0),
                of(Algorithm.ZSTD, -1),
                of(Algorithm.ZSTD, 1),
                of(Algorithm.ZSTD, 3),
                of(Algorithm.ZSTD, 9),
                new Candidate(Algorithm.ZSTD, 3, Layout.COLUMNS, CompressionTrial.ofColumns(Algorithm.ZSTD, 3)));
    }

    /** Adds a value and returns its stored length at the default minimum size. */
    int add(byte[] plain) {
        int storedLength = trial.storedLength(plain);
        for (int i = 0; i < bytes.length; i++) {
            int length = length(plain.length, storedLength, i);
            bytes[i] += length;
            compressed[i] += length < plain.length ? 1 : 0;
        }
        return storedLength;
    }

    /**
     * Adds the memory of a value.
     *
     * @param key memory of the key and its entry in bytes
     */
    void addMemory(MemoryModel model, long key, int plainLength, int storedLength) {
        for (int i = 0; i < memory.length; i++) {
            memory[i] += key + model.value(length(plainLength, storedLength, i), false);
        }
    }

    private static int length(int plainLength, int storedLength, int minSizeIndex) {
        return plainLength >= MIN_SIZES.get(minSizeIndex) ? storedLength : plainLength;
    }

    /** Measures compression and decompression of some values, each for the given time in nanoseconds. */
    void measure(List<byte[]> values, long nanos) {
        trial.measure(values, nanos);
    }

    @Nullable
    Algorithm algorithm() {
        return algorithm;
    }

    int level() {
        return level;
    }

    Layout layout() {
        return layout;
    }

    /** Returns the name in reports: the algorithm, its level, and whether lists are columns. */
    public String name() {
        return trial.name();
    }

    /** Returns the name, with the word for it in docs/properties.md. */
    String title() {
        String word = USES.get(name());
        return word == null ? name() : name() + " (" + word + ')';
    }

    String algorithmName() {
        return algorithm == null ? "none" : algorithm.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the stored bytes of all values, if values from a minimum size on are compressed. */
    long bytes(int minSizeIndex) {
        return bytes[minSizeIndex];
    }

    /** Returns how many values compression from a minimum size on makes smaller. */
    long compressed(int minSizeIndex) {
        return compressed[minSizeIndex];
    }

    /** Returns the memory of all values, if values from a minimum size on are compressed. */
    public long memory(int minSizeIndex) {
        return memory[minSizeIndex];
    }

    double compressMicros() {
        return trial.compressMicros();
    }

    double decompressMicros() {
        return trial.decompressMicros();
    }

    @Override
    public void close() {
        trial.close();
    }
}
