package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.io.NumberInput;

/**
 * The part of a {@link MessagePackParser} for the current number and its conversions.
 *
 * <p>A conversion that would change the value is refused, with two exceptions that users of Jackson expect: a
 * floating-point number converted to an integer loses its fraction, and a number converted to floating point is
 * rounded.
 */
abstract class ScalarParser extends InputParser {

    private static final double LONG_LIMIT = 0x1p63;
    private static final double INT_LIMIT = 0x1p31;

    /** The type of the current number; the type of the previous number if the current token is not a number. */
    NumberType numberType = NumberType.INT;

    /** The value of an {@code INT} or {@code LONG}. */
    long integer;

    /** The value of a {@code FLOAT} or {@code DOUBLE}. */
    double floating;

    /** The value of a {@code BIG_INTEGER} or {@code BIG_DECIMAL}; null until the caller asks for it. */
    private @Nullable Number big;

    ScalarParser(
            ObjectReadContext readContext,
            IOContext ioContext,
            int streamReadFeatures,
            byte[] buffer,
            int offset,
            int length) {
        super(readContext, ioContext, streamReadFeatures, buffer, offset, length);
    }

    final JsonToken integerToken(long value) {
        return integerToken(value, value == (int) value ? NumberType.INT : NumberType.LONG);
    }

    /** Records an integer in the longest format. A tree's long always has that format, whatever its value. */
    final JsonToken longToken(long value) {
        return integerToken(value, NumberType.LONG);
    }

    private JsonToken integerToken(long value, NumberType type) {
        integer = value;
        // References are stored only if they change: a store costs a barrier of the garbage collector.
        if (numberType != type) {
            numberType = type;
        }
        return JsonToken.VALUE_NUMBER_INT;
    }

    final JsonToken floatingToken(double value, NumberType type) {
        floating = value;
        if (numberType != type) {
            numberType = type;
        }
        return JsonToken.VALUE_NUMBER_FLOAT;
    }

    final JsonToken bigIntegerToken(BigInteger value) {
        big = value;
        numberType = NumberType.BIG_INTEGER;
        return JsonToken.VALUE_NUMBER_INT;
    }

    /** Records a number that {@link #readBig} reads if the caller asks for it. */
    final JsonToken bigToken(NumberType type) {
        big = null;
        numberType = type;
        return type == NumberType.BIG_INTEGER ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT;
    }

    /** Makes the current {@code BIG_INTEGER} or {@code BIG_DECIMAL}. */
    abstract Number readBig();

    private Number big() {
        Number number = big;
        if (number == null) {
            number = readBig();
            big = number;
        }
        return number;
    }

    /** Returns the current number as text; the text of a float is the shortest that stands for it. */
    final String numberText() {
        return switch (numberType) {
            case INT, LONG -> Long.toString(integer);
            case FLOAT -> Float.toString((float) floating);
            case DOUBLE -> Double.toString(floating);
            case BIG_INTEGER, BIG_DECIMAL -> big().toString();
        };
    }

    private boolean isNumber() {
        return _currToken == JsonToken.VALUE_NUMBER_INT || _currToken == JsonToken.VALUE_NUMBER_FLOAT;
    }

    /** Refuses a token that is not a number. */
    private void checkNumber(Class<?> target) {
        if (!isNumber()) {
            throw _constructInputCoercion(
                    "Current token (" + _currToken + ") not numeric, cannot use numeric value accessors",
                    _currToken,
                    target);
        }
    }

    @Override
    public final @Nullable NumberType getNumberType() {
        return isNumber() ? numberType : null;
    }

    @Override
    public final NumberTypeFP getNumberTypeFP() {
        if (_currToken != JsonToken.VALUE_NUMBER_FLOAT) {
            return NumberTypeFP.UNKNOWN;
        }
        return switch (numberType) {
            case FLOAT -> NumberTypeFP.FLOAT32;
            case DOUBLE -> NumberTypeFP.DOUBLE64;
            default -> NumberTypeFP.BIG_DECIMAL;
        };
    }

    @Override
    public final boolean isNaN() {
        return _currToken == JsonToken.VALUE_NUMBER_FLOAT
                && numberType != NumberType.BIG_DECIMAL
                && !Double.isFinite(floating);
    }

    @Override
    public final Number getNumberValue() throws InputCoercionException {
        checkNumber(Number.class);
        return switch (numberType) {
            case INT -> (int) integer;
            case LONG -> integer;
            case FLOAT -> (float) floating;
            case DOUBLE -> floating;
            case BIG_INTEGER, BIG_DECIMAL -> big();
        };
    }

