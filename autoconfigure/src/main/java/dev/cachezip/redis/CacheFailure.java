package dev.cachezip.redis;

/**
 * A failure of a cache.
 *
 * @param cache name of the cache
 * @param operation {@code get}, {@code put}, {@code evict} or {@code clear}
 * @param cause what failed: {@link dev.cachezip.CachezipException#kind()} for an entry that cannot be read, {@code
 *     redis}, or {@code overflow} for a put that was left out since too many were waiting
 * @param message what is known of it
 */
public record CacheFailure(String cache, String operation, String cause, String message) {}
