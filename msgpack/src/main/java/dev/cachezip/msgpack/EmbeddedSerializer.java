package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Writes extensions and parts as what they are; formats that have neither refuse them. */
final class EmbeddedSerializer extends StdScalarSerializer<Object> {

    EmbeddedSerializer(Class<?> type) {
        super(type, false);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        generator.writeEmbeddedObject(value);
    }
}
