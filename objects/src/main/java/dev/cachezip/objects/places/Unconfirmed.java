package dev.cachezip.objects.places;

import java.util.IdentityHashMap;
import tools.jackson.databind.SerializationContext;

/**
 * The classes that one value has in places where no value with them has come back yet, and whether its content may come
 * back in another order. A writer collects this if it has an instance as its attribute. Not thread-safe.
 */
public final class Unconfirmed {

    private final IdentityHashMap<WrittenAs, Slot> found = new IdentityHashMap<>();

    /** Whether a part of the value has the order of hash codes. */
    private boolean unordered;

    /** Notes that a part of the value being written has the order of hash codes, if the writer collects this. */
    public static void noteUnordered(SerializationContext context) {
        if (context.getAttribute(Unconfirmed.class) instanceof Unconfirmed collecting) {
            collecting.unordered = true;
        }
    }

    /** Returns whether a part of the value has the order of hash codes. */
    public boolean isUnordered() {
        return unordered;
    }

    void add(WrittenAs unconfirmed, Slot slot) {
        found.put(unconfirmed, slot);
    }

    /** Notes that the value came back as it was, so that values of its shape need not be read back any more. */
    public void confirm() {
        found.forEach((unconfirmed, slot) -> slot.confirm(unconfirmed));
    }
}
