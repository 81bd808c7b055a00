package dev.cachezip.failures;

import dev.cachezip.CachezipException;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cache.Cache.ValueRetrievalException;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.CacheOperationInvoker.ThrowableWrapper;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/**
 * The handling of cache failures: listeners receive all failures, and failures that are not thrown are logged, once per
 * minute, cache and cause. A value that cannot be stored is logged once per cache and type. Thread-safe.
 */
public final class CacheFailures {

    private static final Log log = LogFactory.getLog(CacheFailures.class);

    static final int MAX_REFUSED = 1_000;

    private final String manager;
    private final FailurePolicy onUnreadable;
    private final UnstorablePolicy onUnstorable;
    private final FailurePolicy onRedisError;
    private final Supplier<Optional<CacheErrorHandler>> handler;
    private final List<CacheFailureListener> listeners;
    private final Map<FailedOperation, LogLimit> logged = new ConcurrentHashMap<>();

    /** Limited, since a JVM may create classes without end. */
    private final Set<FailedOperation> refused = ConcurrentHashMap.newKeySet();

    /**
     * Creates the handling of failures.
     *
     * @param onUnreadable how an unreadable entry is treated
     * @param onUnstorable how a value that cannot be stored is treated
     * @param onRedisError how an error of Redis, or of the connection to it, is treated
     * @param handler returns the application's error handler for caches, which gets the errors of Redis
     */
    public CacheFailures(
            FailurePolicy onUnreadable,
            UnstorablePolicy onUnstorable,
            FailurePolicy onRedisError,
            Supplier<Optional<CacheErrorHandler>> handler,
            List<CacheFailureListener> listeners) {
        this(CacheId.DEFAULT_MANAGER, onUnreadable, onUnstorable, onRedisError, handler, List.copyOf(listeners));
    }

    private CacheFailures(
            String manager,
            FailurePolicy onUnreadable,
            UnstorablePolicy onUnstorable,
            FailurePolicy onRedisError,
            Supplier<Optional<CacheErrorHandler>> handler,
            List<CacheFailureListener> listeners) {
        this.manager = manager;
        this.onUnreadable = onUnreadable;
        this.onUnstorable = onUnstorable;
        this.onRedisError = onRedisError;
        this.handler = handler;
        this.listeners = listeners;
    }

    /** Returns the same handling for the caches of another manager. */
    public CacheFailures of(String manager) {
        return new CacheFailures(manager, onUnreadable, onUnstorable, onRedisError, handler, listeners);
    }

    /**
     * Returns the default treatment: an unreadable entry is a miss, a value that cannot be stored is skipped, and errors
     * of Redis are thrown.
     */
    public static CacheFailures asMisses() {
        return new CacheFailures(
                FailurePolicy.MISS, UnstorablePolicy.SKIP, FailurePolicy.FAIL, Optional::empty, List.of());
    }

    /** Records an unreadable entry, which counts as a miss, or throws the reason. */
    public void unreadable(String cache, UnreadableValueException unreadable) {
        CacheFailure failure =
                new CacheFailure(id(cache), "get", unreadable.kind(), String.valueOf(unreadable.getMessage()));
        tell(failure);
        if (onUnreadable == FailurePolicy.FAIL) {
            throw unreadable;
        }
        log(failure, "has an entry that cannot be read and counts as a miss: ");
    }

    /** Records a value that is not stored, or throws the reason. */
    public void unstorable(String cache, UnstorableValueException refusal) {
        String message = String.valueOf(refusal.getMessage());
        CacheFailure failure = new CacheFailure(id(cache), "encode", refusal.kind(), message, refusal.valueType());
        tell(failure);
        if (onUnstorable == UnstorablePolicy.FAIL) {
            throw refusal;
        }
        if (refusal.isOfChange()) {
            // It says nothing about the next value of the type.
            log(failure, "does not store a value, after three tries: ");
        } else if (isNewRefusal(cache, refusal.valueType())) {
            log.warn(CachezipException.escaped(
                    "Cache '" + cache + "' does not store a value of " + refusal.valueType() + ": " + message
                            + ". The caller gets the value, and the method runs again on the next call. To get an exception"
                            + " instead, as in tests, set cachezip.on-unstorable=fail"));
        }
    }

