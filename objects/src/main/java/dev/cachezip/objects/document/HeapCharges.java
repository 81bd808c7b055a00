package dev.cachezip.objects.document;

import dev.cachezip.msgpack.MessagePackParser;
import java.util.function.LongConsumer;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Counts the resources that deserializers use against the limits of the current document.
 */
public final class HeapCharges {

    /** Parsing this many characters takes no longer than reading other values of the same length. */
    private static final int FEW = 50;

    /** 10,000 digits, which take 1.8 ms, count as 2 MB: 64 MB of them are read in 60 ms. */
    private static final int SQUARE_PER_BYTE = 50;

    /** A number of 100 digits takes 0.6 microseconds, more than its square would say. */
    private static final int PER_DIGIT = 8;

    /** The length of most durations, zones and times. */
    private static final int SHORT = 40;

    /** Parsing 200 characters of a duration takes 4 microseconds, of a locale 7. */
    private static final int PER_CHARACTER = 80;

    private HeapCharges() {}

    /** Returns the memory that counts for the time of parsing an integer or decimal: it grows with the square. */
    public static long ofDigits(int length) {
        return length > FEW ? (long) length * length / SQUARE_PER_BYTE + (long) PER_DIGIT * length : 0;
    }

    /** Returns the memory that counts for the time of parsing another text, or a number that is rounded. */
    public static long ofText(int length) {
        return ofDigits(length) + (long) PER_CHARACTER * Math.max(0, length - SHORT);
    }

    /**
     * Counts memory. Where the parser is not that of MessagePack, the attribute of this class in the context counts.
     *
     * @param bytes an estimate, in bytes of heap
     */
    public static void charge(DeserializationContext context, long bytes) {
        // Not the parser of the deserializer, which may read buffered tokens.
        JsonParser parser = context.getParser();
        if (parser instanceof MessagePackParser messagePack) {
            messagePack.charge(bytes);
        } else if (context.getAttribute(HeapCharges.class) instanceof LongConsumer other) {
            other.accept(bytes);
        }
    }
}