    @Override
    public final int getIntValue() throws InputCoercionException {
        if (_currToken == JsonToken.VALUE_NUMBER_INT && numberType == NumberType.INT) {
            return (int) integer;
        }
        checkNumber(int.class);
        long value = isFloating() && !(floating > -INT_LIMIT - 1 && floating < INT_LIMIT)
                ? Long.MAX_VALUE
                : toLong(int.class);
        if (value != (int) value) {
            _reportOverflowInt(numberText());
        }
        return (int) value;
    }

    @Override
    public final long getLongValue() throws InputCoercionException {
        if (_currToken == JsonToken.VALUE_NUMBER_INT && numberType != NumberType.BIG_INTEGER) {
            return integer;
        }
        checkNumber(long.class);
        return toLong(long.class);
    }

    private boolean isFloating() {
        return numberType == NumberType.FLOAT || numberType == NumberType.DOUBLE;
    }

    private long toLong(Class<?> target) {
        if (isFloating()) {
            if (!(floating >= -LONG_LIMIT && floating < LONG_LIMIT)) {
                overflow(target);
            }
            return (long) floating;
        }
        if (numberType == NumberType.INT || numberType == NumberType.LONG) {
            return integer;
        }
        BigInteger value = getBigIntegerValue();
        if (value.bitLength() > 63) {
            overflow(target);
        }
        return value.longValue();
    }

    private void overflow(Class<?> target) {
        if (target == int.class) {
            _reportOverflowInt(numberText());
        }
        _reportOverflowLong(numberText());
    }

    @Override
    public final BigInteger getBigIntegerValue() throws InputCoercionException {
        if (_currToken == JsonToken.VALUE_STRING) {
            return parse(getString(), BigInteger.class);
        }
        checkNumber(BigInteger.class);
        return switch (numberType) {
            case INT, LONG -> BigInteger.valueOf(integer);
            case FLOAT, DOUBLE -> getDecimalValue().toBigInteger();
            case BIG_INTEGER -> (BigInteger) big();
            case BIG_DECIMAL -> {
                BigDecimal decimal = (BigDecimal) big();
                // The check negates the scale, and the smallest int has no positive counterpart.
                _streamReadConstraints.validateBigIntegerScale(Math.max(decimal.scale(), -Integer.MAX_VALUE));
                yield decimal.toBigInteger();
            }
        };
    }

    /**
     * Returns the current number as a decimal; it also parses strings, which {@link MessagePackGenerator} writes for
     * decimals.
     */
    @Override
    public final BigDecimal getDecimalValue() throws InputCoercionException {
        if (_currToken == JsonToken.VALUE_STRING) {
            return parse(getString(), BigDecimal.class);
        }
        checkNumber(BigDecimal.class);
        return switch (numberType) {
            case INT, LONG -> BigDecimal.valueOf(integer);
            case FLOAT, DOUBLE -> {
                if (!Double.isFinite(floating)) {
                    throw _constructInputCoercion(
                            numberText() + " cannot be a BigDecimal", _currToken, BigDecimal.class);
                }
                // The shortest decimal that stands for the number, not the 50 digits of its binary fraction.
                yield new BigDecimal(numberText());
            }
            case BIG_INTEGER -> new BigDecimal((BigInteger) big());
            case BIG_DECIMAL -> (BigDecimal) big();
        };
    }

    private <N extends Number> N parse(String digits, Class<N> target) {
        boolean fast = isEnabled(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER);
        _streamReadConstraints.validateFPLength(digits.length());
        try {
            return target.cast(
                    target == BigInteger.class
                            ? NumberInput.parseBigInteger(digits, fast)
                            : NumberInput.parseBigDecimal(digits, fast));
        } catch (NumberFormatException e) {
            throw _constructInputCoercion("The string '" + digits + "' is not a number", _currToken, target);
        }
    }

    @Override
    public final double getDoubleValue() throws InputCoercionException {
        if (_currToken == JsonToken.VALUE_NUMBER_FLOAT && numberType == NumberType.DOUBLE) {
            return floating;
        }
        checkNumber(double.class);
        return switch (numberType) {
            case INT, LONG -> integer;
            case FLOAT, DOUBLE -> floating;
            case BIG_INTEGER, BIG_DECIMAL -> big().doubleValue();
        };
    }

    @Override
    public final float getFloatValue() throws InputCoercionException {
        checkNumber(float.class);
        return switch (numberType) {
            case INT, LONG -> integer;
            case FLOAT, DOUBLE -> (float) floating;
            case BIG_INTEGER, BIG_DECIMAL -> big().floatValue();
        };
    }
}
