package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.ZstdDictionary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The settings that an application may choose, each tried on the same values. Not thread-safe. */
public final class CompressionTrials implements AutoCloseable {

    private static final List<Integer> ZSTD_LEVELS = List.of(-1, 1, 3, 9);
    private static final int STANDARD = Algorithm.ZSTD.levels().standard();

    /** The maximum number of values that times are measured with, and of their bytes. */
    private static final int MEASURED = 500;

    private static final long MEASURED_BYTES = 16L << 20;

    /** Settings are measured in turns, so that none is measured before the compiler has seen the others. */
    private static final int TURNS = 4;

    private final List<CompressionTrial> all = new ArrayList<>(List.of(CompressionTrial.uncompressed()));
    private final List<byte[]> measured = new ArrayList<>();
    private long plainBytes;

    /**
     * Creates a trial of each setting whose library is there: no compression first, LZ4, levels of zstd that are still
     * quick, columns, and a dictionary. The caller closes the dictionaries afterwards.
     *
     * @param always the dictionary that zstd has at all levels, without columns; {@code null} if there is none
     * @param trained the dictionary of one more setting; {@code null} if there is none
     */
    public CompressionTrials(@Nullable ZstdDictionary always, @Nullable ZstdDictionary trained) {
        add(() -> CompressionTrial.of(Algorithm.LZ4, 0));
        ZSTD_LEVELS.forEach(level -> add(() -> CompressionTrial.of(always, level)));
        if (always == null) {
            add(() -> CompressionTrial.ofColumns(Algorithm.ZSTD, STANDARD));
        }
        if (trained != null) {
            add(() -> CompressionTrial.of(trained, STANDARD));
        }
    }

    private void add(Supplier<CompressionTrial> trial) {
        try {
            all.add(trial.get());
        } catch (CachezipException.NoLibrary e) {
            // An application cannot store values like this.
        }
    }

    /** Tries all settings on a value, and returns its lengths when it is stored, in the order of the settings. */
    public int[] add(byte[] plain) {
        if (measured.size() < MEASURED && plainBytes < MEASURED_BYTES) {
            measured.add(plain);
        }
        plainBytes += plain.length;
        return all.stream().mapToInt(trial -> trial.add(plain)).toArray();
    }

    /** Measures the times of all added values, for so many nanoseconds for each compared setting and direction. */
    public void measure(long nanos) {
        measure(nanos, System::nanoTime);
    }

    void measure(long nanos, LongSupplier nanoTime) {
        List<CompressionTrial> compared = compared();
        for (int turn = 0; turn < TURNS && !measured.isEmpty(); turn++) {
            compared.forEach(trial -> trial.measure(measured, nanos / TURNS, nanoTime));
        }
    }

    /** Returns all settings, no compression first. */
    public List<CompressionTrial> all() {
        return List.copyOf(all);
    }

    /** Returns the settings to compare: columns are among them if they make the values smaller. */
    public List<CompressionTrial> compared() {
        long rows = all.stream()
                .filter(trial -> trial.algorithm() == Algorithm.ZSTD && trial.level() == STANDARD)
                .mapToLong(CompressionTrial::storedBytes)
                .findFirst()
                .orElse(0);
        return all.stream()
                .filter(trial -> trial.layout() == ListLayout.ROWS || trial.storedBytes() < rows)
                .toList();
    }

    @Override
    public void close() {
        all.forEach(CompressionTrial::close);
    }
}
