package dev.cachezip.failures;

/**
 * What becomes of a value that cannot be stored.
 *
 * @since 0.1
 */
public enum UnstorablePolicy {
    /** It is not stored, and the caller gets it; logged and counted. */
    SKIP,
    /** An exception. */
    FAIL
}
