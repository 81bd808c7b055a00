package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The payloads of this package's extensions for numbers without a MessagePack format.
 *
 * <p>An integer is its two's complement, big-endian, in as few bytes as possible. A decimal is its scale as an integer
 * of MessagePack, followed by its unscaled value in the form of an integer.
 *
 * <p>Extension types belong to the application: an extension with any other bytes is not a number, but the
 * application's own.
 */
final class NumberExtensions {

    private static final double MIN_DIGITS_PER_BIT = 0.30102; // log10(2), rounded down
    private static final double MAX_DIGITS_PER_BIT = 0.30103; // and up

    private NumberExtensions() {}

    /** Returns whether bytes are an integer: at least one byte, and no leading byte that only repeats the sign. */
    static boolean isInteger(byte[] bytes, int offset, int length) {
        return length == 1 || (length > 1 && bytes[offset] != bytes[offset + 1] >> (Byte.SIZE - 1));
    }

    /** Returns whether bytes are a decimal: a signed scale of 32 bits, followed by an integer. */
    static boolean isDecimal(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return false;
        }
        int scaleLength = scaleLength(bytes[offset]);
        return scaleLength > 0
                && isInteger(bytes, offset + scaleLength, length - scaleLength)
                && (bytes[offset] != Formats.UINT32 || bytes[offset + 1] >= 0);
    }

    /** Returns the length in bytes of a scale that starts with a format byte, or 0 if no scale starts with it. */
    static int scaleLength(byte format) {
        return switch (format) {
            case Formats.UINT8, Formats.INT8 -> 2;
            case Formats.UINT16, Formats.INT16 -> 3;
            case Formats.UINT32, Formats.INT32 -> 5;
            default -> format >= Formats.MIN_FIXINT ? 1 : 0;
        };
    }

    /** Reads bytes that {@link #isInteger are an integer}. */
    static BigInteger readInteger(byte[] bytes, int offset, int length) {
        return new BigInteger(bytes, offset, length);
    }

    /** Reads bytes that {@link #isDecimal are a decimal}. */
    static BigDecimal readDecimal(byte[] bytes, int offset, int length) {
        int scaleLength = scaleLength(bytes[offset]);
        return new BigDecimal(readInteger(bytes, offset + scaleLength, length - scaleLength), scale(bytes, offset));
    }

    private static int scale(byte[] bytes, int offset) {
        return switch (bytes[offset]) {
            case Formats.UINT8 -> bytes[offset + 1] & 0xff;
            case Formats.UINT16 -> BigEndian.getShort(bytes, offset + 1) & 0xffff;
            case Formats.INT8 -> bytes[offset + 1];
            case Formats.INT16 -> BigEndian.getShort(bytes, offset + 1);
            case Formats.UINT32, Formats.INT32 -> BigEndian.getInt(bytes, offset + 1);
            default -> bytes[offset];
        };
    }

    /** Returns the number of decimal digits of an integer, or of a decimal's unscaled value. */
    static int digits(Number number) {
        return (number instanceof BigDecimal decimal ? decimal : new BigDecimal((BigInteger) number)).precision();
    }

    /** Returns a lower bound of the decimal digits of integers with a number of bytes. */
    static int minDigits(int length) {
        // One byte less would not hold it, so it is 2^(8n - 9) or more.
        return (int) Math.max(1, (Byte.SIZE * (long) length - Byte.SIZE - 1) * MIN_DIGITS_PER_BIT + 1);
    }

    /** Returns an upper bound of the decimal digits of integers with a number of bytes. */
    static int maxDigits(int length) {
        return (int) (Byte.SIZE * (long) length * MAX_DIGITS_PER_BIT) + 1;
    }
}
