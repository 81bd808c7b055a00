package dev.cachezip.refresh;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailureKind;
import dev.cachezip.refresh.RefreshCounters.Result;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.LaterFailures;
import dev.cachezip.store.Locks;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;

/**
 * The elections of one caller of all instances that loads a value again: first in this JVM, then by a lock in Redis. A
 * lock ends by itself. Its end is when the next caller may try, so that a failing source is asked once in that time, and
 * callers that have read the old entry just before the new one was stored find the lock still there. Thread-safe.
 *
 * @param tried when this JVM may try next
 */
record Elections(
        String cache,
        Locks locks,
        Duration time,
        CacheFailures failures,
        RefreshCounters counters,
        LongSupplier nanoTime,
        KeyTimes tried) {

    /** Before the keys of entries: no prefix of a cache, so that clearing a cache does not find locks. */
    static final String PREFIX = "cachezip:refresh:";

    /** The value of a lock whose entry was removed during its load. */
    private static final byte[] REMOVED = {'0'};

    /** The part of a lock's time after which this JVM tries again if another one has the lock. */
    private static final int TRIES_PER_LOCK = 16;

    /** Returns the key of a lock. */
    static byte[] lock(String prefix, byte[] key) {
        byte[] start = prefix.getBytes(StandardCharsets.UTF_8);
        byte[] lock = new byte[start.length + key.length];
        System.arraycopy(start, 0, lock, 0, start.length);
        System.arraycopy(key, 0, lock, start.length, key.length);
        return lock;
    }

    /** Returns these elections for callers that wait for the locks. */
    Elections on(Locks ofWaiting) {
        return new Elections(cache, ofWaiting, time, failures, counters, nanoTime, tried);
    }

    /** Elects a caller of this JVM; returns whether it is this one, who goes on to {@link #elect}. */
    boolean nominate(byte[] key) {
        return tried.setUnlessAhead(key, time.toMillis());
    }

    /** Takes back a nomination: another caller may try soon. */
    void withdraw(byte[] key) {
        tried.set(key, Math.max(1, time.toMillis() / TRIES_PER_LOCK));
    }

    /** Lets running loads of all instances know that their entries are removed. */
    void noteRemoved(List<byte[]> keys) {
        locks.mark(keys.stream().map(key -> lock(PREFIX, key)).toList(), REMOVED, time);
    }

    /** Lets running loads of all instances know that entries are removed whose keys are not known. */
    void noteCleared() {
        locks.mark(List.of(clearing()), REMOVED, time);
    }

    private byte[] clearing() {
        return lock(PREFIX, cache.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns how a loaded value takes the place of its entry. Where Redis has removed the entry at the end of its time,
     * the lock of the election tells whether an eviction has done so before, as long as the lock lasts.
     */
    EntryStore.Replacement replacement(Election election, byte[] value, Duration timeToLive, Duration due) {
        long now = nanoTime.getAsLong();
        boolean expired = now - election.due().expiryNanos() >= 0;
        boolean locked = now - election.since() < time.toNanos() * 9 / 10;
        return new EntryStore.Replacement(
                election.key(),
                Objects.requireNonNull(election.due().value()),
                due,
                expired && locked ? List.of(lock(PREFIX, election.key()), clearing()) : List.of(),
                value,
                timeToLive);
    }

    /** Returns those keys of nominated callers that are elected. */
    CompletableFuture<List<byte[]>> elect(List<byte[]> keys) {
        return locks.take(keys.stream().map(key -> lock(PREFIX, key)).toList(), time)
                .exceptionally(failure -> Collections.nCopies(keys.size(), unlocked(LaterFailures.cause(failure))))
                .thenApply(won -> IntStream.range(0, keys.size())
                        .filter(i -> won(keys.get(i), won.get(i)))
                        .mapToObj(keys::get)
                        .toList());
    }

    private boolean won(byte[] key, boolean won) {
        if (!won) {
            counters.count(Result.LOST);
            withdraw(key);
        }
        return won;
    }

    /**
     * Returns whether a caller is elected without a lock: if Redis refuses it, this JVM has to do. If Redis does not
     * answer, the load would not be stored, either.
     */
    private boolean unlocked(Throwable failure) {
        failures.redisLater(FailureKind.LOCK, cache, failure);
        return failure instanceof DataAccessException
                && !(failure instanceof QueryTimeoutException)
                && !(failure instanceof DataAccessResourceFailureException);
    }
}
