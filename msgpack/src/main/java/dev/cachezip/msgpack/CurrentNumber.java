package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonParser.NumberTypeFP;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.io.NumberInput;

/**
 * The current number of a {@link MessagePackParser}, and its conversions.
 *
 * <p>A conversion that would change the value is refused, with two exceptions that users of Jackson expect: a
 * floating-point number converted to an integer loses its fraction, and a number converted to floating point is
 * rounded.
 */
final class CurrentNumber {

    private static final double LONG_LIMIT = 0x1p63;
    private static final double INT_LIMIT = 0x1p31;

    private final MessagePackParser parser;
    private final PayloadReader payload;

    /** The type of the current number; the type of the previous number if the current token is not a number. */
    private NumberType type = NumberType.INT;

    /** The value of an {@code INT} or {@code LONG}. */
    private long integer;

    /** The value of a {@code FLOAT} or {@code DOUBLE}. */
    private double floating;

    /** The value of a {@code BIG_INTEGER} or {@code BIG_DECIMAL}; null until the caller asks for it. */
    private @Nullable Number big;

    CurrentNumber(MessagePackParser parser, PayloadReader payload) {
        this.parser = parser;
        this.payload = payload;
    }

    JsonToken integer(long value) {
        return integer(value, value == (int) value ? NumberType.INT : NumberType.LONG);
    }

    /** Records an integer in the longest format. A tree's long always has that format, whatever its value. */
    JsonToken longInteger(long value) {
        return integer(value, NumberType.LONG);
    }

    private JsonToken integer(long value, NumberType newType) {
        integer = value;
        // References are stored only if they change: a store costs a barrier of the garbage collector.
        if (type != newType) {
            type = newType;
        }
        return JsonToken.VALUE_NUMBER_INT;
    }

    JsonToken unsigned(long bits) {
        if (bits >= 0) {
            return integer(bits);
        }
        big = BigInteger.valueOf(bits & Long.MAX_VALUE).setBit(Long.SIZE - 1);
        type = NumberType.BIG_INTEGER;
        return JsonToken.VALUE_NUMBER_INT;
    }

    JsonToken floating(double value, NumberType newType) {
        floating = value;
        if (type != newType) {
            type = newType;
        }
        return JsonToken.VALUE_NUMBER_FLOAT;
    }

    /** Records a number that the payload becomes if the caller asks for it. */
    JsonToken big(NumberType newType) {
        big = null;
        type = newType;
        return newType == NumberType.BIG_INTEGER ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT;
    }

    private Number big() {
        Number number = big;
        if (number == null) {
            number = payload.number(type == NumberType.BIG_INTEGER);
            big = number;
        }
        return number;
    }

    /** Returns the current number as text; the text of a float is the shortest that stands for it. */
    String text() {
        return number().toString();
    }

    private Number number() {
        return switch (type) {
            case INT -> (int) integer;
            case LONG -> integer;
            case FLOAT -> (float) floating;
            case DOUBLE -> floating;
            case BIG_INTEGER, BIG_DECIMAL -> big();
        };
    }

    private boolean is(JsonToken token) {
        return parser.currentToken() == token;
    }

    private boolean isCurrent() {
        return is(JsonToken.VALUE_NUMBER_INT) || is(JsonToken.VALUE_NUMBER_FLOAT);
    }

    private boolean isFloating() {
        return type == NumberType.FLOAT || type == NumberType.DOUBLE;
    }

    /** Refuses a token that is not a number. */
    private void check(Class<?> target) {
        if (!isCurrent()) {
            throw refused(
                    "Current token (" + parser.currentToken() + ") not numeric, cannot use numeric value accessors",
                    target);
        }
    }

    private InputCoercionException refused(String message, Class<?> target) {
        return new InputCoercionException(parser, message, parser.currentToken(), target);
    }

    private InputCoercionException overflow(Class<?> target) {
        return refused("Numeric value out of range of `" + target + "`", target);
    }

    @Nullable
    NumberType type() {
        return isCurrent() ? type : null;
    }

