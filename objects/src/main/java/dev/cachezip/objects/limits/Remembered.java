package dev.cachezip.objects.limits;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the objects that a mapping library keeps for types and type ids: deserializers, and ids that it has looked up.
 * Thread-safe.
 */
public final class Remembered {

    /**
     * The count from which on the mappers of a format are replaced. Applications with some hundred classes have some
     * thousands. Each part takes about 1 KB.
     */
    public static final int LIMIT = 20_000;

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
        if (parts.addAndGet(more) >= LIMIT) {
            full = true;
        }
    }

    /** Returns whether the count has reached the limit, which an honest application does not. */
    public boolean isFull() {
        return full;
    }
}
