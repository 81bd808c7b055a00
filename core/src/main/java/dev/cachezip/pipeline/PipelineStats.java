package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ValuePipeline} tells of its work, for each value.
 *
 * <p>Called by whoever encodes and decodes, so implementations are thread-safe, quick, and do not throw; see
 * {@link #guarded}.
 *
 * @since 0.1
 */
public interface PipelineStats {

    /**
     * Notes a value that was encoded.
     *
     * @param plainLength length in bytes of the plain value
     * @param storedLength length in bytes of what is stored
     * @param nanos how long it took, in nanoseconds
     */
    void encoded(Outcome outcome, int plainLength, int storedLength, long nanos);

    /**
     * Notes a value that was decoded.
     *
     * @param algorithm what it was compressed with; {@code null} if it was stored plain
     * @param storedLength length in bytes of what was stored
     * @param plainLength length in bytes of the plain value
     * @param nanos how long it took, in nanoseconds
     */
    void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos);

    /** Notes a value that was refused. */
    void encodeFailed(CachezipException cause);

    /** Notes stored bytes that could not be read. */
    void decodeFailed(CachezipException cause);

    /** Returns the time that durations are measured with, in nanoseconds. */
    default long now() {
        return System.nanoTime();
    }

    /** Returns what nobody looks at, and which costs nothing. */
    static PipelineStats none() {
        return NoStats.INSTANCE;
    }

    /** Returns statistics of which no failure reaches those who encode and decode. */
    static PipelineStats guarded(PipelineStats stats) {
        return stats instanceof NoStats || stats instanceof GuardedStats ? stats : new GuardedStats(stats);
    }
}
