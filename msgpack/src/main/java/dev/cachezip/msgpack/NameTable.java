package dev.cachezip.msgpack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Names that were read lately, so that the next occurrence needs no new string.
 *
 * <p>A table of fixed size in which each name has one slot: a new one takes the place of what was there. So no input
 * makes it larger or slower than decoding each name.
 *
 * <p>Thread-safe without locks: entries are immutable, and a lost update costs one decoding.
 */
final class NameTable {

    private static final int SLOTS = 1024;

    /** Longer names are rare and would keep much memory. */
    static final int MAX_LENGTH = 64;

    private final @Nullable Entry[] entries = new @Nullable Entry[SLOTS];

    /** Returns the name that a range holds, which is at most {@link #MAX_LENGTH} bytes long, or null. */
    @Nullable
    String find(byte[] bytes, int start, int length, int hash) {
        Entry entry = entries[hash & (SLOTS - 1)];
        return entry != null && NameBytes.equal(bytes, start, length, entry.bytes) ? entry.name : null;
    }

    void put(byte[] bytes, int start, int length, int hash, String name) {
        entries[hash & (SLOTS - 1)] = new Entry(Arrays.copyOfRange(bytes, start, start + length), name);
    }

    // Never given out, so nobody can change the bytes.
    @SuppressWarnings("ArrayRecordComponent")
    private record Entry(byte[] bytes, String name) {}
}
