package dev.cachezip.advice;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.DictionaryTrainer;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.ListLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings that are compared, no compression first. */
final class Candidates implements AutoCloseable {

    private static final int LEVEL = Algorithm.ZSTD.levels().standard();

    private final List<CompressionTrial> all = CompressionTrial.all();
    private final String note;
    private @Nullable ZstdDictionary dictionary;

    /**
     * Creates the settings whose libraries the application has. Columns are one of them only if they make the values smaller.
     * A dictionary is trained on every second value, from the first one on.
     */
    Candidates(List<byte[]> values) {
        CompressionTrial last = all.get(all.size() - 1);
        if (last.layout() != ListLayout.COLUMNS) {
            note = "Without zstd there are no dictionaries.";
            return;
        }
        try (CompressionTrial rows = CompressionTrial.of(Algorithm.ZSTD, LEVEL)) {
            if (last.storedLength(values) >= rows.storedLength(values)) {
                all.remove(last);
                last.close();
            }
        }
        note = addDictionary(values);
    }

    private String addDictionary(List<byte[]> values) {
        Training training = DictionaryTrainer.create(LEVEL, DictionaryTrainer.DEFAULT_LENGTH)
                .train(values, null);
        if (training instanceof Training.Candidate candidate) {
            dictionary = candidate.dictionary();
            all.add(CompressionTrial.of(candidate.dictionary(), LEVEL));
            return "A dictionary holds pieces of values, and outlives the entries.";
        } else if (training instanceof Training.NoGain) {
            return "A dictionary saves less than 5 %.";
        } else if (training instanceof Training.TooFewSamples) {
            return "There are too few values to train a dictionary.";
        }
        return "The values have too little in common for a dictionary.";
    }

    List<CompressionTrial> all() {
        return all;
    }

    /** Returns what is to be said about dictionaries. */
    String note() {
        return note;
    }

    @Override
    public void close() {
        all.forEach(CompressionTrial::close);
        if (dictionary != null) {
            dictionary.close();
        }
    }
}
