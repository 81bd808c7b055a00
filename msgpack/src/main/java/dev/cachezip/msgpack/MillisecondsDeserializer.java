package dev.cachezip.msgpack;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.util.TokenBuffer;

/** Extends Jackson's deserializer of a date, which only knows milliseconds, to read timestamps, too. */
final class MillisecondsDeserializer extends DelegatingDeserializer {

    MillisecondsDeserializer(ValueDeserializer<?> standard) {
        super(standard);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new MillisecondsDeserializer(standard);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                && parser.getEmbeddedObject() instanceof Instant instant) {
            return fromInstant(instant, parser, context);
        }
        return super.deserialize(parser, context);
    }

    private @Nullable Object fromInstant(Instant instant, JsonParser parser, DeserializationContext context) {
        long milliseconds;
        try {
            milliseconds = instant.toEpochMilli();
        } catch (ArithmeticException e) {
            return context.handleWeirdNativeValue(context.constructType(_valueClass), instant, parser);
        }
        // Passed on as the number that Jackson's own deserializer reads: that one knows the target class and time zone.
        try (TokenBuffer tokens = context.bufferForInputBuffering(parser)) {
            tokens.writeNumber(milliseconds);
            try (JsonParser number = tokens.asParserOnFirstToken(context, parser)) {
                return super.deserialize(number, context);
            }
        }
    }
}
