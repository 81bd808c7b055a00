package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Writes extensions as extensions; formats without extensions refuse them. */
final class ExtensionSerializer extends StdScalarSerializer<MessagePackExtension> {

    ExtensionSerializer() {
        super(MessagePackExtension.class);
    }

    @Override
    public void serialize(MessagePackExtension value, JsonGenerator generator, SerializationContext context) {
        generator.writeEmbeddedObject(value);
    }
}
