package dev.cachezip.codec.jackson3.state;

import java.util.IdentityHashMap;

/**
 * The objects that a value reaches more than once. One is for one value, which is written twice: the first time to find
 * them. Not thread-safe.
 *
 * @since 0.1
 */
public final class TrackedObjects {

    private static final int SEEN_ONCE = 0;
    private static final int SEEN_AGAIN = -1;

    /** Of each object its number, or whether it was seen before it has one. */
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

    private boolean complete;
    private int last;

    /** Ends the first pass, which only finds. */
    public void complete() {
        numbers.values().removeIf(number -> number.equals(SEEN_ONCE));
        complete = true;
    }

    /** Returns whether any object is reached more than once. */
    public boolean any() {
        return !numbers.isEmpty();
    }

    /**
     * Comes to an object.
     *
     * @return 0 if it is written as if there were no references, a positive number if it begins and is referred to later, a
     *     negative one if it is referred to
     */
    int visit(Object object) {
        Integer number = numbers.get(object);
        if (!complete) {
            numbers.put(object, number == null ? SEEN_ONCE : SEEN_AGAIN);
            return number == null ? 0 : SEEN_AGAIN;
        }
        if (number == null) {
            return 0;
        }
        if (number > 0) {
            return -number;
        }
        numbers.put(object, ++last);
        return last;
    }
}
