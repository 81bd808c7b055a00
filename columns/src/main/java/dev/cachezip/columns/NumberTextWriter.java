package dev.cachezip.columns;

/** Writes columns of strings that are decimal numbers between a beginning and an end that are the same in all. */
final class NumberTextWriter {

    private final Texts texts;
    private final ColumnOutput out;
    private final IntWriter ints;
    private int fraction;
    /** The digits of a number with more zeros before it than it needs; 0 if there is none. */
    private int width;

    private int fewestDigits;

    NumberTextWriter(Texts texts, ColumnOutput out, IntWriter ints) {
        this.texts = texts;
        this.out = out;
        this.ints = ints;
    }

    /** Writes a column; false if one of the strings is not such a number. */
    boolean write() {
        int prefix = prefix();
        int suffix = suffix(prefix);
        fraction = -1;
        width = 0;
        fewestDigits = Integer.MAX_VALUE;
        for (int i = 0; i < texts.count; i++) {
            if (!parse(i, texts.start(i) + prefix, texts.end(i) - suffix)) {
                return false;
            }
        }
        if (fewestDigits < width) {
            return false;
        }
        byte[] src = texts.src;
        out.write(Kinds.NUM);
        out.unsigned(prefix);
        out.copy(src, texts.start(0), prefix);
        out.unsigned(suffix);
        out.copy(src, texts.end(0) - suffix, suffix);
        out.write(fraction);
        out.write(width);
        ints.ints(texts.numbers, texts.count);
        return true;
    }

    /** Returns the length of what all begin with, without the number that begins in it. */
    private int prefix() {
        byte[] src = texts.src;
        int start = texts.start(0);
        int at = start + texts.prefix;
        while (at > start && isDigit(src[at - 1])) {
            at--;
        }
        if (at > start + 1 && src[at - 1] == '.' && isDigit(src[at - 2])) {
            at--;
            while (at > start && isDigit(src[at - 1])) {
                at--;
            }
        }
        return at - start;
    }

    /** Returns the length of what all end with, without the number that ends in it. */
    private int suffix(int prefix) {
        byte[] src = texts.src;
        int end = texts.end(0);
        // All may have the same number of digits in the beginning that they have in common.
        int at = end - Math.min(texts.suffix, texts.length(0) - prefix);
        while (at < end && isDigit(src[at])) {
            at++;
        }
        return end - at;
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private boolean parse(int index, int start, int end) {
        byte[] src = texts.src;
        boolean negative = start < end && src[start] == '-';
        int first = negative ? start + 1 : start;
        int point = -1;
        long value = 0;
        if (end - first > Kinds.MAX_FRACTION + 1) {
            return false;
        }
        for (int i = first; i < end; i++) {
            if (isDigit(src[i])) {
                value = 10 * value + src[i] - '0';
            } else if (src[i] == '.' && point < 0 && i > first) {
                point = i;
            } else {
                return false;
            }
        }
        int digits = point < 0 ? end - first : end - first - 1;
        int decimals = point < 0 ? 0 : end - point - 1;
        boolean same = fraction < 0 || fraction == decimals;
        boolean representable = digits > 0 && digits <= Kinds.MAX_FRACTION && !(negative && value == 0);
        if (!representable || !same || point == end - 1) {
            return false;
        }
        fraction = decimals;
        texts.numbers[index] = negative ? -value : value;
        fewestDigits = Math.min(fewestDigits, digits);
        return src[first] != '0' || digits == decimals + 1 || isWidth(digits);
    }

    private boolean isWidth(int digits) {
        boolean same = width == 0 || width == digits;
        width = digits;
        return same;
    }
}
