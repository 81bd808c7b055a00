package dev.cachezip.failures;

/**
 * A listener for the failures of caches, thrown or not, for example to count them.
 */
@FunctionalInterface
public interface CacheFailureListener {

    /** Handles a failure, perhaps on a thread of the Redis client; must not block. */
    void failed(CacheFailure failure);
}
