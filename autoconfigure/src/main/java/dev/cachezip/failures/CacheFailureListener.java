package dev.cachezip.failures;

/**
 * Hears of each failure of a cache, whether it is thrown or not, to count them.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CacheFailureListener {

    /** Called after a failure, perhaps on a thread of the Redis client; must not block. */
    void failed(CacheFailure failure);
}
