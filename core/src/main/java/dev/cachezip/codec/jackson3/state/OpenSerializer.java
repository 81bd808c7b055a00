package dev.cachezip.codec.jackson3.state;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Writes values in places whose declared type has no instances of its own, each with the mark of its class.
 * Thread-safe.
 */
final class OpenSerializer extends ValueSerializer<Object> {

    private final Slot slot;

    OpenSerializer(Slot slot) {
        this.slot = slot;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        slot.write(value, generator, context);
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        StateMapping.serializeWithType(
                this, value, JsonToken.VALUE_EMBEDDED_OBJECT, generator, context, typeSerializer);
    }
}
