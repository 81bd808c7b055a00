package dev.cachezip.near;

import dev.cachezip.near.Counts.Cause;
import dev.cachezip.near.Slot.Copy;
import dev.cachezip.near.Slot.Token;
import dev.cachezip.store.EntryStore.Timed;
import java.time.Duration;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/**
 * The copies of a cache's entries in this JVM, by their keys as Redis knows them. Thread-safe.
 *
 * <p>Who finds no copy leaves a token in its place, asks Redis, and turns the token into a copy. Redis tells of each write of
 * a key, and its message removes the token or the copy, whichever it finds. An era is a time in which no message was missed,
 * and a copy counts only in its own. So a copy is behind its entry by the way of one message, and never by a message that
 * was lost. A lock for each key would do the same, but its readers would wait for each other; a version in each entry would
 * take bytes and a script; a time to live alone serves each old value until it ends.
 *
 * <table>
 * <caption>The races of a question to Redis</caption>
 * <tr><th>Before the reply is kept</th><th>What becomes of the reply</th></tr>
 * <tr><td>another instance writes, and the message arrives</td><td>there is no token left: it is not kept</td></tr>
 * <tr><td>another instance writes, and the message is under way</td><td>it becomes a copy, which the message removes</td></tr>
 * <tr><td>the connection for messages is lost</td><td>it becomes a copy of an era that is over, and never counts</td></tr>
 * </table>
 */
final class Copies {

    private final ConcurrentMap<ByteArrayWrapper, Slot> slots;
    private final int longestValue;
    private final long maxAgeNanos;
    private final LongSupplier nanoTime;
    private final Counts counts;
    private final SharedObjects objects;
    private final Runnable untimed;

    /** The era that has begun and not ended; {@code null} while messages may be missed. */
    private final AtomicReference<@Nullable Era> era = new AtomicReference<>();

    /** The era after which no older slot is left; only the thread that calls {@link #sweep} knows it. */
    private @Nullable Era swept;

    /**
     * Creates an empty set of copies, in no era.
     *
     * @param slots where they are kept; it may lose any of them
     * @param longestValue the longest value that is kept
     * @param maxAge the longest life of a copy
     * @param objects the values that callers share
     * @param untimed called for each entry whose remaining time Redis does not tell
     */
    Copies(
            ConcurrentMap<ByteArrayWrapper, Slot> slots,
            int longestValue,
            Duration maxAge,
            Counts counts,
            SharedObjects objects,
            Runnable untimed,
            LongSupplier nanoTime) {
        this.slots = slots;
        this.longestValue = longestValue;
        this.maxAgeNanos = TimeUnit.NANOSECONDS.convert(maxAge);
        this.counts = counts;
        this.objects = objects;
        this.untimed = untimed;
        this.nanoTime = nanoTime;
    }

    /** Returns the copy of an entry with the rest of its time; {@code null} if there is none that counts. */
    @Nullable
    Timed find(ByteArrayWrapper key) {
        // The era is read after the slot: what it was before says nothing of now.
        if (!(slots.get(key) instanceof Copy copy) || copy.era() != era.get()) {
            return null;
        }
        long age = nanoTime.getAsLong() - copy.asked;
        if (age >= lifeNanos(copy)) {
            return null;
        }
        return new Timed(copy.value, remainingMillis(copy, age), copy);
    }

    private static long remainingMillis(Copy copy, long ageNanos) {
        return copy.remainingMillis == Timed.NEVER
                ? Timed.NEVER
                : TimeUnit.NANOSECONDS.toMillis(TimeUnit.MILLISECONDS.toNanos(copy.remainingMillis) - ageNanos);
    }

    private long lifeNanos(Copy copy) {
        return copy.remainingMillis == Timed.NEVER
                ? maxAgeNanos
                : Math.min(maxAgeNanos, TimeUnit.MILLISECONDS.toNanos(copy.remainingMillis));
    }

    /**
     * Puts a token in the place of a copy, before Redis is asked for the entry, if Redis tells of its key by now.
     *
     * @return the token, with which {@link #keep} is to be called; {@code null} if the reply cannot be kept
     */
    @Nullable
    Token begin(ByteArrayWrapper key) {
        counts.misses.increment();
        Era current = era.get();
        if (current == null || !current.isToldOf(key.getArray())) {
            return null;
        }
        Token token = new Token(key, current, nanoTime.getAsLong());
        Slot other = slots.putIfAbsent(key, token);
        if (other == null || !isOver(other, token)) {
            return other == null ? token : null;
        }
        // The map keeps its first key, so the token has that one.
        Token next = new Token(other.key(), current, token.asked);
        return slots.replace(key, other, next) ? next : null;
    }

    /** A token of this era is never over: its question is under way. */
    private boolean isOver(Slot slot, Token now) {
        return slot.era() != now.era() || (slot instanceof Copy copy && now.asked - copy.asked >= lifeNanos(copy));
    }

    /**
     * Puts a copy in the place of a token, unless that is gone.
     *
     * @param token has no effect if it is {@code null}, or not in its place any more
     * @param reply what Redis has answered; {@code null} if it has not
     */
    void keep(ByteArrayWrapper key, @Nullable Token token, @Nullable Timed reply) {
        if (token == null) {
            return;
        }
        if (reply == null || reply.value() == null || !isKept(reply.value(), reply.remainingMillis())) {
            slots.remove(key, token);
            // With a lost connection, the era is lost, too.
            if (reply != null
                    && reply.value() != null
                    && reply.remainingMillis() == Timed.UNKNOWN
                    && token.era() == era.get()) {
                untimed.run();
            }
            return;
        }
        Copy copy = new Copy(token, reply.value(), reply.remainingMillis(), objects);
        (slots.replace(key, token, copy) ? counts.kept : counts.lost).increment();
        objects.giveWay();
    }

    /** Zero and negative times are unknown, or those of an entry that has just expired. */
    private boolean isKept(byte[] value, long remainingMillis) {
        return value.length <= longestValue && (remainingMillis > 0 || remainingMillis == Timed.NEVER);
    }

    /** Removes token or copy: the entry was written, by whomever. */
    void remove(ByteArrayWrapper key) {
        slots.remove(key);
    }

    /** Removes all tokens and copies at once: all entries were removed, by whomever. */
    void removeAll(Cause cause) {
        ended(era.getAndUpdate(current -> current == null ? null : current.next()), cause);
    }

    /** Ends the era: from now on messages may be missed. */
    void endEra(Cause cause) {
        ended(era.getAndSet(null), cause);
    }

    private void ended(@Nullable Era last, Cause cause) {
        if (last != null) {
            counts.ended(cause);
        }
    }

    /** Begins an era: until it ends, Redis tells of each write of a key from when on {@code told} holds for it. */
    void beginEra(Predicate<byte[]> told) {
        era.set(new Era(told));
    }

    Counts counts() {
        return counts;
    }

    /** Returns whether copies count. */
    boolean hasEra() {
        return era.get() != null;
    }

    /** Frees the memory of what no longer counts. May take long; called by one thread. */
    void sweep() {
        Era current = era.get();
        if (current != swept || current == null) {
            slots.values().removeIf(slot -> slot.era() != current);
            swept = current;
        }
    }
}