    /** Notes that a type is refused; returns whether it is new and there was room for it. */
    boolean isNewRefusal(String cache, String type) {
        return refused.size() < MAX_REFUSED && refused.add(new FailedOperation(cache, "encode", type));
    }

    /** Records an operation that Redis has not done, or throws the reason. */
    public void redis(String cache, String operation, RuntimeException error) {
        if (throwsErrorsOfRedis()) {
            tell(ofRedis(cache, operation, error));
            throw error;
        }
        redisLater(cache, operation, error);
    }

    /**
     * Records an operation that Redis has not done and that no aspect has called, which would ask the application's error
     * handler; asks the handler, or throws the error as Spring does outside of an aspect.
     *
     * @param committed whether the operation follows a commit, whose caller is not to get the error
     * @param ask asks the handler
     */
    public void redisOutsideOfAspects(
            String cache,
            String operation,
            RuntimeException error,
            boolean committed,
            Consumer<CacheErrorHandler> ask) {
        Optional<CacheErrorHandler> asked = handler.get();
        if (asked.isPresent() && (committed || onRedisError == FailurePolicy.MISS)) {
            tell(ofRedis(cache, operation, error));
            ask.accept(asked.get());
        } else {
            redis(cache, operation, error);
        }
    }

    /** Records an operation that Redis has not done and for which no caller waits. */
    public void redisLater(String cache, String operation, Throwable error) {
        CacheFailure failure = ofRedis(cache, operation, error);
        tell(failure);
        log(failure, operation + " failed: ");
    }

    /** Records a load of a stale value that has failed, so that the stale value is served. */
    public void refresh(String cache, Throwable error) {
        // Spring wraps what the method has thrown, once or twice, and names the key.
        Throwable inner =
                error instanceof ValueRetrievalException && error.getCause() != null ? error.getCause() : error;
        Throwable thrown = inner instanceof ThrowableWrapper wrapper ? wrapper.getOriginal() : inner;
        CacheFailure failure = new CacheFailure(id(cache), "refresh", "load", withRoot(thrown.toString(), thrown));
        tell(failure);
        log(failure, "goes on with a stale value, since its load failed: ");
    }

    /**
     * Records a bulk operation that has failed for some keys, or throws the failures. A value that cannot be stored is
     * always thrown.
     */
    public void bulk(String cache, String operation, int size, Map<Object, RuntimeException> errors) {
        List<CacheFailure> ofRedis = errors.values().stream()
                .filter(DataAccessException.class::isInstance)
                .map(error -> ofRedis(cache, operation, error))
                .toList();
        ofRedis.forEach(this::tell);
        if (ofRedis.size() < errors.size() || throwsErrorsOfRedis()) {
            throw new BulkCacheException(cache, operation, size, errors);
        }
        ofRedis.forEach(failure -> log(failure, operation + " failed: "));
    }

    /** Returns the application's error handler for caches. */
    public Optional<CacheErrorHandler> handler() {
        return handler.get();
    }

    private CacheFailure ofRedis(String cache, String operation, Throwable error) {
        String cause = error instanceof RejectedExecutionException ? "overflow" : "redis";
        return new CacheFailure(id(cache), operation, cause, withRoot(error.toString(), error));
    }

    private CacheId id(String cache) {
        return new CacheId(manager, cache);
    }

    /** Returns a message, and that of the root cause of an error, which names the server and the reason. */
    public static String withRoot(String message, Throwable error) {
        Throwable root = NestedExceptionUtils.getRootCause(error);
        return root == null || root.getMessage() == null || message.contains(root.getMessage())
                ? message
                : message + ", since: " + root;
    }

    private boolean throwsErrorsOfRedis() {
        return onRedisError == FailurePolicy.FAIL || handler.get().isPresent();
    }

    private void tell(CacheFailure failure) {
        for (CacheFailureListener listener : listeners) {
            try {
                listener.failed(failure);
            } catch (RuntimeException e) {
                log.warn("A listener of cache failures has failed itself", e);
            }
        }
    }

    private void log(CacheFailure failure, String what) {
        FailedOperation failed = new FailedOperation(failure.cache(), failure.operation(), failure.cause());
        logged.computeIfAbsent(failed, first -> new LogLimit())
                .warn(log, "Cache '" + failure.cache() + "' " + what + failure.message());
    }

    private record FailedOperation(String cache, String operation, String cause) {}
}
