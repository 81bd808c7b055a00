package dev.cachezip.advice;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.Layout;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/** The settings that are compared, no compression first. */
final class Candidates implements AutoCloseable {

    private static final List<Integer> ZSTD_LEVELS = List.of(-1, 1, 3, 9);

    private final List<Candidate> all = new ArrayList<>();
    private final String note;
    private @Nullable ZstdDictionary dictionary;

    /**
     * Creates the settings whose libraries the application has.
     *
     * @param values plain values in a random order; a dictionary learns from the first, the third and so on
     */
    Candidates(List<byte[]> values) {
        all.add(new Candidate(null, 0, false, Layout.ROWS, CompressionTrial.uncompressed()));
        add(Algorithm.LZ4, 0);
        ZSTD_LEVELS.forEach(level -> add(Algorithm.ZSTD, level));
        if (has(Algorithm.ZSTD)) {
            addColumns(values);
        }
        this.note = has(Algorithm.ZSTD) ? addDictionary(values) : "Without zstd there are no dictionaries.";
    }

    private void add(Algorithm algorithm, int level) {
        try {
            all.add(new Candidate(algorithm, level, false, Layout.ROWS, CompressionTrial.of(algorithm, level)));
        } catch (CachezipException.NoLibrary e) {
            LogFactory.getLog(Candidates.class).debug("No advice on " + algorithm, e);
        }
    }

    private boolean has(Algorithm algorithm) {
        return all.stream().anyMatch(candidate -> candidate.algorithm() == algorithm);
    }

    /** Adds columns, if there are lists that become smaller with them. */
    private void addColumns(List<byte[]> values) {
        int level = Algorithm.ZSTD.levels().standard();
        CompressionTrial columns = CompressionTrial.ofColumns(Algorithm.ZSTD, level);
        try (CompressionTrial rows = CompressionTrial.of(Algorithm.ZSTD, level)) {
            if (columns.storedLength(values) < rows.storedLength(values)) {
                all.add(new Candidate(Algorithm.ZSTD, level, false, Layout.COLUMNS, columns));
            } else {
                columns.close();
            }
        }
    }

    private String addDictionary(List<byte[]> values) {
        int level = Algorithm.ZSTD.levels().standard();
        Training training = DictionaryTrainer.create(level, DictionaryTrainer.DEFAULT_LENGTH)
                .train(values, null);
        if (training instanceof Training.Candidate candidate) {
            dictionary = candidate.dictionary();
            all.add(new Candidate(
                    Algorithm.ZSTD, level, true, Layout.ROWS, CompressionTrial.of(candidate.dictionary(), level)));
            return "A dictionary holds pieces of values, and outlives the entries.";
        } else if (training instanceof Training.NoGain) {
            return "A dictionary saves less than 5 %.";
        } else if (training instanceof Training.TooFewSamples) {
            return "There are too few values to train a dictionary.";
        }
        return "The values have too little in common for a dictionary.";
    }

    List<Candidate> all() {
        return all;
    }

    /** Returns what is to be said about dictionaries. */
    String note() {
        return note;
    }

    @Override
    public void close() {
        all.forEach(candidate -> candidate.trial().close());
        if (dictionary != null) {
            dictionary.close();
        }
    }
}
