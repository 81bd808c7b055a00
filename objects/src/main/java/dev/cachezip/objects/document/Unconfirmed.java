package dev.cachezip.objects.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The classes that one value has in places where no value with them has come back yet, and whether its content may come
 * back in another order. A {@link WriteDocument} that collects this marks each set and map, so that its bytes are only for a
 * comparison. Not thread-safe.
 */
public final class Unconfirmed {

    /** The first element of a set. */
    public static final String ELEMENTS = "@elements";

    /** The first name of a map, or the first element of an array of its keys and values. */
    public static final String ENTRIES = "@entries";

    private final Map<List<Object>, Runnable> found = new HashMap<>();
    private boolean unordered;
    private boolean opaque;

    /** Notes that a part may have the order of hash codes; an opaque one does not tell where. */
    void noteOrder(boolean unordered, boolean opaque) {
        this.unordered |= unordered;
        this.opaque |= opaque;
    }

    /**
     * Notes a class in the value that was written in a place from which no value of that class has come back yet.
     *
     * @param confirmation what to do when the value has come back
     */
    void note(List<Object> placeAndClass, Runnable confirmation) {
        found.put(placeAndClass, confirmation);
    }

    /** Returns whether a part of the value has the order of hash codes. */
    public boolean isUnordered() {
        return unordered;
    }

    /** Returns whether the marks do not tell all that may have the order of hash codes. */
    public boolean isOpaque() {
        return opaque;
    }

    /** Notes that the value came back as it was, so that values of its shape need not be read back any more. */
    public void confirm() {
        found.values().forEach(Runnable::run);
    }
}
