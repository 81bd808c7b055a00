package dev.cachezip.cli.advise;

import dev.cachezip.pipeline.CompressionTrial;
import java.util.Map;

/**
 * A setting that cachezip could store the values with, and its results on all of them.
 *
 * @param bytes stored bytes
 * @param memory memory in bytes, keys included
 */
public record Candidate(CompressionTrial trial, long bytes, long memory) {

    private static final Map<String, String> USES = Map.of("zstd -1", "fast", "zstd 3", "default", "zstd 9", "small");

    /** Returns the name, with the word for it in docs/properties.md. */
    String title() {
        String word = USES.get(trial.name());
        return word == null ? trial.name() : trial.name() + " (" + word + ')';
    }
}
