package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The payloads of this package's extensions for numbers that MessagePack has no format for.
 *
 * <p>An integer is its two's complement, big-endian, in as few bytes as can be. A decimal is its scale as an integer
 * of MessagePack, then its unscaled value as such bytes.
 */
final class NumberExtensions {

    private NumberExtensions() {}

    /**
     * Reads an integer.
     *
     * @throws IllegalArgumentException if there are no bytes
     */
    static BigInteger readInteger(byte[] bytes, int offset, int length) {
        if (length == 0) {
            throw new IllegalArgumentException("An integer of no bytes");
        }
        return new BigInteger(bytes, offset, length);
    }

    /**
     * Reads a decimal.
     *
     * @throws IllegalArgumentException if it is cut short, or its scale is no integer of 32 bits
     */
    static BigDecimal readDecimal(byte[] bytes, int offset, int length) {
        int scaleLength = length == 0 ? 1 : scaleLength(bytes[offset]);
        if (length <= scaleLength) {
            throw new IllegalArgumentException("A decimal of " + length + " bytes");
        }
        long scale =
                switch (bytes[offset]) {
                    case Formats.UINT8 -> bytes[offset + 1] & 0xff;
                    case Formats.UINT16 -> BigEndian.getShort(bytes, offset + 1) & 0xffff;
                    case Formats.UINT32 -> Integer.toUnsignedLong(BigEndian.getInt(bytes, offset + 1));
                    case Formats.INT8 -> bytes[offset + 1];
                    case Formats.INT16 -> BigEndian.getShort(bytes, offset + 1);
                    case Formats.INT32 -> BigEndian.getInt(bytes, offset + 1);
                    default -> bytes[offset];
                };
        if ((int) scale != scale) {
            throw new IllegalArgumentException("A decimal with the scale " + scale);
        }
        BigInteger unscaled = readInteger(bytes, offset + scaleLength, length - scaleLength);
        return new BigDecimal(unscaled, (int) scale);
    }

    private static int scaleLength(byte format) {
        return switch (format) {
            case Formats.UINT8, Formats.INT8 -> 2;
            case Formats.UINT16, Formats.INT16 -> 3;
            case Formats.UINT32, Formats.INT32 -> 5;
            default -> {
                if (format < Formats.MIN_FIXINT) {
                    throw new IllegalArgumentException("A decimal whose scale is no integer of 32 bits");
                }
                yield 1;
            }
        };
    }
}
