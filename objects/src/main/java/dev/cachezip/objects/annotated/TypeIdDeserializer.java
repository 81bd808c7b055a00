package dev.cachezip.objects.annotated;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.classes.ValueMatch;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.TypedRoot;
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
import tools.jackson.databind.exc.MismatchedInputException;
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

    private final transient BoundedCache<String, TypedDeserializer> deserializers = new BoundedCache<>();

    /** The deserializer of the last id, which is usually the next one, too. */
    private transient @Nullable KnownTypeId last;

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
        TypedDeserializer typed;
        if (token == JsonToken.VALUE_EMBEDDED_OBJECT) {
            typed = typed(embeddedId(parser, context), context);
        } else if (token == JsonToken.VALUE_STRING && !(context.tokenStreamFactory() instanceof MessagePackFactory)) {
            typed = typed(parser.getString(), context);
        } else {
            throw MismatchedInputException.from(
                    parser, _baseType, "An array that begins with " + token + ", no type id");
        }
        ValueDeserializer<Object> deserializer = typed.deserializer;
        Object value = parser.nextToken() == JsonToken.VALUE_NULL
                ? deserializer.getNullValue(context)
                : deserializer.deserialize(parser, context);
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw context.wrongTokenException(
                    parser, _baseType, JsonToken.END_ARRAY, "more than a type id and a value");
        }
        if (typed.wider && !match(context).matches(value, _baseType)) {
            throw MismatchedInputException.from(
                    parser, _baseType, "A value of another type than " + _baseType.toCanonical());
        }
        return value;
    }

    /** Returns the match of the document: a value within others is checked once, not once for each of them. */
    private static ValueMatch match(DeserializationContext context) {
        if (context.getAttribute(ValueMatch.class) instanceof ValueMatch known) {
            return known;
        }
        ValueMatch match = new ValueMatch(context.getTypeFactory());
        context.setAttribute(ValueMatch.class, match);
        return match;
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

    private TypedDeserializer typed(byte[] id, DeserializationContext context) {
        KnownTypeId known = last;
        if (known == null || !Arrays.equals(known.id, id)) {
            known = new KnownTypeId(id, typed(new String(id, StandardCharsets.UTF_8), context));
            last = known;
        }
        return known.typed;
    }

    private TypedDeserializer typed(String id, DeserializationContext context) {
        TypedDeserializer typed = deserializers.get(id);
        if (typed == null) {
            JavaType type = _idResolver.typeFromId(context, id);
            if (!type.isTypeOrSubTypeOf(_baseType.getRawClass())) {
                throw context.invalidTypeIdException(_baseType, id, "not a subtype");
            }
            // A class without type arguments of its own gets the arguments of the declared type.
            boolean narrow = type.getClass() == _baseType.getClass() && !type.hasGenericTypes();
            JavaType read = narrow ? context.constructSpecializedType(_baseType, type.getRawClass()) : type;
            typed = new TypedDeserializer(
                    context.findContextualValueDeserializer(read, _property), TypeMatch.isWider(read, _baseType));
            deserializers.put(id, typed);
        }
        return typed;
    }

    /**
     * The way to read the values of a type id.
     *
     * @param wider whether their content must be checked, since the type id says less about it than the declared type
     */
    private record TypedDeserializer(ValueDeserializer<Object> deserializer, boolean wider) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record KnownTypeId(byte[] id, TypedDeserializer typed) {}
}
