package dev.cachezip.store;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The first connection to Redis; all callers wait for it together, for a limited time.
 *
 * <p>Spring Data makes callers connect one after the other, and each waits its full time for a server that does not
 * answer. Once connected, the client reconnects by itself. The very first attempt also loads the client's classes, so
 * callers wait longer for it; a server that does not answer still ends it after one time-out. Thread-safe.
 */
final class FirstConnection {

    /**
     * The time-outs that the first attempt may take. To load the classes of Lettuce and Netty takes a part of a second, and
     * more than a time-out where an application that starts shares its processor.
     */
    private static final int FIRST_ATTEMPT = 5;

    private final RedisConnectionFactory factory;
    private final Duration timeout;
    private final CacheThreads threads;
    private final AtomicReference<@Nullable CompletableFuture<Void>> attempt = new AtomicReference<>();
    private volatile boolean attempted;
    private volatile boolean made;

    /**
     * Creates a connection that is opened on first use.
     *
     * @param factory a factory that shares one connection
     * @param timeout the longest time to wait for an attempt after the first
     * @param threads the threads that connect
     */
    FirstConnection(RedisConnectionFactory factory, Duration timeout, CacheThreads threads) {
        this.factory = factory;
        this.timeout = timeout;
        this.threads = threads;
    }

    /** Returns whether the connection has been made. */
    boolean isMade() {
        return made;
    }

    /**
     * Waits for the connection.
     *
     * @throws DataAccessException if it cannot be made, or not in time
     */
    void await() {
        if (!made) {
            Replies.await(attempt(), limit());
        }
    }

    /**
     * Waits for the connection, and opens it for a caller, who closes it.
     *
     * @throws DataAccessException as {@link #await()} does
     */
    RedisConnection open() {
        await();
        return factory.getConnection();
    }

    /** Returns the connection for a thread that must not wait: a future that is complete once it is made. */
    CompletableFuture<Void> later() {
        return made
                ? CompletableFuture.completedFuture(null)
                : attempt().copy().orTimeout(limit().toNanos(), TimeUnit.NANOSECONDS);
    }

    private Duration limit() {
        return attempted ? timeout : timeout.multipliedBy(FIRST_ATTEMPT);
    }

    /** Returns the attempt to connect that is under way, or a new one. */
    private CompletableFuture<Void> attempt() {
        CompletableFuture<Void> next = new CompletableFuture<>();
        CompletableFuture<Void> running = attempt.compareAndExchange(null, next);
        if (running != null) {
            return running;
        }
        CompletableFuture<?> unused = threads.run(() -> factory.getConnection().close())
                .whenComplete((done, failure) -> {
                    attempted = true;
                    if (failure == null) {
                        made = true;
                        next.complete(null);
                    } else {
                        attempt.set(null);
                        next.completeExceptionally(CacheConnectionFactory.error(LaterFailures.cause(failure)));
                    }
                });
        return next;
    }
}
