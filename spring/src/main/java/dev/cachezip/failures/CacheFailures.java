package dev.cachezip.failures;

import dev.cachezip.CachezipException;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    private final Map<LoggedFailure, LogLimit> logged = new ConcurrentHashMap<>();

    /** Limited, since a JVM may create classes without end. */
    private final Set<LoggedFailure> refused = ConcurrentHashMap.newKeySet();

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
        FailureKind kind = FailureKind.UNREADABLE;
        handle(kind, failure(kind, cache, unreadable.kind(), String.valueOf(unreadable.getMessage())), unreadable);
    }

    /** Records a value that is not stored, or throws the reason. */
    public void unstorable(String cache, UnstorableValueException refusal) {
        FailureKind kind = refusal.isOfChange() ? FailureKind.CHANGED : FailureKind.UNSTORABLE;
        CacheFailure failure = new CacheFailure(
                id(cache), kind.operation(), refusal.kind(), String.valueOf(refusal.getMessage()), refusal.valueType());
        handle(kind, failure, refusal);
    }

    /** Notes that a type is refused; returns whether it is new and there was room for it. */
    boolean isNewRefusal(String cache, String type) {
        return refused.size() < MAX_REFUSED && refused.add(new LoggedFailure(cache, FailureKind.UNSTORABLE, type));
    }

    /** Records an operation that Redis has not done, or throws the reason. */
    public void redis(FailureKind kind, String cache, RuntimeException error) {
        handle(kind, ofRedis(kind, cache, error), error);
    }

    /**
     * Records an operation that Redis has not done and that no aspect has called, which would ask the application's error
     * handler; asks the handler, or throws the error as Spring does outside of an aspect.
     *
     * @param committed whether the operation follows a commit, whose caller is not to get the error
     * @param ask asks the handler
     */
    public void redisOutsideOfAspects(
            FailureKind kind,
            String cache,
            RuntimeException error,
            boolean committed,
            Consumer<CacheErrorHandler> ask) {
        Optional<CacheErrorHandler> asked = handler.get();
        if (asked.isPresent() && (committed || onRedisError == FailurePolicy.MISS)) {
            tell(ofRedis(kind, cache, error));
            ask.accept(asked.get());
        } else {
            redis(kind, cache, error);
        }
    }

    /** Records an operation that Redis has not done and for which no caller waits. */
    public void redisLater(FailureKind kind, String cache, Throwable error) {
        CacheFailure failure = ofRedis(kind, cache, error);
        tell(failure);
        log(kind, failure);
    }

    /** Records a load of a stale value that has failed, so that the stale value is served. */
    public void refresh(String cache, Throwable error) {
        // Spring wraps what the method has thrown, once or twice, and names the key.
        Throwable inner =
                error instanceof ValueRetrievalException && error.getCause() != null ? error.getCause() : error;
        Throwable thrown = inner instanceof ThrowableWrapper wrapper ? wrapper.getOriginal() : inner;
        FailureKind kind = FailureKind.REFRESH;
        CacheFailure failure = failure(kind, cache, "load", withRoot(thrown.toString(), thrown));
        tell(failure);
        log(kind, failure);
    }

    /**
     * Records a bulk operation that has failed for some keys, or throws the failures. A value that cannot be stored is
     * always thrown.
     */
    public void bulk(FailureKind kind, String cache, int size, Map<Object, RuntimeException> errors) {
        List<CacheFailure> ofRedis = errors.values().stream()
                .filter(DataAccessException.class::isInstance)
                .map(error -> ofRedis(kind, cache, error))
                .toList();
        ofRedis.forEach(this::tell);
        if (ofRedis.size() < errors.size() || isThrown(kind)) {
            throw new BulkCacheException(cache, kind.operation(), size, errors);
        }
        ofRedis.forEach(failure -> log(kind, failure));
    }

    /** Returns the application's error handler for caches. */
    public Optional<CacheErrorHandler> handler() {
        return handler.get();
    }

    private CacheFailure ofRedis(FailureKind kind, String cache, Throwable error) {
        String cause = error instanceof RejectedExecutionException ? "overflow" : "redis";
        return failure(kind, cache, cause, withRoot(error.toString(), error));
    }

    private CacheFailure failure(FailureKind kind, String cache, String cause, String message) {
        return new CacheFailure(id(cache), kind.operation(), cause, message);
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

    private boolean isThrown(FailureKind kind) {
        return switch (kind) {
            case GET, PUT, EVICT, CLEAR ->
                onRedisError == FailurePolicy.FAIL || handler.get().isPresent();
            case UNREADABLE -> onUnreadable == FailurePolicy.FAIL;
            case UNSTORABLE, CHANGED -> onUnstorable == UnstorablePolicy.FAIL;
            case LOCK, REFRESH -> false;
        };
    }

    /** Tells of a failure, and throws or logs it. */
    private void handle(FailureKind kind, CacheFailure failure, RuntimeException reason) {
        tell(failure);
        if (isThrown(kind)) {
            throw reason;
        }
        log(kind, failure);
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

    private void log(FailureKind kind, CacheFailure failure) {
        String text = "Cache '" + failure.cache() + "' " + kind.text();
        if (kind != FailureKind.UNSTORABLE) {
            logged.computeIfAbsent(new LoggedFailure(failure.cache(), kind, failure.cause()), first -> new LogLimit())
                    .warn(log, text + failure.message());
            return;
        }
        String type = Objects.requireNonNull(failure.valueType());
        if (isNewRefusal(failure.cache(), type)) {
            log.warn(CachezipException.escaped(text + type + ": " + failure.message()
                    + ". The caller gets the value, and the method runs again on the next call. To get an exception"
                    + " instead, as in tests, set cachezip.on-unstorable=fail"));
        }
    }

    /** What is logged once, or once a minute: the failures of a cache with one cause, or with values of one class. */
    private record LoggedFailure(String cache, FailureKind kind, String causeOrType) {}
}
