package dev.cachezip.codec.jackson3.state.place;

import tools.jackson.databind.SerializationContext;

/**
 * The target of one written value, which knows whether a value of its shape has come back before. Not thread-safe.
 *
 * @since 0.1
 */
public interface WrittenValue {

    /** Notes that the value has a class in a place where no value with it has come back, or one of which each is read back. */
    void noteUnconfirmed();

    /** Notes this for the value that a context writes. */
    static void noteUnconfirmed(SerializationContext context) {
        // Not the generator of the serializer, which may buffer tokens.
        if (context.getGenerator().streamWriteOutputTarget() instanceof WrittenValue value) {
            value.noteUnconfirmed();
        }
    }
}
