package dev.cachezip.codec.jackson3.properties;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.util.ClassUtil;

/**
 * Reads scalars that an annotation or a serializer of the application writes as another kind: numbers as strings,
 * constants and booleans as numbers.
 */
final class ConvertedScalars extends StdDeserializer<Object> {

    private final Class<?> boxed;

    /** Null until the place of this deserializer is known. */
    private final @Nullable ValueDeserializer<?> standard;

    ConvertedScalars(Class<?> type, @Nullable ValueDeserializer<?> standard) {
        super(type);
        this.boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        this.standard = standard;
    }

    /** Returns whether values of a type may be written as another kind and still be recognized. */
    static boolean isScalar(Class<?> type) {
        Class<?> boxed = type.isPrimitive() ? ClassUtil.wrapperType(type) : type;
        return boxed == Integer.class
                || boxed == Long.class
                || boxed == Short.class
                || boxed == Byte.class
                || boxed == Double.class
                || boxed == Float.class
                || boxed == Boolean.class
                || type.isEnum();
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        return standard != null
                ? this
                : new ConvertedScalars(
                        handledType(),
                        context.findContextualValueDeserializer(context.constructType(handledType()), null));
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
        return standard == null ? null : standard.getNullValue(context);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING && !boxed.isEnum()) {
            return fromText(parser.getString(), context);
        }
        if (token == JsonToken.VALUE_NUMBER_INT) {
            if (boxed.isEnum()) {
                return constant(parser.getIntValue(), context);
            }
            if (boxed == Boolean.class && parser.getLongValue() >>> 1 == 0) {
                return parser.getLongValue() == 1;
            }
            if (boxed == Double.class || boxed == Float.class) {
                return fromText(parser.getString(), context);
            }
        }
        return standard == null
                ? context.handleUnexpectedToken(getValueType(context), parser)
                : standard.deserialize(parser, context);
    }

    private @Nullable Object constant(int ordinal, DeserializationContext context) {
        Object[] constants = boxed.getEnumConstants();
        return ordinal >= 0 && ordinal < constants.length
                ? constants[ordinal]
                : context.handleWeirdNumberValue(boxed, ordinal, "no constant");
    }

    private @Nullable Object fromText(String text, DeserializationContext context) {
        try {
            if (boxed == Boolean.class) {
                return text.equals("true") || (!text.equals("false") && isWeird(text, context));
            }
            if (boxed == Integer.class) {
                return Integer.valueOf(text);
            }
            if (boxed == Long.class) {
                return Long.valueOf(text);
            }
            if (boxed == Double.class) {
                return Double.valueOf(text);
            }
            if (boxed == Float.class) {
                return Float.valueOf(text);
            }
            return boxed == Short.class ? (Object) Short.valueOf(text) : (Object) Byte.valueOf(text);
        } catch (NumberFormatException e) {
            return isWeird(text, context);
        }
    }

    private boolean isWeird(String text, DeserializationContext context) {
        throw context.weirdStringException(text, boxed, "not what is written of one");
    }
}
