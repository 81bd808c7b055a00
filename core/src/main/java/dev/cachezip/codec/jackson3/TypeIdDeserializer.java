package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.limits.BoundedCache;
import dev.cachezip.codec.root.TypedRoot;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.MessagePackParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.impl.AsArrayTypeDeserializer;

/**
 * Reads the output of {@link TypeIdSerializer}, also from a buffer of tokens into which Jackson has copied it.
 *
 * <p>Unlike Jackson's own deserializer it does not keep each id that was ever read: other programs may have written
 * some of them.
 */
final class TypeIdDeserializer extends AsArrayTypeDeserializer {

    private final transient BoundedCache<String, ValueDeserializer<Object>> deserializers = new BoundedCache<>();

    /** The deserializer of the last id, which is usually the next one, too. */
    private transient @Nullable Known last;

    TypeIdDeserializer(JavaType baseType, TypeIdResolver ids) {
        super(baseType, ids, "", false, null);
    }

    private TypeIdDeserializer(TypeIdDeserializer source, @Nullable BeanProperty property) {
        super(source, property);
    }

    @Override
    public TypeDeserializer forProperty(@Nullable BeanProperty property) {
        return property == _property ? this : new TypeIdDeserializer(this, property);
    }

    @Override
    protected @Nullable Object _deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
        if (!parser.isExpectedStartArrayToken()) {
            throw context.wrongTokenException(
                    parser, _baseType, JsonToken.START_ARRAY, "a type id and a value are needed");
        }
        JsonToken token = parser.nextToken();
        ValueDeserializer<Object> deserializer;
        if (token == JsonToken.VALUE_STRING) {
            deserializer = deserializer(parser.getString(), context);
        } else if (token == JsonToken.VALUE_EMBEDDED_OBJECT) {
            deserializer = deserializer(embeddedId(parser, context), context);
        } else {
            throw context.wrongTokenException(parser, _baseType, JsonToken.VALUE_STRING, "a type id is needed");
        }
        Object value = parser.nextToken() == JsonToken.VALUE_NULL
                ? deserializer.getNullValue(context)
                : deserializer.deserialize(parser, context);
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw context.wrongTokenException(
                    parser, _baseType, JsonToken.END_ARRAY, "more than a type id and a value");
        }
        return value;
    }

    private byte[] embeddedId(JsonParser parser, DeserializationContext context) {
        if (parser instanceof MessagePackParser messagePack) {
            if (messagePack.isExtension() && messagePack.getExtensionType() == TypedRoot.EXTENSION_TYPE) {
                return messagePack.getBinaryValue();
            }
        } else if (parser.getEmbeddedObject() instanceof MessagePackExtension extension
                && extension.type() == TypedRoot.EXTENSION_TYPE) {
            return extension.data();
        }
        throw context.wrongTokenException(parser, _baseType, JsonToken.VALUE_STRING, "a type id is needed");
    }

    private ValueDeserializer<Object> deserializer(byte[] id, DeserializationContext context) {
        Known known = last;
        if (known == null || !Arrays.equals(known.id, id)) {
            known = new Known(id, deserializer(new String(id, StandardCharsets.UTF_8), context));
            last = known;
        }
        return known.deserializer;
    }

    private ValueDeserializer<Object> deserializer(String id, DeserializationContext context) {
        ValueDeserializer<Object> deserializer = deserializers.get(id);
        if (deserializer == null) {
            JavaType type = _idResolver.typeFromId(context, id);
            if (!type.isTypeOrSubTypeOf(_baseType.getRawClass())) {
                throw context.invalidTypeIdException(_baseType, id, "not a subtype");
            }
            // A class without type arguments of its own gets the arguments of the declared type.
            boolean narrow = type.getClass() == _baseType.getClass() && !type.hasGenericTypes();
            deserializer = context.findContextualValueDeserializer(
                    narrow ? context.constructSpecializedType(_baseType, type.getRawClass()) : type, _property);
            deserializers.put(id, deserializer);
        }
        return deserializer;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Known(byte[] id, ValueDeserializer<Object> deserializer) {}
}
