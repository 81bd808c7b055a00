package dev.cachezip.msgpack;

import java.time.DateTimeException;
import java.time.Instant;

/**
 * The payload of MessagePack's timestamps, exact to the nanosecond.
 *
 * <p>There are three layouts, and the shortest possible one is used: 4 bytes of seconds; 30 bits of nanoseconds and 34
 * of seconds; 4 bytes of nanoseconds and 8 of seconds. Source: the MessagePack specification, "Timestamp extension
 * type".
 */
public final class Timestamps {

    /** The greatest number of nanoseconds. */
    public static final int MAX_NANO = 999_999_999;

    private static final int SECONDS_BITS = 34;
    private static final long SECONDS_MASK = (1L << SECONDS_BITS) - 1;

    private Timestamps() {}

    /** Returns the length in bytes of the shortest layout: 4, 8 or 12. */
    public static int length(long epochSecond, int nano) {
        if (epochSecond >>> SECONDS_BITS != 0) {
            return 12;
        }
        return nano == 0 && epochSecond >>> Integer.SIZE == 0 ? 4 : 8;
    }

    /** Writes the layout that has the length returned by {@link #length}. */
    public static void write(long epochSecond, int nano, int length, byte[] bytes, int offset) {
        switch (length) {
            case 4 -> BigEndian.putInt(bytes, offset, (int) epochSecond);
            case 8 -> BigEndian.putLong(bytes, offset, ((long) nano << SECONDS_BITS) | epochSecond);
            default -> {
                BigEndian.putInt(bytes, offset, nano);
                BigEndian.putLong(bytes, offset + 4, epochSecond);
            }
        }
    }

    /**
     * Reads any of the three layouts.
     *
     * @throws IllegalArgumentException if the bytes have no such layout, or are a time that {@link Instant} cannot hold
     */
    static Instant read(byte[] bytes, int offset, int length) {
        return switch (length) {
            case 4 -> Instant.ofEpochSecond(Integer.toUnsignedLong(BigEndian.getInt(bytes, offset)));
            case 8 -> {
                long packed = BigEndian.getLong(bytes, offset);
                yield instant(packed & SECONDS_MASK, packed >>> SECONDS_BITS);
            }
            case 12 ->
                instant(BigEndian.getLong(bytes, offset + 4), Integer.toUnsignedLong(BigEndian.getInt(bytes, offset)));
            default -> throw new IllegalArgumentException("A timestamp has 4, 8 or 12 bytes, not " + length);
        };
    }

    private static Instant instant(long epochSecond, long nano) {
        if (nano > MAX_NANO) {
            throw new IllegalArgumentException("A timestamp with " + nano + " nanoseconds");
        }
        try {
            return Instant.ofEpochSecond(epochSecond, nano);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("A timestamp beyond java.time: second " + epochSecond, e);
        }
    }
}