    NumberTypeFP floatingType() {
        if (!is(JsonToken.VALUE_NUMBER_FLOAT)) {
            return NumberTypeFP.UNKNOWN;
        }
        return switch (type) {
            case FLOAT -> NumberTypeFP.FLOAT32;
            case DOUBLE -> NumberTypeFP.DOUBLE64;
            default -> NumberTypeFP.BIG_DECIMAL;
        };
    }

    boolean isNaN() {
        return is(JsonToken.VALUE_NUMBER_FLOAT) && isFloating() && !Double.isFinite(floating);
    }

    Number value() {
        check(Number.class);
        return number();
    }

    int intValue() {
        if (type == NumberType.INT && is(JsonToken.VALUE_NUMBER_INT)) {
            return (int) integer;
        }
        check(int.class);
        long value = isFloating() && !(floating > -INT_LIMIT - 1 && floating < INT_LIMIT)
                ? Long.MAX_VALUE
                : toLong(int.class);
        if (value != (int) value) {
            throw overflow(int.class);
        }
        return (int) value;
    }

    long longValue() {
        if (type != NumberType.BIG_INTEGER && is(JsonToken.VALUE_NUMBER_INT)) {
            return integer;
        }
        check(long.class);
        return toLong(long.class);
    }

    private long toLong(Class<?> target) {
        if (isFloating()) {
            if (!(floating >= -LONG_LIMIT && floating < LONG_LIMIT)) {
                throw overflow(target);
            }
            return (long) floating;
        }
        if (type == NumberType.INT || type == NumberType.LONG) {
            return integer;
        }
        BigInteger value = bigInteger();
        if (value.bitLength() > 63) {
            throw overflow(target);
        }
        return value.longValue();
    }

    BigInteger bigInteger() {
        if (is(JsonToken.VALUE_STRING)) {
            return parse(payload.text(), BigInteger.class);
        }
        check(BigInteger.class);
        return switch (type) {
            case INT, LONG -> BigInteger.valueOf(integer);
            case FLOAT, DOUBLE -> decimal().toBigInteger();
            case BIG_INTEGER -> (BigInteger) big();
            case BIG_DECIMAL -> {
                BigDecimal decimal = (BigDecimal) big();
                // The check negates the scale, and the smallest int has no positive counterpart.
                parser.streamReadConstraints().validateBigIntegerScale(Math.max(decimal.scale(), -Integer.MAX_VALUE));
                yield decimal.toBigInteger();
            }
        };
    }

    BigDecimal decimal() {
        if (is(JsonToken.VALUE_STRING)) {
            return parse(payload.text(), BigDecimal.class);
        }
        check(BigDecimal.class);
        return switch (type) {
            case INT, LONG -> BigDecimal.valueOf(integer);
            case FLOAT, DOUBLE -> {
                if (!Double.isFinite(floating)) {
                    throw refused(text() + " cannot be a BigDecimal", BigDecimal.class);
                }
                // The shortest decimal that stands for the number, not the 50 digits of its binary fraction.
                yield new BigDecimal(text());
            }
            case BIG_INTEGER -> new BigDecimal((BigInteger) big());
            case BIG_DECIMAL -> (BigDecimal) big();
        };
    }

    private <N extends Number> N parse(String digits, Class<N> target) {
        boolean fast = parser.isEnabled(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER);
        parser.streamReadConstraints().validateFPLength(digits.length());
        try {
            return target.cast(
                    target == BigInteger.class
                            ? NumberInput.parseBigInteger(digits, fast)
                            : NumberInput.parseBigDecimal(digits, fast));
        } catch (NumberFormatException e) {
            throw refused("The string is not a number", target);
        }
    }

    double doubleValue() {
        if (type == NumberType.DOUBLE && is(JsonToken.VALUE_NUMBER_FLOAT)) {
            return floating;
        }
        check(double.class);
        return number().doubleValue();
    }

    float floatValue() {
        check(float.class);
        return number().floatValue();
    }
}
