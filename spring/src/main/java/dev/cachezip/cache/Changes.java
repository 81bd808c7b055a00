package dev.cachezip.cache;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The times of puts and removals by callers in this JVM, before which loads have read what is obsolete. In 4 KB, as keys
 * share slots: a load may be taken for obsolete because of another key. Thread-safe.
 */
final class Changes {

    /** The time of a load whose value is not stored in any case. */
    static final long NEVER = -1;

    /** The slot of changes of all keys; the others are for single keys. */
    private static final int ALL = 1 << 9;

    private final AtomicLong time = new AtomicLong();
    private final AtomicLongArray last = new AtomicLongArray(ALL + 1);

    long now() {
        return time.get();
    }

    void note(byte[] key) {
        note(slot(key));
    }

    void noteAll() {
        note(ALL);
    }

    private void note(int slot) {
        last.accumulateAndGet(slot, time.incrementAndGet(), Math::max);
    }

    /** Returns whether the value of a load that began at a time is obsolete. */
    boolean areAfter(long began, byte[] key) {
        return Math.max(last.get(slot(key)), last.get(ALL)) > began;
    }

    private static int slot(byte[] key) {
        return Math.floorMod(Arrays.hashCode(key), ALL);
    }
}
