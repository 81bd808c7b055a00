package dev.cachezip.store;

import static org.springframework.format.annotation.DurationFormat.Style.COMPOSITE;
import static org.springframework.format.datetime.standard.DurationFormatterUtils.print;

import io.lettuce.core.RedisCommandExecutionException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.lettuce.LettuceExceptionConverter;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * The replies to the commands of one call to a cache.
 *
 * <p>However many commands there are, the call waits only one time-out for a server that does not answer: after the
 * first time-out, all remaining replies together have a tenth of that time. For one thread.
 */
final class Replies {

    private static final int SHARE_AFTER_A_TIMEOUT = 10;

    private final long timeoutNanos;
    private boolean timedOut;
    private long end;

    Replies(Duration timeout) {
        this.timeoutNanos = timeout.toNanos();
    }

    /** Waits for the one reply that a call needs. */
    static <T extends @Nullable Object> T await(CompletableFuture<T> reply, Duration timeout) {
        return new Replies(timeout).await(reply);
    }

    /**
     * Waits for a reply.
     *
     * @throws DataAccessException if there is none, or it is an error
     * @throws SerializationException if this exception kept the command from being sent
     * @throws IllegalArgumentException if this exception kept the command from being sent
     */
    <T extends @Nullable Object> T await(CompletableFuture<T> reply) {
        try {
            long time = timedOut ? Math.max(0, end - System.nanoTime()) : timeoutNanos;
            return reply.get(time, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisSystemException("Interrupted while waiting for Redis", e);
        } catch (TimeoutException e) {
            noteTimeout();
            throw new QueryTimeoutException(
                    "Redis has not answered for " + print(Duration.ofNanos(timeoutNanos), COMPOSITE), e);
        } catch (ExecutionException e) {
            RuntimeException failure = translated(Objects.requireNonNullElse(e.getCause(), e));
            if (failure instanceof QueryTimeoutException) {
                noteTimeout();
            }
            throw failure;
        }
    }

    private void noteTimeout() {
        if (!timedOut) {
            timedOut = true;
            end = System.nanoTime() + timeoutNanos / SHARE_AFTER_A_TIMEOUT;
        }
    }

    /** Returns a reply for callers that do not wait, with the exceptions of Spring Data. */
    static <T extends @Nullable Object> CompletableFuture<T> translated(CompletableFuture<T> reply) {
        return reply.exceptionallyCompose(
                failure -> CompletableFuture.failedFuture(translated(LaterFailures.cause(failure))));
    }

    /** Returns whether a server, or the client for it, has refused a command, so that another one may do. */
    static boolean isRefusal(Throwable failure) {
        Throwable cause = LaterFailures.cause(failure);
        return cause instanceof InvalidDataAccessApiUsageException
                || cause instanceof UnsupportedOperationException
                || (ClearStrategies.LETTUCE && cause instanceof RedisCommandExecutionException);
    }

    /** Returns a failure as Spring Data would throw it. */
    static RuntimeException translated(Throwable failure) {
        if (failure instanceof DataAccessException
                || failure instanceof SerializationException
                || failure instanceof IllegalArgumentException
                || failure instanceof RejectedExecutionException) {
            return (RuntimeException) failure;
        }
        Exception exception = failure instanceof Exception e ? e : new ExecutionException(failure);
        DataAccessException known = new LettuceExceptionConverter().convert(exception);
        return known != null ? known : new RedisSystemException(String.valueOf(failure.getMessage()), failure);
    }
}
