package dev.cachezip.failures;

import dev.cachezip.serializer.CacheId;
import org.jspecify.annotations.Nullable;

/**
 * A failure of a cache.
 *
 * @param id the cache, and its manager
 * @param operation {@code get}, {@code put}, {@code evict}, {@code clear} or {@code lock}; {@code encode} for a value that
 *     cannot be stored, {@code refresh} for a load of a stale value
 * @param cause the cause: {@link dev.cachezip.CachezipException#kind()} for an unreadable entry and for a value that
 *     cannot be stored, {@code redis}, {@code load} for a load of a stale value, or {@code overflow} for a put that was
 *     dropped because too many were waiting
 * @param message a description of the failure
 * @param valueType name of the class of a value that cannot be stored; {@code null} for all other failures
 */
public record CacheFailure(
        CacheId id,
        String operation,
        String cause,
        String message,
        @Nullable String valueType) {

    /** Creates a failure other than that of an unstorable value. */
    public CacheFailure(CacheId id, String operation, String cause, String message) {
        this(id, operation, cause, message, null);
    }

    /** Returns the name of the cache. */
    public String cache() {
        return id.name();
    }
}
