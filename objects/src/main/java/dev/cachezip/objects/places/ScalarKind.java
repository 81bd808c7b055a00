package dev.cachezip.objects.places;

import dev.cachezip.objects.access.FieldAccess;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.JsonTokenId;
import tools.jackson.databind.DeserializationContext;

/**
 * The scalars: the primitive types, their boxes, texts and instants. Each is read only from the kind of token that it is written as, so
 * that a changed field type is noticed.
 */
public enum ScalarKind {
    BOOLEAN(boolean.class, Boolean.class),
    BYTE(byte.class, Byte.class),
    SHORT(short.class, Short.class),
    CHAR(char.class, Character.class),
    INT(int.class, Integer.class),
    LONG(long.class, Long.class),
    /** Written as a MessagePack float32. */
    FLOAT(float.class, Float.class),
    /** Written as a MessagePack float64. */
    DOUBLE(double.class, Double.class),
    STRING(String.class, String.class),
    /** Written as a timestamp. */
    INSTANT(Instant.class, Instant.class),
    /** All other types. */
    NONE(void.class, void.class);

    private static final ScalarKind[] KINDS = values();

    /** The values of the tokens, from the id of {@link JsonToken#VALUE_TRUE} on. */
    private static final Boolean[] BOOLEANS = {true, false};

    private final Class<?> type;
    private final Class<?> boxed;

    ScalarKind(Class<?> type, Class<?> boxed) {
        this.type = type;
        this.boxed = boxed;
    }

    /** Returns the kind of a type, primitive or boxed. */
    public static ScalarKind of(Class<?> type) {
        for (ScalarKind kind : KINDS) {
            if (kind.type == type || kind.boxed == type) {
                return kind;
            }
        }
        return NONE;
    }

    /** Writes a value. */
    public void write(Object value, JsonGenerator generator) {
        switch (this) {
            case BOOLEAN -> generator.writeBoolean((Boolean) value);
            case CHAR, STRING -> generator.writeString(value.toString());
            case BYTE, SHORT, INT -> generator.writeNumber(((Number) value).intValue());
            case LONG -> generator.writeNumber((Long) value);
            case FLOAT -> generator.writeNumber((Float) value);
            case DOUBLE -> generator.writeNumber((Double) value);
            case INSTANT -> generator.writeEmbeddedObject(value);
            case NONE -> throw new IllegalStateException("No scalar");
        }
    }

    /** Writes the value of a primitive type, which comes as bits that {@link FieldAccess} describes. */
    public void writeBits(long bits, JsonGenerator generator) {
        // No switch: the JIT evaluates these comparisons where the kind is a constant.
        if (this == INT || this == BYTE || this == SHORT) {
            generator.writeNumber((int) bits);
        } else if (this == LONG) {
            generator.writeNumber(bits);
        } else if (this == BOOLEAN) {
            generator.writeBoolean(bits != 0);
        } else if (this == DOUBLE) {
            generator.writeNumber(Double.longBitsToDouble(bits));
        } else if (this == FLOAT) {
            generator.writeNumber(Float.intBitsToFloat((int) bits));
        } else {
            generator.writeString(String.valueOf((char) bits));
        }
    }

    /** Reads the value at the current token, which is not null. */
    public Object read(JsonToken token, JsonParser parser, DeserializationContext context) {
        switch (this) {
            case STRING -> {
                if (token == JsonToken.VALUE_STRING) {
                    return parser.getString();
                }
            }
            case INT -> {
                if (token == JsonToken.VALUE_NUMBER_INT) {
                    return parser.getIntValue();
                }
            }
            case LONG -> {
                if (token == JsonToken.VALUE_NUMBER_INT) {
                    return parser.getLongValue();
                }
            }
            case DOUBLE -> {
                if (isDouble(token, parser)) {
                    return parser.getDoubleValue();
                }
            }
            case BOOLEAN -> {
                // Looked up: processors cannot predict a branch on a boolean.
                if (token.isBoolean()) {
                    return BOOLEANS[token.id() - JsonTokenId.ID_TRUE];
                }
            }
            case INSTANT -> {
                if (token == JsonToken.VALUE_EMBEDDED_OBJECT && parser.getEmbeddedObject() instanceof Instant instant) {
                    return instant;
                }
            }
            default -> {
                return readRare(token, parser, context);
            }
        }
        return mismatch(parser, context);
    }

    private Object readRare(JsonToken token, JsonParser parser, DeserializationContext context) {
        if (token == JsonToken.VALUE_NUMBER_INT) {
            if (this == BYTE) {
                int value = parser.getIntValue();
                if (value == (byte) value) {
                    return (byte) value;
                }
            } else if (this == SHORT) {
                return parser.getShortValue();
            }
        } else if (this == FLOAT && isFloat(token, parser)) {
            return parser.getFloatValue();
        } else if (this == CHAR && token == JsonToken.VALUE_STRING && parser.getStringLength() == 1) {
            return parser.getString().charAt(0);
        }
        return mismatch(parser, context);
    }

    /** Reads the value at the current token as bits, which {@link FieldAccess} describes. */
    public long readBits(JsonToken token, JsonParser parser, DeserializationContext context) {
        if (token == JsonToken.VALUE_NUMBER_INT) {
            switch (this) {
                case INT -> {
                    return parser.getIntValue();
                }
                case LONG -> {
                    return parser.getLongValue();
                }
                default -> {}
            }
        } else if (this == DOUBLE && isDouble(token, parser)) {
            return Double.doubleToRawLongBits(parser.getDoubleValue());
        } else if (this == BOOLEAN && (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE)) {
            return token == JsonToken.VALUE_TRUE ? 1 : 0;
        }
        Object value = readRare(token, parser, context);
        if (value instanceof Character character) {
            return character;
        }
        return value instanceof Float number ? Float.floatToRawIntBits(number) : ((Number) value).longValue();
    }

    /** Refuses the value at the current token. */
    Object mismatch(JsonParser parser, DeserializationContext context) {
        Object unexpected = context.handleUnexpectedToken(context.constructType(type), parser);
        throw new IllegalStateException("Not refused: " + unexpected);
    }

    private static boolean isDouble(@Nullable JsonToken token, JsonParser parser) {
        return token == JsonToken.VALUE_NUMBER_FLOAT && parser.getNumberType() == JsonParser.NumberType.DOUBLE;
    }

    private static boolean isFloat(@Nullable JsonToken token, JsonParser parser) {
        return token == JsonToken.VALUE_NUMBER_FLOAT && parser.getNumberType() == JsonParser.NumberType.FLOAT;
    }
}
