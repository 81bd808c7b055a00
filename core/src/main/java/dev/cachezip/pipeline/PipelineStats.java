package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of a {@link ValuePipeline}'s measurements of each value.
 *
 * <p>The threads that encode and decode call it, so implementations must be thread-safe and quick, and must not throw;
 * see {@link #guarded}.
 */
public interface PipelineStats {

    /**
     * Records a value that was encoded.
     *
     * @param plainLength length in bytes of the plain value
     * @param storedLength length in bytes of the stored value
     * @param nanos duration in nanoseconds
     */
    void encoded(Outcome outcome, int plainLength, int storedLength, long nanos);

    /**
     * Records a value that was decoded.
     *
     * @param algorithm the algorithm that it was compressed with; {@code null} if it was stored plain
     * @param storedLength length in bytes of the stored value
     * @param plainLength length in bytes of the plain value
     * @param nanos duration in nanoseconds
     */
    void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos);

    /** Records a value that was refused. */
    default void encodeFailed(CachezipException cause) {}

    /** Records stored bytes that could not be read. */
    default void decodeFailed(CachezipException cause) {}

    /** Returns the current time for measuring durations, in nanoseconds. */
    default long now() {
        return System.nanoTime();
    }

    /** Returns statistics that are discarded, and that cost nothing. */
    static PipelineStats none() {
        return NoStats.INSTANCE;
    }

    /** Returns statistics whose failures do not reach the callers that encode and decode. */
    static PipelineStats guarded(PipelineStats stats) {
        return stats instanceof NoStats || stats instanceof GuardedStats ? stats : new GuardedStats(stats);
    }
}
