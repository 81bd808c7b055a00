package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.Formats;

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
            case Formats.NEVER_USED -> 0;
            case Formats.BIN8, Formats.STR8, Formats.EXT8 -> -1;
            case Formats.BIN16, Formats.STR16, Formats.EXT16 -> -2;
            case Formats.BIN32, Formats.STR32, Formats.EXT32 -> -4;
            case Formats.UINT8, Formats.INT8 -> 2;
            case Formats.UINT16, Formats.INT16, Formats.ARRAY16, Formats.MAP16 -> 3;
            case Formats.UINT32, Formats.INT32, Formats.FLOAT32, Formats.ARRAY32, Formats.MAP32 -> 5;
            case Formats.UINT64, Formats.INT64, Formats.FLOAT64 -> 9;
            default -> {
                if (first >= Formats.FIXEXT1 && first <= Formats.FIXEXT16) {
                    yield 2 + (1 << (first - Formats.FIXEXT1));
                }
                yield first >= Formats.FIXSTR && first <= Formats.FIXSTR + LOW_FIVE ? 1 + (first & LOW_FIVE) : 1;
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
        long next = at + 1L - size + length + (src[at] >= Formats.EXT8 && src[at] <= Formats.EXT32 ? 1 : 0);
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
        if (!Formats.isContainer(src[at])) {
            return 0;
        }
        return Formats.isMap(src[at]) ? 2 * containerLength(src, at) : containerLength(src, at);
    }

    /** Returns the number of elements of an array, or of entries of a map. */
    static long containerLength(byte[] src, int at) {
        return switch (src[at]) {
            case Formats.ARRAY16, Formats.MAP16 -> number(src, at + 1, Short.BYTES);
            case Formats.ARRAY32, Formats.MAP32 -> number(src, at + 1, Integer.BYTES);
            default -> src[at] & LOW_NIBBLE;
        };
    }

    /** Returns the length of a value of a format that has only one. */
    static int size(byte first) {
        return SIZES[Byte.toUnsignedInt(first)];
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
            case Formats.UINT8 -> Byte.toUnsignedLong(src[at + 1]);
            case Formats.UINT16 -> Short.toUnsignedLong(BigEndian.getShort(src, at + 1));
            case Formats.UINT32 -> Integer.toUnsignedLong(BigEndian.getInt(src, at + 1));
            case Formats.UINT64, Formats.INT64 -> BigEndian.getLong(src, at + 1);
            case Formats.INT8 -> src[at + 1];
            case Formats.INT16 -> BigEndian.getShort(src, at + 1);
            case Formats.INT32 -> BigEndian.getInt(src, at + 1);
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

    /** Writes a format and a number of 1, 2, 4 or 8 bytes, for which there is room. */
    static void put(int format, long value, int size, byte[] array, int at) {
        array[at] = (byte) format;
        switch (size) {
            case Byte.BYTES -> array[at + 1] = (byte) value;
            case Short.BYTES -> BigEndian.putShort(array, at + 1, (int) value);
            case Integer.BYTES -> BigEndian.putInt(array, at + 1, (int) value);
            default -> BigEndian.putLong(array, at + 1, value);
        }
    }
}
