package dev.cachezip.store;

import dev.cachezip.failures.LogLimit;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.masterreplica.StatefulRedisMasterReplicaConnection;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The watch on the answers to writes of caches on the connection that one factory shares. A primary that becomes a replica
 * keeps its connections and refuses each write, while its name leads to another server already. So the connection is ended:
 * the client resolves the name again and connects anew, and no command of others is lost. Thread-safe.
 */
final class PrimaryWatch {

    private static final Log log = LogFactory.getLog(PrimaryWatch.class);

    /** The watch that notes nothing, for writes whose outcome their caller notes. */
    static final PrimaryWatch NONE = new PrimaryWatch();

    /** A server that stays a replica is asked no more often to end a connection. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The managers that use one factory have a writer each. */
    private static final Map<LettuceConnectionFactory, PrimaryWatch> ALL =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final ReentrantLock lock = new ReentrantLock();

    /** When the next connection may be ended; guarded by the lock. */
    private long due = System.nanoTime();

    private final LogLimit logged = new LogLimit();

    /** When the server first answered that it is loading its data; {@code null} if a write was done since. */
    private volatile @Nullable Long loading;

    private PrimaryWatch() {}

    static PrimaryWatch of(LettuceConnectionFactory factory) {
        return ALL.computeIfAbsent(factory, first -> new PrimaryWatch());
    }

    /** Returns whether a server has answered that it takes no writes, or is not ready for them. */
    static boolean isRefusal(Throwable failure) {
        return switch (answer(failure)) {
            case "READONLY", "MASTERDOWN", "LOADING" -> true;
            default -> false;
        };
    }

    /** Returns the code of an error of Redis, the first word of its message. */
    private static String answer(Throwable failure) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage())
                .split(" ", 2)[0];
    }

    /**
     * Notes the outcome of a write, and ends the connection if it is of no use for writes.
     *
     * @param failure {@code null} if the write was done
     * @param connection returns the connection of the write
     */
    void note(@Nullable Throwable failure, Supplier<StatefulConnection<?, ?>> connection) {
        if (failure == null) {
            if (loading != null) {
                loading = null;
            }
        } else if (this != NONE && isRefusal(failure)) {
            refused(failure, connection.get());
        }
    }

    private void refused(Throwable failure, StatefulConnection<?, ?> connection) {
        // A cluster, and a client that knows replicas, find the primary by themselves.
        if (!(connection instanceof StatefulRedisConnection<?, ?> single)
                || connection instanceof StatefulRedisMasterReplicaConnection
                || !connection.getOptions().isAutoReconnect()
                || (answer(failure).equals("LOADING") && mayBeReadySoon(connection))) {
            return;
        }
        if (endIfDue(single)) {
            logged.warn(
                    log,
                    "The client connects anew, since its server takes no writes: "
                            + NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        }
    }

    /**
     * Ends a connection if that is due, and returns whether it has. A thread that is refused meanwhile waits here, so that its
     * second try is sent behind the QUIT.
     */
    private boolean endIfDue(StatefulRedisConnection<?, ?> connection) {
        lock.lock();
        try {
            long now = System.nanoTime();
            if (now - due < 0) {
                return false;
            }
            due = now + PAUSE_NANOS;
            // Unlike a connection that is closed here, one that the server ends comes back with all commands that wait.
            RedisFuture<?> unused = connection.async().quit();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean mayBeReadySoon(StatefulConnection<?, ?> connection) {
        Long first = loading;
        long now = System.nanoTime();
        if (first == null) {
            loading = now;
        }
        return first == null || now - first < connection.getTimeout().toNanos();
    }
}
