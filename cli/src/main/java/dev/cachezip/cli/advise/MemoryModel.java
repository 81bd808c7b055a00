package dev.cachezip.cli.advise;

import java.nio.charset.StandardCharsets;

/**
 * The memory of a key that holds a string, as {@code MEMORY USAGE} of Redis 7.0 counts it: the jemalloc blocks for key
 * and value, the object, and the entry of the table.
 *
 * <p>Redis by default builds jemalloc with blocks in steps of 8 bytes; distributions link a jemalloc with steps of 16.
 * The entry in the table of expiries (for keys with a time to live) is not counted; Redis does not count it either.
 *
 * @param quantum 8 or 16
 */
public record MemoryModel(int quantum) {

    /** The model for an unknown server: the default of Redis. */
    public static final MemoryModel DEFAULT = new MemoryModel(8);

    private static final int OBJECT = 16;
    private static final int ENTRY = 24;

    /** The maximum length of a string that shares a block with its object; {@code OBJ_ENCODING_EMBSTR_SIZE_LIMIT}. */
    public static final int MAX_EMBEDDED = 44;

    private static final int MAX_INTEGER_LENGTH = 20;
    private static final int HEADER_5 = 1;
    private static final int HEADER_8 = 3;
    private static final int HEADER_16 = 5;
    private static final int HEADER_32 = 9;

    /** Returns the memory in bytes of a key and its value. */
    public long entry(int keyLength, int valueLength, boolean integer) {
        int header = keyLength > 0 && keyLength < 32 ? HEADER_5 : header(keyLength);
        return ENTRY + block((long) header + keyLength + 1) + value(valueLength, integer);
    }

    /** Returns the memory in bytes of a value alone. */
    public long value(int length, boolean integer) {
        if (integer) {
            return OBJECT;
        }
        return length <= MAX_EMBEDDED
                ? block(OBJECT + HEADER_8 + length + 1)
                : OBJECT + block((long) header(length) + length + 1);
    }

    /** Returns whether Redis keeps a value as a number. */
    public static boolean isInteger(byte[] value) {
        if (value.length == 0 || value.length > MAX_INTEGER_LENGTH) {
            return false;
        }
        String text = new String(value, StandardCharsets.ISO_8859_1);
        try {
            return Long.toString(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static int header(int length) {
        return length < 1 << Byte.SIZE ? HEADER_8 : length < 1 << Short.SIZE ? HEADER_16 : HEADER_32;
    }

    /**
     * Returns the size of the block that jemalloc allocates: there are four sizes between each power of two and the
     * next.
     */
    long block(long size) {
        if (size <= 8) {
            return 8;
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(size - 1);
        long step = Math.max(quantum, 1L << Math.max(0, power - 2));
        return (size + step - 1) / step * step;
    }
}
