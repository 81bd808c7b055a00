package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.msgpack.MessagePackFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.std.DelegatingDeserializer;

/**
 * Reads bytes only from binary values, or from base64 in JSON; databind would also decode strings in MessagePack, and
 * read arrays.
 */
final class ExactBytes extends DelegatingDeserializer {

    ExactBytes(ValueDeserializer<?> standard) {
        super(standard);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> standard) {
        return new ExactBytes(standard);
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        boolean special = property != null
                && (property.getAnnotation(JsonFormat.class) != null
                        || property.getAnnotation(JsonSerialize.class) != null);
        return special ? _delegatee.createContextual(context, property) : super.createContextual(context, property);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        boolean messagePack = context.tokenStreamFactory() instanceof MessagePackFactory;
        return parser.hasToken(messagePack ? JsonToken.VALUE_EMBEDDED_OBJECT : JsonToken.VALUE_STRING)
                ? super.deserialize(parser, context)
                : context.handleUnexpectedToken(context.constructType(byte[].class), parser);
    }
}
