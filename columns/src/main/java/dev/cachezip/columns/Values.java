package dev.cachezip.columns;

import static dev.cachezip.msgpack.Formats.ARRAY16;
import static dev.cachezip.msgpack.Formats.ARRAY32;
import static dev.cachezip.msgpack.Formats.BIN16;
import static dev.cachezip.msgpack.Formats.BIN32;
import static dev.cachezip.msgpack.Formats.BIN8;
import static dev.cachezip.msgpack.Formats.EXT16;
import static dev.cachezip.msgpack.Formats.EXT32;
import static dev.cachezip.msgpack.Formats.EXT8;
import static dev.cachezip.msgpack.Formats.FIXARRAY;
import static dev.cachezip.msgpack.Formats.FIXEXT1;
import static dev.cachezip.msgpack.Formats.FIXEXT16;
import static dev.cachezip.msgpack.Formats.FIXSTR;
import static dev.cachezip.msgpack.Formats.FLOAT32;
import static dev.cachezip.msgpack.Formats.FLOAT64;
import static dev.cachezip.msgpack.Formats.INT16;
import static dev.cachezip.msgpack.Formats.INT32;
import static dev.cachezip.msgpack.Formats.INT64;
import static dev.cachezip.msgpack.Formats.INT8;
import static dev.cachezip.msgpack.Formats.MAP16;
import static dev.cachezip.msgpack.Formats.MAP32;
import static dev.cachezip.msgpack.Formats.NEVER_USED;
import static dev.cachezip.msgpack.Formats.STR16;
import static dev.cachezip.msgpack.Formats.STR32;
import static dev.cachezip.msgpack.Formats.STR8;
import static dev.cachezip.msgpack.Formats.UINT16;
import static dev.cachezip.msgpack.Formats.UINT32;
import static dev.cachezip.msgpack.Formats.UINT64;
import static dev.cachezip.msgpack.Formats.UINT8;

import dev.cachezip.msgpack.BigEndian;

/** Values of MessagePack in an array: where they end, and what their headers say. */
final class Values {

    /** The end of a value that is cut off, or that begins with the byte that is never used. */
    static final int NO_END = -1;

    private static final int LOW_NIBBLE = 0x0f;
    private static final int LOW_FIVE = 0x1f;

    /** By first byte: the length of a header; negative if the header ends with a length of as many bytes. */
    private static final byte[] SIZES = new byte[256];

    /** By first byte: the number of values in a container whose header is that byte; 0 for all other bytes. */
    private static final byte[] ENTRIES = new byte[SIZES.length];

    static {
        for (int first = 0; first < SIZES.length; first++) {
            SIZES[first] = (byte) sizeOf((byte) first);
            ENTRIES[first] = SIZES[first] == 1 ? (byte) entries(new byte[] {(byte) first}, 0) : 0;
        }
    }

    private Values() {}

    private static int sizeOf(byte first) {
        return switch (first) {
            case NEVER_USED -> 0;
            case BIN8, STR8, EXT8 -> -1;
            case BIN16, STR16, EXT16 -> -2;
            case BIN32, STR32, EXT32 -> -4;
            case UINT8, INT8 -> 2;
            case UINT16, INT16, ARRAY16, MAP16 -> 3;
            case UINT32, INT32, FLOAT32, ARRAY32, MAP32 -> 5;
            case UINT64, INT64, FLOAT64 -> 9;
            default -> {
                if (first >= FIXEXT1 && first <= FIXEXT16) {
                    yield 2 + (1 << (first - FIXEXT1));
                }
                yield first >= FIXSTR && first < FIXSTR + LOW_FIVE + 1 ? 1 + (first & LOW_FIVE) : 1;
            }
        };
    }

    /**
     * Returns the end of a value that is neither array nor map, or of the header of one of these; {@link #NO_END} if it
     * is not before the given end.
     */
    static int headEnd(byte[] src, int at, int end) {
        if (at >= end) {
            return NO_END;
        }
        int size = SIZES[Byte.toUnsignedInt(src[at])];
        if (size > 0) {
            return size <= end - at ? at + size : NO_END;
        }
        if (size == 0 || end - at < 1 - size) {
            return NO_END;
        }
        long length = number(src, at + 1, -size);
        long next = at + 1L - size + length + (src[at] >= EXT8 && src[at] <= EXT32 ? 1 : 0);
        return next <= end ? (int) next : NO_END;
    }

    /** Returns the end of a value with all that is in it; {@link #NO_END} if it is not before the given end. */
    static int end(byte[] src, int at, int end) {
        int next = at;
        // Not recursive: the depth of values is not limited here.
        for (long pending = 1; pending > 0; pending--) {
            int head = next;
            if (head >= end) {
                return NO_END;
            }
            int first = Byte.toUnsignedInt(src[head]);
            if (SIZES[first] == 1) {
                // A processor that expects a single byte need not wait for a length to look at the next value.
                next = head + 1;
                pending += ENTRIES[first];
                continue;
            }
            next = headEnd(src, head, end);
            if (next == NO_END) {
                return NO_END;
            }
            pending += entries(src, head);
            if (pending - 1 > end - next) {
                return NO_END;
            }
        }
        return next;
    }

    /** Returns the number of values in an array, or twice that of the entries of a map; 0 for other values. */
    static long entries(byte[] src, int at) {
        byte first = src[at];
        if (first >= 0 || (first >= FIXSTR && first < ARRAY16) || first > MAP32) {
            return 0;
        }
        return isMap(first) ? 2 * containerLength(src, at) : containerLength(src, at);
    }

    /** Returns the number of elements of an array, or of entries of a map. */
    static long containerLength(byte[] src, int at) {
        return switch (src[at]) {
            case ARRAY16, MAP16 -> number(src, at + 1, Short.BYTES);
            case ARRAY32, MAP32 -> number(src, at + 1, Integer.BYTES);
            default -> src[at] & LOW_NIBBLE;
        };
    }

    private static boolean isMap(byte first) {
        return first < FIXARRAY || first >= MAP16;
    }

    /** Returns the length of a value of a format that has only one. */
    static int size(byte first) {
        return SIZES[Byte.toUnsignedInt(first)];
    }

    static boolean isString(byte first) {
        return (first >= FIXSTR && first < FIXSTR + LOW_FIVE + 1) || (first >= STR8 && first <= STR32);
    }

    /** Returns the length of the header of a str or bin, the length included. */
    static int headLength(byte first) {
        int size = SIZES[Byte.toUnsignedInt(first)];
        return size < 0 ? 1 - size : 1;
    }

    /** Returns an integer of at most 63 bits and a sign. */
    static long integer(byte[] src, int at) {
        byte first = src[at];
        return switch (first) {
            case UINT8 -> Byte.toUnsignedLong(src[at + 1]);
            case UINT16 -> Short.toUnsignedLong(BigEndian.getShort(src, at + 1));
            case UINT32 -> Integer.toUnsignedLong(BigEndian.getInt(src, at + 1));
            case UINT64, INT64 -> BigEndian.getLong(src, at + 1);
            case INT8 -> src[at + 1];
            case INT16 -> BigEndian.getShort(src, at + 1);
            case INT32 -> BigEndian.getInt(src, at + 1);
            default -> first;
        };
    }

    /** Returns an unsigned number of 1, 2 or 4 bytes. */
    static long number(byte[] src, int at, int length) {
        return switch (length) {
            case Byte.BYTES -> Byte.toUnsignedLong(src[at]);
            case Short.BYTES -> Short.toUnsignedLong(BigEndian.getShort(src, at));
            default -> Integer.toUnsignedLong(BigEndian.getInt(src, at));
        };
    }
}
