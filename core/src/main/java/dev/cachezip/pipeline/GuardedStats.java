package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * Statistics whose failures do not reach the pipeline.
 *
 * @param stats statistics that may fail
 */
record GuardedStats(PipelineStats stats) implements PipelineStats {

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
        attempt(() -> stats.encoded(outcome, plainLength, storedLength, nanos));
    }

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
        attempt(() -> stats.decoded(algorithm, storedLength, plainLength, nanos));
    }

    @Override
    public void encodeFailed(CachezipException cause) {
        attempt(() -> stats.encodeFailed(cause));
    }

    @Override
    public void decodeFailed(CachezipException cause) {
        attempt(() -> stats.decodeFailed(cause));
    }

    @Override
    public long now() {
        return stats.now();
    }

    private static void attempt(Runnable note) {
        try {
            note.run();
        } catch (RuntimeException e) {
            // This module has no log, and a value is worth more than a count.
        }
    }
}
