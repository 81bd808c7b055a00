package dev.cachezip.codec.object;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts what a mapping library keeps for the types and type ids that it has met: deserializers, and ids that it has looked
 * up. Thread-safe.
 *
 * @since 0.1
 */
public final class Remembered {

    /** About that of the name of a class. */
    private static final int NAME_LENGTH = 32;

    private final AtomicInteger parts = new AtomicInteger();
    private volatile boolean full;

    /** Creates one of nothing. */
    public Remembered() {}

    /** Counts a deserializer. */
    public void add() {
        add(1);
    }

    /** Counts a type id that is looked up: the longer it is, the more types are made of it. */
    public void add(String id) {
        add(1 + id.length() / NAME_LENGTH);
    }

    private void add(int more) {
        if (parts.addAndGet(more) >= Limits.REMEMBERED_PARTS) {
            full = true;
        }
    }

    /** Returns whether there is more than an honest application has. */
    public boolean isFull() {
        return full;
    }
}
