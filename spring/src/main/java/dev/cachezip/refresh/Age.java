package dev.cachezip.refresh;

/**
 * How old an entry is.
 *
 * @param due whether its value is to be loaded again
 * @param stale whether its time to live is over
 * @param expiryNanos when Redis removes it, on the JVM's clock, if it is due
 */
public record Age(boolean due, boolean stale, long expiryNanos) {

    /** There is nothing to do. */
    public static final Age FRESH = new Age(false, false, 0);
}
