package dev.cachezip.codec.jackson3.state.place;

import java.util.IdentityHashMap;

/**
 * The classes that one value has in places where no value with them has come back yet. A writer collects them if it has
 * an instance as its attribute. Not thread-safe.
 *
 * @since 0.1
 */
public final class Unconfirmed {

    private final IdentityHashMap<WrittenAs, Slot> found = new IdentityHashMap<>();

    void add(WrittenAs unconfirmed, Slot slot) {
        found.put(unconfirmed, slot);
    }

    /** Notes that the value came back as it was, so that values of its shape need not be read back any more. */
    public void confirm() {
        found.forEach((unconfirmed, slot) -> slot.confirm(unconfirmed));
    }
}
