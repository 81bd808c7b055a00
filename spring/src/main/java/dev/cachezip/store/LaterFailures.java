package dev.cachezip.store;

import java.util.concurrent.CompletionException;
import org.springframework.data.redis.RedisConnectionFailureException;

/** The failures of futures. */
public final class LaterFailures {

    private LaterFailures() {}

    /** Returns a failure without the exceptions that futures wrap around it. */
    public static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /**
     * Returns an error as an unchecked exception for waiting callers: a broken connection may fail a future with a
     * checked exception.
     */
    public static RuntimeException unchecked(Exception error) {
        return error instanceof RuntimeException unchecked
                ? unchecked
                : new RedisConnectionFailureException("the connection to Redis has failed", error);
    }
}
