package dev.cachezip.pipeline;

import dev.cachezip.compress.Algorithm;
import org.jspecify.annotations.Nullable;

/** Statistics that are discarded. */
enum NoStats implements PipelineStats {
    INSTANCE;

    @Override
    public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {}

    @Override
    public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {}

    @Override
    public long now() {
        return 0;
    }
}
