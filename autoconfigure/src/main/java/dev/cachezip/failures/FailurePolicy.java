package dev.cachezip.failures;

/**
 * What a failure of a cache is for whoever uses the cache.
 *
 * @since 0.1
 */
public enum FailurePolicy {
    /** A miss on reading, nothing on writing; logged and counted. */
    MISS,
    /** An exception. */
    FAIL
}
