package dev.cachezip.failures;

/**
 * The handling of a value that cannot be stored.
 */
public enum UnstorablePolicy {
    /** The value is not stored, and the caller gets it; the failure is logged and counted. */
    SKIP,
    /** The caller gets an exception. */
    FAIL
}
