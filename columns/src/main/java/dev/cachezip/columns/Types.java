package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.Lengths;
import dev.cachezip.msgpack.Timestamps;

/** Sets of the types of values in one place, a bit for each. */
final class Types {

    static final int INTEGER = 1;
    static final int STRING = 1 << 1;
    static final int BOOLEAN = 1 << 2;
    static final int FLOAT64_NUMBER = 1 << 3;
    static final int BINARY = 1 << 4;
    static final int TIME = 1 << 5;
    static final int MAP = 1 << 6;
    static final int ARRAY = 1 << 7;
    static final int NULL = 1 << 8;

    /** Some rows do not have the name of the place. */
    static final int ABSENT = 1 << 9;

    /** Values that no column but {@link Kinds#RAW} gives back as they are. */
    static final int OTHER = 1 << 10;

    /** The low bits of the first 8 bytes of a timestamp. */
    static final int SECONDS_BITS = 34;

    private static final short[] BY_FIRST_BYTE = new short[256];

    /** By first byte: the length of a scalar whose format has only one, and its type above the low byte; else 0. */
    private static final short[] SCALARS = new short[256];

    static {
        for (int first = 0; first < BY_FIRST_BYTE.length; first++) {
            int type = type((byte) first);
            int size = Values.size((byte) first);
            BY_FIRST_BYTE[first] = (short) type;
            SCALARS[first] = (short) (type < TIME && size > 0 ? type << Byte.SIZE | size : 0);
        }
    }

    private Types() {}

    private static int type(byte first) {
        return switch (first) {
            case Formats.NIL -> NULL;
            case Formats.FALSE, Formats.TRUE -> BOOLEAN;
            case Formats.FLOAT64 -> FLOAT64_NUMBER;
            case Formats.BIN8, Formats.BIN16, Formats.BIN32 -> BINARY;
            case Formats.STR8, Formats.STR16, Formats.STR32 -> STRING;
            case Formats.ARRAY16, Formats.ARRAY32 -> ARRAY;
            case Formats.MAP16, Formats.MAP32 -> MAP;
            case Formats.FIXEXT4, Formats.FIXEXT8 -> TIME;
            default -> {
                if ((first >= Formats.UINT8 && first <= Formats.INT64) || first >= 0 || first > Formats.MAP32) {
                    yield INTEGER;
                }
                if (first >= Formats.FIXSTR) {
                    yield first <= Formats.FIXSTR + Formats.MAX_FIXSTR ? STRING : OTHER;
                }
                yield first >= Formats.FIXARRAY ? ARRAY : MAP;
            }
        };
    }

    /** Returns the type of a value by its first byte; its format may be longer than needed. */
    static int of(byte first) {
        return BY_FIRST_BYTE[Byte.toUnsignedInt(first)];
    }

    /**
     * Returns the length in bytes of a scalar by its first byte, and its type above the low byte; 0 for values of formats
     * with other lengths, and of types for which more than the first byte has to be looked at.
     */
    static int scalar(byte first) {
        return SCALARS[Byte.toUnsignedInt(first)];
    }

    /** Returns whether a value is an extension, timestamps included. */
    static boolean isExtension(byte first) {
        return (first >= Formats.EXT8 && first <= Formats.EXT32)
                || (first >= Formats.FIXEXT1 && first <= Formats.FIXEXT16);
    }

    /** Returns whether types are one type, and none that only raw values give back. */
    static boolean isOne(int types) {
        return (types & types - 1) == 0 && types != OTHER;
    }

    /** Returns the type of a whole value, or of the header of an array or map: {@link #OTHER} for a longer format. */
    static int of(byte[] src, int at, int next) {
        int type = of(src[at]);
        boolean shortest =
                switch (type) {
                    case INTEGER -> isShortestInteger(src[at], Values.integer(src, at));
                    case STRING, BINARY -> isShortestLength(src, at);
                    case TIME ->
                        src[at + 1] == Formats.TIMESTAMP && (src[at] == Formats.FIXEXT4 || isShortestTime(src, at + 2));
                    case ARRAY, MAP ->
                        next - at == 1
                                || Values.containerLength(src, at)
                                        > (next - at == 3 ? Formats.MAX_FIX_ENTRIES : Formats.MAX_16);
                    default -> true;
                };
        return shortest ? type : OTHER;
    }

    /** Returns whether an integer has the format that is written for its value. */
    static boolean isShortestInteger(byte first, long value) {
        // A positive number in a signed format is as long as in the unsigned one, which is the one that is written.
        return first == value
                || (Lengths.integer(value) == Values.size(first) && (value < 0) != (first <= Formats.UINT64));
    }

    /** Returns whether the length of a str or bin is in the shortest format. */
    static boolean isShortestLength(byte[] src, int at) {
        int fix = of(src[at]) == STRING ? Formats.MAX_FIXSTR : -1;
        return switch (Values.headLength(src[at])) {
            case 2 -> Values.number(src, at + 1, Byte.BYTES) > fix;
            case 3 -> Values.number(src, at + 1, Short.BYTES) > Formats.MAX_8;
            case 5 -> Values.number(src, at + 1, Integer.BYTES) > Formats.MAX_16;
            default -> true;
        };
    }

    private static boolean isShortestTime(byte[] src, int at) {
        long both = BigEndian.getLong(src, at);
        long nanos = both >>> SECONDS_BITS;
        return nanos <= Timestamps.MAX_NANO && (nanos != 0 || both >>> Integer.SIZE != 0);
    }
}
