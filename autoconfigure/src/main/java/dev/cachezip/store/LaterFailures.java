package dev.cachezip.store;

import java.util.concurrent.CompletionException;
import org.springframework.data.redis.RedisConnectionFailureException;

/** What has failed in a future. */
public final class LaterFailures {

    private LaterFailures() {}

    /** Returns a failure without what futures wrap around it. */
    public static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** Returns an error for those who wait: that of a connection which breaks off reaches a future as what it is. */
    public static RuntimeException unchecked(Exception error) {
        return error instanceof RuntimeException unchecked
                ? unchecked
                : new RedisConnectionFailureException("the connection to Redis has failed", error);
    }
}
