package dev.cachezip.objects.containers;

import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;

/**
 * Writes entries that do not belong to a map, as an array of a key and a value. Thread-safe.
 */
public final class EntrySerializer extends SharedSerializer<Map.Entry<?, ?>> {

    private final Slot key;
    private final Slot content;

    /** Creates the serializer of a type. */
    public EntrySerializer(JavaType type, StateMapping mapping) {
        this.key = mapping.slot(type.containedTypeOrUnknown(0));
        this.content = mapping.slot(type.containedTypeOrUnknown(1));
    }

    @Override
    public void serialize(Map.Entry<?, ?> value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartArray(value, 2);
        key.writeNullable(value.getKey(), generator, context);
        content.writeNullable(value.getValue(), generator, context);
        generator.writeEndArray();
    }
}
