package dev.cachezip.objects.document;

import dev.cachezip.CachezipException;
import java.util.IdentityHashMap;

/**
 * The objects that a value refers to more than once. An instance is for one value, which is written twice; the first
 * pass finds these objects. Not thread-safe.
 */
public final class TrackedObjects {

    private static final int SEEN_ONCE = 0;
    private static final int SEEN_AGAIN = -1;

    /** The number of each object; before it has one, whether it was seen once or more often. */
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

    /** The values without numbers whose content is being written. */
    private final IdentityHashMap<Object, Boolean> open = new IdentityHashMap<>();

    private boolean complete;
    private int last;

    /** Ends the first pass, which only searches. */
    public void complete() {
        numbers.values().removeIf(number -> number.equals(SEEN_ONCE));
        complete = true;
    }

    /** Returns whether the value refers to any object more than once. */
    public boolean any() {
        return !numbers.isEmpty();
    }

    /**
     * Records that the writer has reached an object.
     *
     * @return 0 if it is written as if there were no references; a positive number if it begins here and is referred to
     *     later; a negative number if this is a reference to it
     */
    public int visit(Object object) {
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

    /**
     * Records that the writer has reached an array or another value to which its content cannot refer: a reader does not
     * have it before its content.
     *
     * @throws CachezipException.Codec if its content refers to it
     */
    public void enter(Object value) {
        if (open.put(value, true) != null) {
            throw new CachezipException.Codec(
                    value.getClass().getTypeName()
                            + " cannot be stored where its own content refers to it: only objects,"
                            + " collections and maps can be in a cycle; cache it without that reference",
                    null);
        }
    }

    /** Records that all content of such a value has been written. */
    public void leave(Object value) {
        open.remove(value);
    }
}
