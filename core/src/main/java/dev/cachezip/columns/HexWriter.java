package dev.cachezip.columns;

import java.util.Arrays;

/** Writes columns of strings of one length that differ in hexadecimal digits only. */
final class HexWriter {

    private static final int LOWER = 1;
    private static final int UPPER = 2;
    private static final int LOWER_CASE_BIT = 0x20;
    private static final byte[] DIGITS = new byte[256];

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int digit = 0; digit < 16; digit++) {
            DIGITS[Character.forDigit(digit, 16)] = (byte) digit;
            DIGITS[Character.toUpperCase(Character.forDigit(digit, 16))] = (byte) digit;
        }
    }

    private final Texts texts;
    private final ColumnOutput out;
    /** For each position the bits that are not the same in all strings. */
    private final byte[] different = new byte[Kinds.MAX_HEX];

    private final int[] positions = new int[Kinds.MAX_HEX];
    private int free;

    HexWriter(Texts texts, ColumnOutput out) {
        this.texts = texts;
        this.out = out;
    }

    /** Writes a column; false if a string differs in something else. */
    boolean write() {
        int length = texts.longest();
        if (!texts.areOfOneLength() || length > Kinds.MAX_HEX || length == 0) {
            return false;
        }
        compare(length);
        int letters = 0;
        for (int i = 0; i < texts.count(); i++) {
            int found = letters(texts.start(i));
            if (found < 0) {
                return false;
            }
            letters |= found;
        }
        if (letters == (LOWER | UPPER)) {
            return false;
        }
        out.write(Kinds.HEX);
        out.write(letters == UPPER ? length | Kinds.UPPER_CASE : length);
        same(length);
        digits();
        return true;
    }

    private void compare(int length) {
        byte[] src = texts.src();
        int first = texts.start(0);
        Arrays.fill(different, 0, length, (byte) 0);
        for (int i = 1; i < texts.count(); i++) {
            int start = texts.start(i);
            for (int j = 0; j < length; j++) {
                different[j] |= (byte) (src[first + j] ^ src[start + j]);
            }
        }
        free = 0;
        for (int j = 0; j < length; j++) {
            if (different[j] != 0) {
                positions[free++] = j;
            }
        }
    }

    /** Returns which letters are in the positions that differ; negative if there is no digit in one. */
    private int letters(int start) {
        byte[] src = texts.src();
        int letters = 0;
        for (int i = 0; i < free; i++) {
            byte character = src[start + positions[i]];
            if (DIGITS[Byte.toUnsignedInt(character)] < 0) {
                return -1;
            }
            if (character > '9') {
                letters |= (character & LOWER_CASE_BIT) == 0 ? UPPER : LOWER;
            }
        }
        return letters;
    }

    private void same(int length) {
        int mask = out.takeBits(length);
        for (int j = 0; j < length && mask != ColumnOutput.FULL; j++) {
            if (different[j] == 0) {
                out.setBit(mask, j);
            }
        }
        for (int j = 0; j < length; j++) {
            if (different[j] == 0) {
                out.write(texts.src()[texts.start(0) + j]);
            }
        }
    }

    private void digits() {
        byte[] src = texts.src();
        int count = texts.count();
        int at = out.take((free + 1L) / 2 * count);
        for (int i = 0; i < free && at != ColumnOutput.FULL; i += 2) {
            int high = positions[i];
            int low = i + 1 < free ? positions[i + 1] : -1;
            for (int j = 0; j < count; j++) {
                int start = texts.start(j);
                int pair = DIGITS[src[start + high]] << 4;
                out.array()[at++] = (byte) (low < 0 ? pair : pair | DIGITS[src[start + low]]);
            }
        }
    }
}
