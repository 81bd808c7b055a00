package dev.cachezip.columns;

/** {@link Kinds#NUM}: strings with a decimal number between a beginning and an end that are the same in all. */
final class NumberTextColumn extends Column {

    /** A number of 64 digits, a sign and a point. */
    private static final int MAX_LENGTH = Kinds.MAX_WIDTH + 2;

    private final byte[] bytes;
    private final int prefix;
    private final int prefixLength;
    private final int suffix;
    private final int suffixLength;
    private final int fraction;
    private final int width;
    private final Ints values;
    private final byte[] text = new byte[MAX_LENGTH];

    private NumberTextColumn(Input in, int count) {
        bytes = in.bytes();
        prefixLength = in.count();
        prefix = in.take(prefixLength);
        suffixLength = in.count();
        suffix = in.take(suffixLength);
        fraction = in.fractionDigits();
        int digits = in.u8();
        if (digits > Kinds.MAX_WIDTH) {
            throw in.malformed("numbers of " + digits + " digits in a column", in.at() - 1);
        }
        // A digit stands before the point, too.
        width = Math.max(digits, fraction + 1);
        values = Ints.read(in, count);
    }

    static NumberTextColumn read(Input in, int count) {
        return new NumberTextColumn(in, count);
    }

    @Override
    void next(RowOutput out) {
        long value = values.next();
        int start = digits(value);
        if (value < 0) {
            text[--start] = '-';
        }
        int length = MAX_LENGTH - start;
        out.stringHead((long) prefixLength + length + suffixLength);
        out.copy(bytes, prefix, prefixLength);
        out.copy(text, start, length);
        out.copy(bytes, suffix, suffixLength);
    }

    /** Writes the digits at the end of the text, and returns where they begin. */
    private int digits(long value) {
        // Negative numbers have one more than positive ones.
        long rest = value < 0 ? value : -value;
        int start = MAX_LENGTH;
        int written = 0;
        while (rest != 0 || written < width) {
            if (written == fraction && fraction > 0) {
                text[--start] = '.';
            }
            text[--start] = (byte) ('0' - rest % 10);
            rest /= 10;
            written++;
        }
        return start;
    }
}
