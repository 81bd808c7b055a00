package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailureKind;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.Locks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;

/**
 * Turns by locks in Redis: one instance loads, and the others look again until the entry is there, the lock is gone, or
 * half its time is over; then they load themselves.
 *
 * <p>Not the locks of {@link Elections}, which stay after a load: a caller that misses an entry that was removed would
 * wait for the end of a lock whose load is over.
 */
record ClusterTurns(
        String cache, Locks locks, Duration time, CacheFailures failures, RefreshCounters counters, Pause pause) {

    private static final String PREFIX = "cachezip:load:";

    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final long LONGEST_PAUSE_MILLIS = 250;

    /** A way to let time pass. */
    interface Pause {

        /** On the thread of a caller that waits. */
        Pause WAITING = millis -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            return CompletableFuture.completedFuture(!Thread.currentThread().isInterrupted());
        };

        /** Without holding a thread. */
        Pause LATER = millis -> CompletableFuture.supplyAsync(
                () -> true, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));

        /** Lets time pass; returns whether the caller is to go on waiting. */
        CompletableFuture<Boolean> pass(long millis);
    }

    /**
     * Waits until this instance may load a missing entry, or needs not.
     *
     * @param present returns whether the entry is there by now, or Redis does not tell
     */
    CompletableFuture<Turn> await(byte[] key, Supplier<CompletableFuture<Boolean>> present) {
        return await(Elections.lock(PREFIX, key), present, System.nanoTime(), 0);
    }

    /** In a loop as far as futures are complete, as they are for callers that wait. */
    private CompletableFuture<Turn> await(
            byte[] lock, Supplier<CompletableFuture<Boolean>> present, long start, long firstPause) {
        for (long last = firstPause; ; last = next(last)) {
            CompletableFuture<@Nullable Turn> tried = tryOnce(lock, present, start, last);
            long pause = next(last);
            if (!tried.isDone()) {
                return tried.thenCompose(turn ->
                        turn == null ? await(lock, present, start, pause) : CompletableFuture.completedFuture(turn));
            }
            Turn turn = tried.join();
            if (turn != null) {
                return CompletableFuture.completedFuture(turn);
            }
        }
    }

    /** Tries to take the lock, or else lets time pass; returns nothing if the caller is to try again. */
    private CompletableFuture<@Nullable Turn> tryOnce(
            byte[] lock, Supplier<CompletableFuture<Boolean>> present, long start, long last) {
        long asked = System.nanoTime();
        return locks.take(List.of(lock), time)
                .<@Nullable Turn>thenCompose(won -> {
                    if (won.get(0)) {
                        return CompletableFuture.completedFuture(held(lock, asked));
                    }
                    if (last == 0) {
                        counters.waited();
                    }
                    return isOver(start)
                            ? CompletableFuture.completedFuture(Turn.NOT_HELD)
                            : pause.pass(next(last))
                                    .thenCompose(
                                            waits -> waits ? present.get() : CompletableFuture.completedFuture(true))
                                    .<@Nullable Turn>thenApply(isOver -> isOver ? Turn.NOT_HELD : null);
                })
                .exceptionally(failure -> {
                    Throwable cause = LaterFailures.cause(failure);
                    failures.redisLater(FailureKind.LOCK, cache, cause);
                    return cause instanceof QueryTimeoutException ? Turn.WITHOUT_REDIS : Turn.NOT_HELD;
                });
    }

    private static long next(long pause) {
        return pause == 0 ? FIRST_PAUSE_MILLIS : Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
    }

    private boolean isOver(long start) {
        return System.nanoTime() - start > time.toNanos() / 2;
    }

    /** A lock whose time is over may belong to another instance by now. */
    private Turn held(byte[] lock, long since) {
        return () -> {
            if (System.nanoTime() - since < time.toNanos() * 9 / 10) {
                locks.release(List.of(lock));
            }
        };
    }

    /** Lets the next callers load at once, as running loads may have read what is obsolete by now. */
    void forget(List<byte[]> keys) {
        locks.release(keys.stream().map(key -> Elections.lock(PREFIX, key)).toList());
    }
}
