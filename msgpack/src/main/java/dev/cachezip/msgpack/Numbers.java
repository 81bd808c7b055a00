package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.core.exc.StreamConstraintsException;

/** Conversions between numbers and text, without loss. */
final class Numbers {

    /** Texts of up to this many chars, if {@link Long} accepts them, are parsed directly. */
    private static final int MAX_LONG_CHARS = 18;

    private Numbers() {}

    /** Returns whether MessagePack has a format for an integer: 64 bits, with or without a sign. */
    static boolean fits(BigInteger value) {
        return value.bitLength() < Long.SIZE || (value.bitLength() == Long.SIZE && value.signum() > 0);
    }

    /**
     * Returns the digits of an integer, after a check of their number.
     *
     * @throws StreamConstraintsException if there are more characters than {@code max}
     */
    static String text(BigInteger integer, int max) {
        return checkLength(checked(integer, max).toString(), max);
    }

    /**
     * Returns a decimal, after a check of its digits.
     *
     * @throws StreamConstraintsException if it has more digits than {@code max}
     */
    static BigDecimal checked(BigDecimal decimal, int max) {
        checked(decimal.unscaledValue(), max);
        return decimal;
    }

    /**
     * Returns an integer, after a check of its digits.
     *
     * @throws StreamConstraintsException if it has more digits than {@code max}
     */
    static BigInteger checked(BigInteger integer, int max) {
        int length = integer.bitLength() / Byte.SIZE + 1;
        if (NumberExtensions.maxDigits(length) > max
                && (NumberExtensions.minDigits(length) > max || NumberExtensions.digits(integer) > max)) {
            throw tooLong(max);
        }
        return integer;
    }

    /**
     * Returns the text of a number, after a check of its length.
     *
     * @throws StreamConstraintsException if it has more characters than {@code max}
     */
    static String checkLength(String text, int max) {
        if (text.length() > max) {
            throw tooLong(max);
        }
        return text;
    }

    private static StreamConstraintsException tooLong(int max) {
        return new StreamConstraintsException(
                "A number of more than " + max + " digits, which could not be read again: store its bytes");
    }

    /**
     * Returns a Long or BigInteger; a Double if that is equal to the text to the last digit; otherwise a BigDecimal.
     *
     * @throws NumberFormatException if the text is not a number
     */
    static Number parse(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> isInteger(text) ? parseInteger(text) : parseDecimal(text);
        };
    }

    private static boolean isInteger(String text) {
        return text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    }

    private static Number parseInteger(String text) {
        if (text.length() <= MAX_LONG_CHARS) {
            return Long.parseLong(text);
        }
        return new BigInteger(text);
    }

    private static Number parseDecimal(String text) {
        BigDecimal decimal = new BigDecimal(text);
        double nearest = Double.parseDouble(text);
        if (Double.isInfinite(nearest)) {
            return decimal;
        }
        BigDecimal written = BigDecimal.valueOf(nearest);
        return written.scale() == decimal.scale() && written.compareTo(decimal) == 0 ? nearest : decimal;
    }
}
