package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.ValuePath;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Writes the elements of an array of references. Thread-safe. */
final class ArraySerializer extends ValueSerializer<Object[]> {

    private final Slot element;

    ArraySerializer(JavaType type, StateMapping mapping) {
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

    @Override
    public void serializeWithType(
            Object[] value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        StateMapping.serializeWithType(
                this, value, JsonToken.VALUE_EMBEDDED_OBJECT, generator, context, typeSerializer);
    }
}
