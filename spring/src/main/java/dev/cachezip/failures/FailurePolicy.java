package dev.cachezip.failures;

/**
 * The effect of a cache's failure on its caller.
 */
public enum FailurePolicy {
    /** Reading is a miss and writing does nothing; the failure is logged and counted. */
    MISS,
    /** The caller gets an exception. */
    FAIL
}
