package dev.cachezip.codec.object;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the objects that a mapping library keeps for types and type ids: deserializers, and ids that it has looked up.
 * Thread-safe.
 *
 * @since 0.1
 */
public final class Remembered {

    /** Approximate length of the name of a class. */
    private static final int NAME_LENGTH = 32;

    private final AtomicInteger parts = new AtomicInteger();
    private volatile boolean full;

    /** Creates a counter at zero. */
    public Remembered() {}

    /** Counts a deserializer. */
    public void add() {
        add(1);
    }

    /** Counts a type id that is looked up: a longer id creates more types. */
    public void add(String id) {
        add(1 + id.length() / NAME_LENGTH);
    }

    private void add(int more) {
        if (parts.addAndGet(more) >= Limits.REMEMBERED_PARTS) {
            full = true;
        }
    }

    /** Returns whether the count exceeds the number that an honest application has. */
    public boolean isFull() {
        return full;
    }
}
