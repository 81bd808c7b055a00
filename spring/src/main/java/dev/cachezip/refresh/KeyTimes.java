package dev.cachezip.refresh;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Times until which something is known of keys, in a fixed amount of memory: half a megabyte. A key may take the place of
 * another one, of which nothing is known then. Thread-safe.
 *
 * <p>A slot holds 32 bits of the key's hash, and a time in ticks of about a millisecond. Two keys are mixed up only if 48
 * bits of their hashes are the same: the 16 that choose the slot, and the 32 in it.
 */
record KeyTimes(AtomicLongArray slots, LongSupplier nanoTime) {

    private static final int SLOTS = 1 << 16;

    /** About a millisecond, of which an {@code int} counts 50 days. */
    private static final int NANOS_PER_TICK_LOG2 = 20;

    /** Longer times are cut: a slot that was set weeks ago is not taken for one in the future. */
    private static final int MAX_TICKS = 1 << 29;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long EMPTY = 0;

    /** Creates times, none so far, on a monotonic clock. */
    static KeyTimes on(LongSupplier nanoTime) {
        return new KeyTimes(new AtomicLongArray(SLOTS), nanoTime);
    }

    /** Returns whether the time of a key is known and still ahead. */
    boolean isAhead(byte[] key) {
        long hash = hash(key);
        return isAhead(slots.get(slot(hash)), hash);
    }

    /** Sets the time of a key; nothing is known of the key if the time is not ahead. */
    void set(byte[] key, long millisFromNow) {
        long hash = hash(key);
        if (millisFromNow <= 0) {
            forget(hash);
        } else {
            slots.set(slot(hash), timed(hash, millisFromNow));
        }
    }

    /** Sets the time of a key unless one is ahead; returns whether it was set. Of many threads that try, one succeeds. */
    boolean setUnlessAhead(byte[] key, long millisFromNow) {
        long hash = hash(key);
        long before = slots.get(slot(hash));
        return !isAhead(before, hash) && slots.compareAndSet(slot(hash), before, timed(hash, millisFromNow));
    }

    void forget(byte[] key) {
        forget(hash(key));
    }

    private void forget(long hash) {
        long before = slots.get(slot(hash));
        if (before >>> 32 == hash >>> 32) {
            slots.compareAndSet(slot(hash), before, EMPTY);
        }
    }

    private boolean isAhead(long slot, long hash) {
        int left = (int) slot - now();
        return slot >>> 32 == hash >>> 32 && left > 0 && left <= MAX_TICKS;
    }

    private long timed(long hash, long millisFromNow) {
        long ticks = TimeUnit.MILLISECONDS.toNanos(millisFromNow) >> NANOS_PER_TICK_LOG2;
        int time = now() + (int) Math.min(ticks, MAX_TICKS);
        return (hash & 0xffff_ffff_0000_0000L) | Integer.toUnsignedLong(time);
    }

    private int now() {
        return (int) (nanoTime.getAsLong() >> NANOS_PER_TICK_LOG2);
    }

    private int slot(long hash) {
        return (int) hash & (slots.length() - 1);
    }

    /** Returns the FNV-1a hash of a key, with its bits mixed: the keys of a cache differ at their ends. */
    private static long hash(byte[] key) {
        long hash = FNV_OFFSET;
        for (byte b : key) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        hash ^= hash >>> 33;
        hash *= 0xff51afd7ed558ccdL; // of MurmurHash3
        return hash ^ hash >>> 33;
    }
}
