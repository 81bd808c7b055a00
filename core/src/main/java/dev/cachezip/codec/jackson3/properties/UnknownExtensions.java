package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.msgpack.MessagePackExtension;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/**
 * Refuses extensions of MessagePack in a place declared as {@code Object}: no cached value corresponds to one.
 *
 * <p>The parser's own feature cannot be used together with type ids, since those are extensions.
 */
final class UnknownExtensions extends ValueDeserializerModifier {

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        return bean.getBeanClass() == Object.class ? new Guard(deserializer) : deserializer;
    }

    private static final class Guard extends DelegatingDeserializer {

        Guard(ValueDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> deserializer) {
            return new Guard(deserializer);
        }

        @Override
        public Object deserializeWithType(
                JsonParser parser, DeserializationContext context, TypeDeserializer typeDeserializer)
                throws JacksonException {
            Object value = super.deserializeWithType(parser, context, typeDeserializer);
            if (value instanceof MessagePackExtension extension && parser.hasToken(JsonToken.VALUE_EMBEDDED_OBJECT)) {
                throw new StreamReadException(parser, "Unexpected MessagePack extension type " + extension.type());
            }
            return value;
        }
    }
}
