package dev.cachezip.objects.places;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes the values of a class of which each one is read back before it is stored: code of the class takes part in
 * reading, so that one value has come back does not tell that the next one will. Thread-safe.
 */
public final class ReadBackSerializer extends SharedSerializer<Object> {

    private final ValueSerializer<Object> serializer;

    /** Creates a serializer that writes as another one does. */
    @SuppressWarnings("unchecked") // it gets the values that the other one would get
    public ReadBackSerializer(ValueSerializer<?> serializer) {
        this.serializer = (ValueSerializer<Object>) serializer;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        WrittenValue.noteUnconfirmed(context);
        serializer.serialize(value, generator, context);
    }
}
