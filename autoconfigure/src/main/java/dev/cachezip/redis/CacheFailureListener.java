package dev.cachezip.redis;

/** Hears of each failure of a cache that is not thrown, to count them. */
@FunctionalInterface
public interface CacheFailureListener {

    /**
     * Called after a failure, perhaps on a thread of the Redis client; must not block.
     *
     * @param cache name of the cache
     * @param operation {@code get}, {@code put}, {@code evict} or {@code clear}
     * @param cause what failed: the kind of {@link dev.cachezip.CachezipException} for an entry that cannot be read, in
     *     lower case with hyphens, or {@code redis}
     */
    void failed(String cache, String operation, String cause);
}
