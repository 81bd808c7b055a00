package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.Locks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * Turns by locks in Redis: one instance loads, and the others look again until the entry is there, the lock is gone, or
 * half its time is over; then they load themselves.
 *
 * <p>Not the locks of {@link Elections}, which stay after a load: a caller that misses an entry that was removed would
 * wait for the end of a lock whose load is over.
 */
record ClusterTurns(String cache, Locks locks, Duration time, CacheFailures failures, RefreshCounters counters) {

    private static final String PREFIX = "cachezip:load:";

    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final long LONGEST_PAUSE_MILLIS = 250;

    /**
     * Waits until this instance may load a missing entry, or needs not.
     *
     * @param present returns whether the entry is there by now
     */
    Turn await(byte[] key, BooleanSupplier present) {
        byte[] lock = Elections.lock(PREFIX, key);
        long start = System.nanoTime();
        for (long pause = 0; !isOver(start); pause = next(pause)) {
            if (pause > 0) {
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(pause));
                if (Thread.currentThread().isInterrupted() || present.getAsBoolean()) {
                    return Turn.NOT_HELD;
                }
            }
            long asked = System.nanoTime();
            try {
                if (locks.take(List.of(lock), time).get(0)) {
                    return held(lock, asked);
                }
            } catch (DataAccessException e) {
                return unlocked(e);
            }
            countFirst(pause);
        }
        return Turn.NOT_HELD;
    }

    /** Waits as {@link #await} does, without holding a thread. */
    CompletableFuture<Turn> awaitLater(byte[] key, Supplier<CompletableFuture<Boolean>> present) {
        return lockLater(Elections.lock(PREFIX, key), present, System.nanoTime(), 0);
    }

    private CompletableFuture<Turn> lockLater(
            byte[] lock, Supplier<CompletableFuture<Boolean>> present, long start, long pause) {
        long asked = System.nanoTime();
        return locks.takeLater(lock, time)
                .thenCompose(won -> {
                    if (won) {
                        return CompletableFuture.completedFuture(held(lock, asked));
                    }
                    countFirst(pause);
                    return isOver(start)
                            ? CompletableFuture.completedFuture(Turn.NOT_HELD)
                            : lookLater(lock, present, start, next(pause));
                })
                .exceptionally(failure -> unlocked(LaterFailures.cause(failure)));
    }

    private CompletableFuture<Turn> lookLater(
            byte[] lock, Supplier<CompletableFuture<Boolean>> present, long start, long pause) {
        Executor later = CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS);
        return CompletableFuture.<@Nullable Void>completedFuture(null)
                .thenComposeAsync(paused -> present.get(), later)
                .thenCompose(found -> found
                        ? CompletableFuture.completedFuture(Turn.NOT_HELD)
                        : lockLater(lock, present, start, pause));
    }

    private static long next(long pause) {
        return pause == 0 ? FIRST_PAUSE_MILLIS : Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
    }

    private boolean isOver(long start) {
        return System.nanoTime() - start > time.toNanos() / 2;
    }

    private void countFirst(long pause) {
        if (pause == 0) {
            counters.waited();
        }
    }

    /** A lock whose time is over may belong to another instance by now. */
    private Turn held(byte[] lock, long since) {
        return () -> {
            if (System.nanoTime() - since < time.toNanos() * 9 / 10) {
                locks.release(List.of(lock));
            }
        };
    }

    private Turn unlocked(Throwable failure) {
        failures.redisLater(cache, "lock", failure);
        return Turn.NOT_HELD;
    }

    /** Lets the next callers load at once, as running loads may have read what is obsolete by now. */
    void forget(List<byte[]> keys) {
        locks.release(keys.stream().map(key -> Elections.lock(PREFIX, key)).toList());
    }
}
