package dev.cachezip.codec.jackson3;

import dev.cachezip.msgpack.MessagePackFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/** Reads bytes and floats only from numbers in their range and precision; databind would cut off the rest. */
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
        boolean small = handledType() == Byte.class || handledType() == byte.class;
        boolean exact = small ? isByte(parser) : isFloat(parser, context);
        return exact
                ? super.deserialize(parser, context)
                : context.handleUnexpectedToken(getValueType(context), parser);
    }

    private static boolean isByte(JsonParser parser) {
        return !parser.hasToken(JsonToken.VALUE_NUMBER_INT) || parser.getIntValue() == (byte) parser.getIntValue();
    }

    /** Digits do not show the precision of the number that was written. */
    private static boolean isFloat(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)
                || !(context.tokenStreamFactory() instanceof MessagePackFactory)) {
            return true;
        }
        double value = parser.getDoubleValue();
        return Double.compare(value, (float) value) == 0;
    }
}
