package dev.cachezip.cache;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailureKind;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.dao.DataAccessException;

/**
 * The operations of a cache that Redis has not done: each is recorded, and the application's error handler is asked or the
 * error is thrown. Thread-safe.
 *
 * @param cache the cache as handlers get it
 * @param byAspect whether the caller is an aspect, which asks the handler itself
 * @param committed whether the operations follow a commit, whose caller is not to get an error
 */
record RedisErrors(Cache cache, CacheFailures failures, boolean byAspect, boolean committed) {

    void get(Object key, RuntimeException error) {
        tell(FailureKind.GET, error, handler -> handler.handleCacheGetError(error, cache, key));
    }

    /** Tells of a value that was loaded within a get and not stored; returns the outcome of its load. */
    Loaded putWithinGet(Object key, @Nullable Object value, RuntimeException error) {
        try {
            tell(FailureKind.PUT, error, handler -> handler.handleCacheGetError(error, cache, key));
        } catch (DataAccessException thrown) {
            return Loaded.failed(thrown);
        }
        return Loaded.lost(value);
    }

    void put(Object key, @Nullable Object value, RuntimeException error) {
        tell(FailureKind.PUT, error, handler -> handler.handleCachePutError(error, cache, key, value));
    }

    void evict(Object key, RuntimeException error) {
        tell(FailureKind.EVICT, error, handler -> handler.handleCacheEvictError(error, cache, key));
    }

    void clear(RuntimeException error) {
        tell(FailureKind.CLEAR, error, handler -> handler.handleCacheClearError(error, cache));
    }

    private void tell(FailureKind kind, RuntimeException error, Consumer<CacheErrorHandler> ask) {
        if (committed || !byAspect) {
            failures.redisOutsideOfAspects(kind, cache.getName(), error, committed, ask);
        } else {
            failures.redis(kind, cache.getName(), error);
        }
    }
}
