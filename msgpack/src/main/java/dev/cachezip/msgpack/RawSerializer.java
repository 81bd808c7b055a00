package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Writes the bytes of a part as they are; to other formats and to tokens, the value that they stand for. */
final class RawSerializer extends StdScalarSerializer<RawMessagePack> {

    RawSerializer() {
        super(RawMessagePack.class);
    }

    @Override
    public void serialize(RawMessagePack value, JsonGenerator generator, SerializationContext context) {
        if (generator instanceof MessagePackGenerator target) {
            target.writeDocument(value.document());
            return;
        }
        MessagePackFactory factory = RawMessagePack.factory(context.tokenStreamFactory());
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), value.document())) {
            while (parser.nextToken() != null) {
                if (parser.getEmbeddedObject() instanceof byte[] binary) {
                    // A copied event would be a POJO, which a tree keeps as such.
                    generator.writeBinary(binary);
                } else {
                    generator.copyCurrentEvent(parser);
                }
            }
        }
    }

    @Override
    public void acceptJsonFormatVisitor(JsonFormatVisitorWrapper visitor, JavaType type) {
        visitor.expectAnyFormat(type);
    }
}
