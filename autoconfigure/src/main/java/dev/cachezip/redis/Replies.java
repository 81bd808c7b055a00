package dev.cachezip.redis;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.lettuce.LettuceExceptionConverter;
import org.springframework.data.redis.serializer.SerializationException;

/** What a server has answered, or the exception that Spring Data would throw. */
final class Replies {

    /** Far more than Lettuce waits for a command, in case that was switched off. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(1);

    private Replies() {}

    /**
     * Waits for a reply.
     *
     * @throws DataAccessException if there is none, or it is an error
     * @throws SerializationException if the command could not even be sent for that reason
     * @throws IllegalArgumentException if the command could not even be sent for that reason
     */
    static <T extends @Nullable Object> T await(CompletableFuture<T> result) {
        try {
            return result.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RedisSystemException("Interrupted while waiting for Redis", e);
        } catch (TimeoutException e) {
            throw new QueryTimeoutException("Redis has not answered for " + MAX_WAIT, e);
        } catch (ExecutionException e) {
            throw translated(Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private static RuntimeException translated(Throwable failure) {
        if (failure instanceof DataAccessException
                || failure instanceof SerializationException
                || failure instanceof IllegalArgumentException) {
            return (RuntimeException) failure;
        }
        Exception exception = failure instanceof Exception e ? e : new ExecutionException(failure);
        DataAccessException known = new LettuceExceptionConverter().convert(exception);
        return known != null ? known : new RedisSystemException(String.valueOf(failure.getMessage()), failure);
    }
}
