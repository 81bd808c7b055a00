package dev.cachezip.msgpack;

/**
 * The lengths in bytes of values in their shortest formats.
 */
public final class Lengths {

    private static final int MAX_FIXEXT_TIMESTAMP = 8;

    private Lengths() {}

    /** Returns the length of an integer. */
    public static int integer(long value) {
        if (value >= Formats.MIN_FIXINT && value <= Formats.MAX_FIXINT) {
            return 1;
        }
        // An unsigned format has one bit more than a signed one.
        int bits = Long.SIZE - (value < 0 ? Long.numberOfLeadingZeros(~value) - 1 : Long.numberOfLeadingZeros(value));
        if (bits <= Short.SIZE) {
            return bits <= Byte.SIZE ? 2 : 3;
        }
        return bits <= Integer.SIZE ? 5 : 9;
    }

    /** Returns the length of a float64. */
    public static int float64() {
        return 1 + Double.BYTES;
    }

    /** Returns the length of a timestamp. */
    public static int timestamp(long second, int nano) {
        int payload = Timestamps.length(second, nano);
        return payload > MAX_FIXEXT_TIMESTAMP ? 3 + payload : 2 + payload;
    }

    /** Returns the length of a string with its header. */
    public static long string(long bytes) {
        return bytes + stringHead(bytes);
    }

    static int stringHead(long bytes) {
        return bytes <= Formats.MAX_FIXSTR ? 1 : binaryHead(bytes);
    }

    /** Returns the length of a binary value with its header. */
    public static long binary(long bytes) {
        return bytes + binaryHead(bytes);
    }

    private static int binaryHead(long bytes) {
        return bytes <= Formats.MAX_8 ? 2 : bytes <= Formats.MAX_16 ? 3 : 5;
    }

    /** Returns the length of the header of an array or a map. */
    public static int containerHead(long size) {
        return size <= Formats.MAX_FIX_ENTRIES ? 1 : size <= Formats.MAX_16 ? 3 : 5;
    }
}
