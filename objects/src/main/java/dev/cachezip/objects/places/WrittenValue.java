package dev.cachezip.objects.places;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationContext;

/**
 * The target of one written value, which knows whether a value of its shape has come back before, and which entities the
 * value has. Not thread-safe.
 */
public interface WrittenValue {

    /** Notes that the value has a class in a place where no value with it has come back, or one of which each is read back. */
    void noteUnconfirmed();

    /**
     * Notes that an entity is written, and ends the writing with an exception if it was written before: the value is to be
     * written again, with references.
     */
    void noteEntity(Object entity);

    /** Returns the target of the value that a context writes; {@code null} if it has another one. */
    static @Nullable WrittenValue of(SerializationContext context) {
        // Not the generator of the serializer, which may buffer tokens.
        return context.getGenerator().streamWriteOutputTarget() instanceof WrittenValue value ? value : null;
    }

    /** Notes for the value that a context writes that no value of its shape has come back, or that each is read back. */
    static void noteUnconfirmed(SerializationContext context) {
        WrittenValue value = of(context);
        if (value != null) {
            value.noteUnconfirmed();
        }
    }
}
