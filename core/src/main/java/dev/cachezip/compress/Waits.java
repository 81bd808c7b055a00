package dev.cachezip.compress;

/**
 * How often, and how long in all, threads have waited for a native context.
 *
 * @param count how often
 * @param nanos how long, in nanoseconds
 * @since 0.1
 */
public record Waits(long count, long nanos) {

    /** Returns the waits of all compressors and decompressors of this process, since it began. */
    public static Waits ofProcess() {
        return ContextPool.waits();
    }
}
