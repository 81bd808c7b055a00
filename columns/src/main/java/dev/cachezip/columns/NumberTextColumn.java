package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#NUM}: strings with a decimal number between a beginning and an end that are the same in all. */
final class NumberTextColumn extends Column {

    /** A number of 64 digits, a sign and a point. */
    private static final int MAX_LENGTH = Kinds.MAX_WIDTH + 2;

    private final Affixes affixes;
    private final int fraction;
    private final int width;
    private final Ints values;
    private final byte[] text = new byte[MAX_LENGTH];

    NumberTextColumn(ColumnInput in, int count) {
        affixes = new Affixes(in);
        fraction = in.fractionDigits();
        int digits = in.u8();
        if (digits > Kinds.MAX_WIDTH) {
            throw in.malformed("numbers of " + digits + " digits in a column", in.at() - 1);
        }
        // A digit stands before the point, too.
        width = Math.max(digits, fraction + 1);
        values = new Ints(in, count);
    }

    @Override
    public void next(ValueSink out) {
        long value = values.next();
        int start = digits(value);
        if (value < 0) {
            text[--start] = '-';
        }
        affixes.write(text, start, MAX_LENGTH - start, out);
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
