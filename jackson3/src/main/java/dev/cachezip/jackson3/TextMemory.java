package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.limits.Limits;

/**
 * The memory of the value of one JSON text, counted against a limit. JSON does not announce how many elements an array
 * has, so each part counts before any is read; deserializers add what they need. Not thread-safe.
 */
final class TextMemory {

    // Bytes of heap, estimated for HotSpot with compressed references: for an element, the cost in a set, which is the
    // highest.
    private static final int ELEMENT_SIZE = 48;
    private static final int CONTAINER_SIZE = 64;

    /** Half a string, which has two quotes; its characters count by the length of the text. */
    private static final int QUOTE_SIZE = 24;

    /** Digits of a fraction from which on it is rounded, which takes as long as parsing so many characters more. */
    private static final int ROUNDED = 16;

    private static final int ROUNDING = 24;

    /** Each digit of the longest number counts 290 bytes, each byte of an empty map or set in an array 160 or less. */
    private static final int MOST_PER_BYTE = 300;

    private final long limit;
    private long used;

    /**
     * Counts the parts of a text.
     *
     * @param limit maximum bytes of memory
     * @throws CachezipException.TooLarge if they may take more
     */
    TextMemory(byte[] text, int from, int to, long limit) {
        this.limit = limit;
        charge((long) to - from);
        boolean quoted = false;
        int digits = 0;
        for (int i = from; i < to; i++) {
            byte next = text[i];
            if (next >= '0' && next <= '9') {
                digits++;
                continue;
            }
            if (next == '.') {
                // A fraction is rounded whole.
                continue;
            }
            chargeDigits(digits, quoted);
            digits = 0;
            if (next == '"') {
                quoted = !quoted;
                charge(QUOTE_SIZE);
            } else if (next == '\\') {
                i++;
            } else if (next == 0) {
                // A parser would take the text for UTF-16 or UTF-32, in which the parts have other bytes.
                throw new CachezipException.Malformed("a zero byte in JSON", i - from);
            } else if (!quoted) {
                chargePart(next);
            }
        }
        chargeDigits(digits, quoted);
    }

    /** Returns whether the objects of a value may take more than so many bytes of memory. */
    static boolean mayExceed(long memory, OutputBuffer plain) {
        return (long) MOST_PER_BYTE * plain.length() > memory;
    }

    private void chargePart(byte first) {
        if (first == '[' || first == '{') {
            charge(CONTAINER_SIZE + ELEMENT_SIZE);
        } else if (first == ',') {
            charge(ELEMENT_SIZE);
        }
    }

    /** Counts the time of parsing digits; more than a number has are refused as one. Those of a string may be a number. */
    private void chargeDigits(int digits, boolean quoted) {
        int parsed = Math.min(digits, Limits.NUMBER_LENGTH);
        if (quoted) {
            charge(HeapCharges.ofDigits(parsed));
        } else if (digits > ROUNDED) {
            charge(HeapCharges.ofText(ROUNDING + parsed));
        }
    }

    /**
     * Counts memory.
     *
     * @throws CachezipException.TooLarge if the total exceeds the limit
     */
    void charge(long bytes) {
        used += bytes;
        if (used > limit) {
            throw CachezipException.TooLarge.objects(used, limit, null);
        }
    }
}
