package dev.cachezip.near;

import dev.cachezip.near.Counts.Cause;
import io.lettuce.core.RedisCommandExecutionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * What one client's servers tell of changes: it removes copies, and while nothing can be missed, copies count.
 *
 * <p>One thread makes one attempt after the other. Whatever casts doubt on an attempt ends it, and with it the eras that
 * it has begun. Thread-safe.
 */
final class Tracking {

    private static final Log log = LogFactory.getLog(Tracking.class);

    private static final long SHORTEST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 500;
    private static final long PAUSE_AFTER_REFUSAL_MILLIS = 60_000;
    private static final long STOP_MILLIS = 10_000;

    private final LettuceConnectionFactory connections;
    private final Duration heartbeat;
    private final List<NearCache> caches = new CopyOnWriteArrayList<>();
    private volatile Attempt current;
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
    private boolean refused;

    Tracking(LettuceConnectionFactory connections, Duration heartbeat) {
        this.connections = connections;
        this.heartbeat = heartbeat;
        this.current = new Attempt(connections, caches);
    }

    /** Adds a cache that nobody reads yet; all caches are without copies until its prefix is tracked, too. */
    void add(NearCache cache) {
        caches.add(cache);
        // Either it was there when the attempt looked for caches, or the attempt is there now.
        current.lose(Cause.RESTART);
    }

    /** Has Redis tell soon of what the keys of the calling thread begin with, unless it does. */
    void learn(NearCache cache, byte[] key) {
        if (cache.learn(key)) {
            // One that comes between two attempts waits for a heartbeat.
            current.news.release();
        }
    }

    void start() {
        Thread started = new Thread(this::run, "cachezip-near");
        started.setDaemon(true);
        if (thread.compareAndSet(null, started)) {
            started.start();
        }
    }

    /** Ends all eras at once, then the thread, for which it does not wait for ever: a daemon holds up no shutdown. */
    void stop() {
        Thread stopped = thread.getAndSet(null);
        if (stopped != null) {
            current.lose(Cause.RESTART);
            stopped.interrupt();
            try {
                stopped.join(STOP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        long pause = 0;
        try {
            while (thread.get() == Thread.currentThread()) {
                // Not all instances at once.
                TimeUnit.MILLISECONDS.sleep(pause + ThreadLocalRandom.current().nextLong(pause + 1));
                pause = once(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes an attempt until it is lost; returns the pause after it. */
    private long once(long pause) throws InterruptedException {
        Attempt attempt = new Attempt(connections, caches);
        current = attempt;
        try {
            caches.forEach(NearCache::tend);
            attempt.connect();
            attempt.beginEras();
            attempt.watch(heartbeat);
            remark("A connection was lost, or the cluster or the caches have changed");
            return SHORTEST_PAUSE_MILLIS;
        } catch (RuntimeException e) {
            remark("Redis does not tell of changes: " + e.getMessage());
            // A server that is still loading its data throws a subclass.
            if (e.getClass() != RedisCommandExecutionException.class) {
                return Math.min(LONGEST_PAUSE_MILLIS, Math.max(SHORTEST_PAUSE_MILLIS, 2 * pause));
            }
            if (!refused) {
                refused = true;
                log.warn(caches.stream().map(NearCache::property).sorted().collect(Collectors.joining(", "))
                        + ": no effect, since Redis does not tell of changes: " + e.getMessage());
            }
            return PAUSE_AFTER_REFUSAL_MILLIS;
        } finally {
            attempt.lose(Cause.HEARTBEAT);
            attempt.close();
        }
    }

    private void remark(String told) {
        caches.forEach(cache -> cache.remark(told));
    }
}
