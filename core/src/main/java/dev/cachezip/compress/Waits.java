package dev.cachezip.compress;

/**
 * The number and total duration of waits of threads for a native context.
 *
 * @param count number of waits
 * @param nanos total duration in nanoseconds
 */
public record Waits(long count, long nanos) {

    /** Returns the waits in all compressors and decompressors of this process since its start. */
    public static Waits ofProcess() {
        return new Waits(ContextPool.WAITS.sum(), ContextPool.WAIT_NANOS.sum());
    }
}
