package dev.cachezip.msgpack;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.util.JsonParserSequence;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/** Takes the bytes of the current value from the input; tokens of other sources are written as MessagePack. */
final class RawDeserializer extends StdScalarDeserializer<RawMessagePack> {

    RawDeserializer() {
        super(RawMessagePack.class);
    }

    @Override
    public RawMessagePack deserialize(JsonParser parser, DeserializationContext context) {
        // Databind puts tokens that it has read ahead, up to a type id, in front of the parser.
        JsonParser source = parser instanceof JsonParserSequence sequence ? sequence.delegate() : parser;
        return new RawMessagePack(
                source instanceof MessagePackParser messagePack
                        ? messagePack.copyDocument()
                        : written(parser, context));
    }

    private static byte[] written(JsonParser parser, DeserializationContext context) {
        MessagePackFactory factory = RawMessagePack.factory(context.tokenStreamFactory());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = factory.createGenerator(new Embedded(context), bytes)) {
            generator.copyCurrentStructureExact(parser);
        }
        return bytes.toByteArray();
    }

    /** Refuses embedded objects without a form in MessagePack, since no mapper is there to write them. */
    private static final class Embedded extends ObjectWriteContext.Base {

        private final DeserializationContext context;

        Embedded(DeserializationContext context) {
            this.context = context;
        }

        @Override
        public void writeValue(JsonGenerator generator, Object value) {
            context.reportInputMismatch(
                    RawMessagePack.class,
                    "An embedded object of %s has no form in MessagePack",
                    value.getClass().getName());
        }
    }
}
