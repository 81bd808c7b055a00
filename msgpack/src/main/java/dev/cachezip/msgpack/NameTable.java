package dev.cachezip.msgpack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A table of recently read names, so that the next occurrence needs no new string.
 *
 * <p>The table has a fixed size, and each name has one slot: a new name replaces the old one. So no input makes the
 * table larger, or slower than decoding each name.
 *
 * <p>Thread-safe without locks: entries are immutable, and a lost update costs one decoding.
 */
final class NameTable {

    private static final int SLOTS = 1024;

    /** Length in bytes of the longest name in the table; longer names are rare and would keep much memory. */
    static final int MAX_LENGTH = 64;

    private final @Nullable KnownName[] entries = new @Nullable KnownName[SLOTS];

    /** Returns the name in a range of at most {@link #MAX_LENGTH} bytes, or null if it is not in the table. */
    @Nullable
    String find(byte[] bytes, int start, int length, int hash) {
        KnownName entry = entries[hash & (SLOTS - 1)];
        return entry != null && NameBytes.equal(bytes, start, length, entry.bytes) ? entry.name : null;
    }

    void put(byte[] bytes, int start, int length, int hash, String name) {
        entries[hash & (SLOTS - 1)] = new KnownName(Arrays.copyOfRange(bytes, start, start + length), name);
    }

    // Never leaves this class, so no caller can change the bytes.
    @SuppressWarnings("ArrayRecordComponent")
    private record KnownName(byte[] bytes, String name) {}
}
