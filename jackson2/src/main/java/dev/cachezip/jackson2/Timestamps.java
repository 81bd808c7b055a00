package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Instants as MessagePack timestamps, exact to the nanosecond.
 *
 * <p>Uses the shortest possible of the three layouts in the MessagePack specification (Timestamp extension type): 4
 * bytes of seconds; 30 bits of nanoseconds and 34 of seconds; 4 bytes of nanoseconds and 8 of seconds.
 */
final class Timestamps {

    /** The extension type of timestamps in the MessagePack specification. */
    static final byte EXTENSION_TYPE = -1;

    private static final int SECONDS_BITS = 34;
    private static final long SECONDS_MASK = (1L << SECONDS_BITS) - 1;
    private static final int MAX_NANOS = 999_999_999;

    private Timestamps() {}

    static byte[] write(Instant instant) {
        long seconds = instant.getEpochSecond();
        int nanos = instant.getNano();
        if (seconds >>> SECONDS_BITS != 0) {
            return ByteBuffer.allocate(12).putInt(nanos).putLong(seconds).array();
        }
        if (nanos == 0 && seconds >>> Integer.SIZE == 0) {
            return ByteBuffer.allocate(4).putInt((int) seconds).array();
        }
        return ByteBuffer.allocate(8)
                .putLong((long) nanos << SECONDS_BITS | seconds)
                .array();
    }

    static Instant read(JsonParser parser, byte[] data) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(data);
        long nanos = 0;
        long seconds;
        switch (data.length) {
            case 4 -> seconds = Integer.toUnsignedLong(buffer.getInt());
            case 8 -> {
                long both = buffer.getLong();
                nanos = both >>> SECONDS_BITS;
                seconds = both & SECONDS_MASK;
            }
            case 12 -> {
                nanos = Integer.toUnsignedLong(buffer.getInt());
                seconds = buffer.getLong();
            }
            default -> throw new JsonParseException(parser, "a timestamp of " + data.length + " bytes");
        }
        if (nanos > MAX_NANOS) {
            throw new JsonParseException(parser, "a timestamp with " + nanos + " nanoseconds");
        }
        try {
            return Instant.ofEpochSecond(seconds, nanos);
        } catch (DateTimeException e) {
            throw new JsonParseException(parser, "a timestamp beyond java.time.Instant", e);
        }
    }
}
