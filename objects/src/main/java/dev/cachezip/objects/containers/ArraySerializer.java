package dev.cachezip.objects.containers;

import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;

/**
 * Writes the elements of an array of references. Thread-safe.
 */
public final class ArraySerializer extends SharedSerializer<Object[]> {

    private final Slot element;

    /** Creates the serializer of a type. */
    public ArraySerializer(JavaType type, StateMapping mapping) {
        this.element = mapping.slot(type.getContentType());
    }

    @Override
    public void serialize(Object[] value, JsonGenerator generator, SerializationContext context) {
        generator.writeStartArray(value, value.length);
        for (int i = 0; i < value.length; i++) {
            try {
                element.writeNullable(value[i], generator, context);
            } catch (Exception e) {
                throw ValuePath.within(e, i);
            }
        }
        generator.writeEndArray();
    }
}
