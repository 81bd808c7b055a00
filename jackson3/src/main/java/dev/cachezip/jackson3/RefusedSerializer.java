package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Refuses the values of a class. */
final class RefusedSerializer extends ValueSerializer<Object> {

    private final CachezipException reason;

    RefusedSerializer(CachezipException reason) {
        this.reason = reason;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        throw new CachezipException.Codec(String.valueOf(reason.getMessage()), reason);
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializationContext context, TypeSerializer typeSerializer) {
        serialize(value, generator, context);
    }
}
