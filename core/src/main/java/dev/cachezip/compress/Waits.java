package dev.cachezip.compress;

/**
 * How often, and how long in all, threads have waited for a native context that others were using.
 *
 * @param count how often
 * @param nanos how long, in nanoseconds
 * @since 0.1
 */
public record Waits(long count, long nanos) {

    /** Nobody has waited. */
    public static final Waits NONE = new Waits(0, 0);

    /** Returns these and others. */
    public Waits plus(Waits others) {
        return new Waits(count + others.count, nanos + others.nanos);
    }
}
