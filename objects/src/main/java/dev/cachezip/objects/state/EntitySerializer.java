package dev.cachezip.objects.state;

import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.WrittenValue;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes entities as long as a value has none of them twice. An application may compare entities by identity, and
 * Hibernate does not merge two objects for one. Thread-safe.
 */
final class EntitySerializer extends SharedSerializer<Object> {

    private final ValueSerializer<Object> serializer;

    @SuppressWarnings("unchecked") // it gets the values that the other one would get
    EntitySerializer(ValueSerializer<?> serializer) {
        this.serializer = (ValueSerializer<Object>) serializer;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        WrittenValue written = WrittenValue.of(context);
        if (written != null) {
            written.noteEntity(value);
        }
        serializer.serialize(value, generator, context);
    }
}
