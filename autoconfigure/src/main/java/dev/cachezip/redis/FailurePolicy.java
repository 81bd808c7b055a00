package dev.cachezip.redis;

/** What a failure of a cache is for whoever uses the cache. */
public enum FailurePolicy {
    /** A miss on reading, nothing on writing; logged and counted. */
    MISS,
    /** An exception. */
    FAIL
}
