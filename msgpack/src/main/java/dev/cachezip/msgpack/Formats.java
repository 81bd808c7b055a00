package dev.cachezip.msgpack;

/**
 * The first bytes of MessagePack values, with their names from the specification, and the extension types of this
 * package.
 */
public final class Formats {

    public static final byte FIXMAP = (byte) 0x80;
    public static final byte FIXARRAY = (byte) 0x90;
    public static final byte FIXSTR = (byte) 0xa0;
    public static final byte NIL = (byte) 0xc0;
    public static final byte NEVER_USED = (byte) 0xc1;
    public static final byte FALSE = (byte) 0xc2;
    public static final byte TRUE = (byte) 0xc3;
    public static final byte BIN8 = (byte) 0xc4;
    public static final byte BIN16 = (byte) 0xc5;
    public static final byte BIN32 = (byte) 0xc6;
    public static final byte EXT8 = (byte) 0xc7;
    public static final byte EXT16 = (byte) 0xc8;
    public static final byte EXT32 = (byte) 0xc9;
    public static final byte FLOAT32 = (byte) 0xca;
    public static final byte FLOAT64 = (byte) 0xcb;
    public static final byte UINT8 = (byte) 0xcc;
    public static final byte UINT16 = (byte) 0xcd;
    public static final byte UINT32 = (byte) 0xce;
    public static final byte UINT64 = (byte) 0xcf;
    public static final byte INT8 = (byte) 0xd0;
    public static final byte INT16 = (byte) 0xd1;
    public static final byte INT32 = (byte) 0xd2;
    public static final byte INT64 = (byte) 0xd3;
    public static final byte FIXEXT1 = (byte) 0xd4;
    public static final byte FIXEXT2 = (byte) 0xd5;
    public static final byte FIXEXT4 = (byte) 0xd6;
    public static final byte FIXEXT8 = (byte) 0xd7;
    public static final byte FIXEXT16 = (byte) 0xd8;
    public static final byte STR8 = (byte) 0xd9;
    public static final byte STR16 = (byte) 0xda;
    public static final byte STR32 = (byte) 0xdb;
    public static final byte ARRAY16 = (byte) 0xdc;
    public static final byte ARRAY32 = (byte) 0xdd;
    public static final byte MAP16 = (byte) 0xde;
    public static final byte MAP32 = (byte) 0xdf;

    /** The length of the longest string with a header of one byte. */
    public static final int MAX_FIXSTR = 31;

    /** The greatest number of entries of an array or map with a header of one byte. */
    public static final int MAX_FIX_ENTRIES = 15;

    public static final int MAX_8 = 0xff;
    public static final int MAX_16 = 0xffff;

    /** The smallest integer that is its own format byte. */
    public static final int MIN_FIXINT = -32;

    public static final int MAX_FIXINT = 127;

    /** The extension type of timestamps in the specification. */
    public static final byte TIMESTAMP = -1;

    /** The extension type of a decimal: its scale as an integer of MessagePack, then its unscaled value as bytes. */
    public static final byte DECIMAL = 'D';

    /**
     * The extension type of an integer beyond 64 bits: its two's complement, big-endian, in as few bytes as possible.
     */
    public static final byte INTEGER = 'I';

    private Formats() {}

    /** Returns whether a value with this first byte is an array or a map. */
    public static boolean isContainer(byte format) {
        return format < FIXSTR || (format >= ARRAY16 && format <= MAP32);
    }

    /** Returns whether an array or map with this first byte is a map. */
    public static boolean isMap(byte format) {
        return format < FIXARRAY || format == MAP16 || format == MAP32;
    }

    /** Returns the number of bytes that say how long a value with this first byte is, which is one of them. */
    static int headerLength(byte format) {
        return switch (format) {
            case BIN8, EXT8, STR8 -> 2;
            case BIN16, EXT16, STR16, ARRAY16, MAP16 -> 3;
            case BIN32, EXT32, STR32, ARRAY32, MAP32 -> 5;
            default -> 1;
        };
    }

    /** Returns the length in bytes of the value whose header is at an index, or that of the header of an array or map. */
    static long length(byte[] bytes, int header) {
        byte format = bytes[header];
        if (format >= MIN_FIXINT || format < FIXSTR) {
            return 1;
        }
        if (format < NIL) {
            return 1L + (format & MAX_FIXSTR);
        }
        return switch (format) {
            case UINT8, INT8 -> 2;
            case UINT16, INT16, FIXEXT1, ARRAY16, MAP16 -> 3;
            case FIXEXT2 -> 4;
            case FLOAT32, UINT32, INT32, ARRAY32, MAP32 -> 5;
            case FIXEXT4 -> 6;
            case FLOAT64, UINT64, INT64 -> 9;
            case FIXEXT8 -> 10;
            case FIXEXT16 -> 18;
            case BIN8, STR8 -> 2 + number8(bytes, header);
            case BIN16, STR16 -> 3 + number16(bytes, header);
            case BIN32, STR32 -> 5 + number32(bytes, header);
            case EXT8 -> 3 + number8(bytes, header);
            case EXT16 -> 4 + number16(bytes, header);
            case EXT32 -> 6 + number32(bytes, header);
            default -> 1;
        };
    }

    /** Returns the number of elements or entries of the array or map whose header is at an index. */
    static long entries(byte[] bytes, int header) {
        return switch (bytes[header]) {
            case ARRAY16, MAP16 -> number16(bytes, header);
            case ARRAY32, MAP32 -> number32(bytes, header);
            default -> bytes[header] & MAX_FIX_ENTRIES;
        };
    }

    private static long number8(byte[] bytes, int header) {
        return bytes[header + 1] & MAX_8;
    }

    private static long number16(byte[] bytes, int header) {
        return BigEndian.getShort(bytes, header + 1) & MAX_16;
    }

    private static long number32(byte[] bytes, int header) {
        return Integer.toUnsignedLong(BigEndian.getInt(bytes, header + 1));
    }

    /** Returns the length of the header of a string with this first byte. */
    static int stringHeaderLength(byte format) {
        return switch (format) {
            case STR8 -> 2;
            case STR16 -> 3;
            case STR32 -> 5;
            default -> 1;
        };
    }

    /** Returns the length in bytes of the string whose header is at an index. */
    static int stringLength(byte[] bytes, int header) {
        return switch (bytes[header]) {
            case STR8 -> bytes[header + 1] & MAX_8;
            case STR16 -> BigEndian.getShort(bytes, header + 1) & MAX_16;
            case STR32 -> BigEndian.getInt(bytes, header + 1);
            default -> bytes[header] & MAX_FIXSTR;
        };
    }
}
