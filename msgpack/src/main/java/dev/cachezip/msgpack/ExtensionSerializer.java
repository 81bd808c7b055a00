package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Extensions as what they are; formats that have no such thing refuse them. */
final class ExtensionSerializer extends StdScalarSerializer<MessagePackExtension> {

    ExtensionSerializer() {
        super(MessagePackExtension.class);
    }

    @Override
    public void serialize(MessagePackExtension value, JsonGenerator generator, SerializationContext context) {
        generator.writeEmbeddedObject(value);
    }
}
