package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import java.util.Arrays;

/** Writes columns of strings of one length that differ in hexadecimal digits only. */
final class HexWriter {

    private static final int LOWER = 0x10;
    private static final int UPPER = 0x20;
    private static final int NO_DIGIT = 0x40;
    private static final int DIGIT_BITS = 4;

    /** The values of digits, with the case of those that are letters. */
    private static final byte[] DIGITS = new byte[256];

    static {
        Arrays.fill(DIGITS, (byte) NO_DIGIT);
        for (int digit = 0; digit < 16; digit++) {
            char character = Character.forDigit(digit, 16);
            DIGITS[Character.toUpperCase(character)] = (byte) (digit | UPPER);
            DIGITS[character] = (byte) (digit < 10 ? digit : digit | LOWER);
        }
    }

    private final Texts texts;
    private final ColumnOutput out;
    /** The bits that are not the same in all strings, eight positions in each number. */
    private final long[] different = new long[Kinds.MAX_HEX / Long.BYTES];

    private final int[] positions = new int[Kinds.MAX_HEX];
    private int free;

    HexWriter(Texts texts, ColumnOutput out) {
        this.texts = texts;
        this.out = out;
    }

    /** Writes a column; false, and nothing is written, if a string differs in something else. */
    boolean write() {
        int length = texts.longest;
        if (!texts.areOfOneLength() || length > Kinds.MAX_HEX) {
            return false;
        }
        compare(length);
        int start = out.length();
        out.write(Kinds.HEX);
        out.write(length);
        same(length);
        int found = digits();
        if ((found & NO_DIGIT) != 0 || (found & (LOWER | UPPER)) == (LOWER | UPPER)) {
            out.rewind(start);
            return false;
        }
        if ((found & UPPER) != 0 && !out.isFull()) {
            out.array()[start + 1] |= (byte) Kinds.UPPER_CASE;
        }
        return true;
    }

    private void compare(int length) {
        byte[] src = texts.src;
        int first = texts.start(0);
        Arrays.fill(different, 0);
        int whole = length & -Long.BYTES;
        for (int i = 1; i < texts.count; i++) {
            int start = texts.start(i);
            for (int j = 0; j < whole; j += Long.BYTES) {
                different[j / Long.BYTES] |= BigEndian.getLong(src, first + j) ^ BigEndian.getLong(src, start + j);
            }
            for (int j = whole; j < length; j++) {
                different[j / Long.BYTES] |= ((src[first + j] ^ src[start + j]) & 0xffL) << shift(j);
            }
        }
        free = 0;
        for (int j = 0; j < length; j++) {
            if (!isSame(j)) {
                positions[free++] = j;
            }
        }
    }

    /** Returns where the byte of a position is in a big-endian number of eight positions. */
    private static int shift(int position) {
        return Long.SIZE - Byte.SIZE - position % Long.BYTES * Byte.SIZE;
    }

    private boolean isSame(int position) {
        return (different[position / Long.BYTES] >>> shift(position) & 0xff) == 0;
    }

    private void same(int length) {
        int mask = out.takeBits(length);
        for (int j = 0; j < length && mask != ColumnOutput.FULL; j++) {
            if (isSame(j)) {
                out.setBit(mask, j);
                out.write(texts.src[texts.start(0) + j]);
            }
        }
    }

    /** Writes the digits, and returns what they are: their cases, and whether some are none. */
    private int digits() {
        byte[] src = texts.src;
        int count = texts.count;
        int at = out.take((free + 1L) / 2 * count);
        if (at == ColumnOutput.FULL) {
            return 0;
        }
        byte[] array = out.array();
        int found = 0;
        // Plane by plane, since writing to all planes in turn would be slower than reading the rows again and again.
        for (int j = 0; j < free && found < NO_DIGIT; j += 2) {
            int first = positions[j];
            boolean pair = j + 1 < free;
            int second = pair ? positions[j + 1] : 0;
            for (int i = 0; i < count; i++) {
                int start = texts.start(i);
                int high = DIGITS[src[start + first] & 0xff];
                int low = pair ? DIGITS[src[start + second] & 0xff] : 0;
                found |= high | low;
                array[at++] = (byte) (high << DIGIT_BITS | (low & 0xf));
            }
        }
        return found;
    }
}
