package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.codec.jackson3.state.token.JsonFractions;
import dev.cachezip.msgpack.MessagePackFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads bytes and fractions only from numbers in their range and precision; databind would cut off the rest. */
final class ExactNumbers extends DelegatingDeserializer {

    ExactNumbers(ValueDeserializer<?> standard) {
        super(standard);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new ExactNumbers(standard);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        Class<?> type = handledType();
        boolean exact = (type == Byte.class || type == byte.class)
                ? isByte(parser)
                : !parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)
                        || isFraction(type == Float.class || type == float.class, parser, context);
        return exact
                ? super.deserialize(parser, context)
                : context.handleUnexpectedToken(getValueType(context), parser);
    }

    private static boolean isByte(JsonParser parser) {
        return !parser.hasToken(JsonToken.VALUE_NUMBER_INT) || parser.getIntValue() == (byte) parser.getIntValue();
    }

    private static boolean isFraction(boolean single, JsonParser parser, DeserializationContext context) {
        if (!(context.tokenStreamFactory() instanceof MessagePackFactory)) {
            return single ? JsonFractions.isFloat(parser.getString()) : JsonFractions.isDouble(parser.getString());
        }
        double value = parser.getDoubleValue();
        return !single || Double.compare(value, (float) value) == 0;
    }
}
