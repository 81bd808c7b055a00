package dev.cachezip.msgpack;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * Reads parts: the bytes of a value where they are MessagePack; elsewhere, as in a buffer of tokens, the shortest bytes that
 * stand for the tokens.
 */
final class PartDeserializer extends StdScalarDeserializer<MessagePackPart> {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    PartDeserializer() {
        super(MessagePackPart.class);
    }

    @Override
    public @Nullable MessagePackPart deserialize(JsonParser parser, DeserializationContext context) {
        // Elements of a sequence come here without databind's own check.
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return null;
        }
        if (parser instanceof MessagePackParser source && source.hasBytes()) {
            return source.readPart();
        }
        return parser.getEmbeddedObject() instanceof MessagePackPart part ? part : copy(parser);
    }

    private static MessagePackPart copy(JsonParser parser) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessagePackGenerator generator =
                (MessagePackGenerator) FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            generator.writeNumbersAsTheyAre(() -> generator.copyCurrentStructureExact(parser));
        }
        return new MessagePackPart(bytes.toByteArray());
    }
}
