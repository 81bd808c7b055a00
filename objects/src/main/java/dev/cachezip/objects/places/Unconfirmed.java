package dev.cachezip.objects.places;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * The classes that one value has in places where no value with them has come back yet, and whether its content may come
 * back in another order. A writer that has an instance as its attribute collects this, and marks each set and map in its
 * document, which is only for a comparison. Not thread-safe.
 */
public final class Unconfirmed {

    /** The first element of a set. */
    public static final String ELEMENTS = "@elements";

    /** The first name of a map, or the first element of an array of its keys and values. */
    public static final String ENTRIES = "@entries";

    private final Map<List<Object>, Runnable> found = new HashMap<>();
    private boolean unordered;
    private boolean opaque;

    /**
     * Notes that a set or map has begun, if the writer collects this.
     *
     * @param unordered whether its order is that of hash codes
     */
    public static void noteBegin(
            String mark, boolean unordered, JsonGenerator generator, SerializationContext context) {
        if (context.getAttribute(Unconfirmed.class) instanceof Unconfirmed collecting) {
            collecting.unordered |= unordered;
            if (generator.streamWriteContext().inObject()) {
                generator.writeNullProperty(mark);
            } else {
                generator.writeString(mark);
            }
        }
    }

    /** Notes that any array and text in a part may follow hash codes, as where code of the application writes it. */
    public static void noteOpaque(SerializationContext context) {
        if (context.getAttribute(Unconfirmed.class) instanceof Unconfirmed collecting) {
            collecting.unordered = true;
            collecting.opaque = true;
        }
    }

    /**
     * Notes that the value has a class in a place where no value with it has come back yet.
     *
     * @param unconfirmed the place and the class
     * @param confirmation what to do when the value has come back
     */
    static void note(List<Object> unconfirmed, Runnable confirmation, SerializationContext context) {
        if (context.getAttribute(Unconfirmed.class) instanceof Unconfirmed collecting) {
            collecting.found.put(unconfirmed, confirmation);
        } else {
            WrittenValue.noteUnconfirmed(context);
        }
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
