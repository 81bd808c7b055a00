package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import dev.cachezip.msgpack.Formats;

/** Writes columns of numbers and of timestamps. */
final class NumberWriter {

    private static final int MAX_DECIMALS = 9;
    private static final long MAX_EXACT = 1L << 53;
    private static final int NANOS = 1_000_000_000;
    private static final long SECONDS_MASK = (1L << Types.SECONDS_BITS) - 1;

    private final byte[] src;
    private final ColumnOutput out;
    private final IntWriter ints;
    private long[] values = {};

    NumberWriter(byte[] src, ColumnOutput out, IntWriter ints) {
        this.src = src;
        this.out = out;
        this.ints = ints;
    }

    private long[] values(int count) {
        if (values.length < count) {
            values = new long[count];
        }
        return values;
    }

    boolean integers(Node node) {
        long[] numbers = values(node.count);
        for (int i = 0; i < node.count; i++) {
            int at = node.positions[i];
            long number = Values.integer(src, at);
            if (!Types.isShortestInteger(src[at], number)) {
                return false;
            }
            numbers[i] = number;
        }
        out.write(Kinds.INT);
        ints.ints(numbers, node.count);
        return true;
    }

    /** Writes the lengths of arrays, without a kind. */
    void lengths(Node node) {
        long[] lengths = values(node.count);
        for (int i = 0; i < node.count; i++) {
            lengths[i] = Values.containerLength(src, node.positions[i]);
        }
        ints.ints(lengths, node.count);
    }

    boolean doubles(Node node) {
        for (int decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
            if (areDecimals(node, DecimalColumn.power(decimals))) {
                out.write(Kinds.DEC);
                out.write(decimals);
                ints.ints(values, node.count);
                return true;
            }
        }
        out.write(Kinds.F64);
        int at = out.take((long) node.count * Double.BYTES);
        for (int plane = 1; plane <= Double.BYTES && at != ColumnOutput.FULL; plane++) {
            for (int i = 0; i < node.count; i++) {
                out.array()[at++] = src[node.positions[i] + plane];
            }
        }
        return true;
    }

    private boolean areDecimals(Node node, double power) {
        long[] numbers = values(node.count);
        for (int i = 0; i < node.count; i++) {
            long bits = BigEndian.getLong(src, node.positions[i] + 1);
            long number = Math.round(Double.longBitsToDouble(bits) * power);
            // Bits, since -0.0 and NaN have no such number.
            if (Math.abs(number) > MAX_EXACT || Double.doubleToRawLongBits(number / power) != bits) {
                return false;
            }
            numbers[i] = number;
        }
        return true;
    }

    /** Writes timestamps in the coarsest unit that all of them have; false if one is too far away for it. */
    boolean times(Node node) {
        int unit = 0;
        int nanosOfUnit = NANOS;
        for (int i = 0; i < node.count; i++) {
            int nanos = nanos(node.positions[i]);
            while (nanos % nanosOfUnit != 0) {
                unit += 3;
                nanosOfUnit /= 1000;
            }
        }
        long perSecond = NANOS / nanosOfUnit;
        long[] times = values(node.count);
        for (int i = 0; i < node.count; i++) {
            int at = node.positions[i];
            long seconds = seconds(at);
            if (seconds > Long.MAX_VALUE / perSecond - 1) {
                return false;
            }
            times[i] = seconds * perSecond + nanos(at) / nanosOfUnit;
        }
        out.write(Kinds.TIME);
        out.write(unit);
        ints.ints(times, node.count);
        return true;
    }

    private long seconds(int at) {
        return src[at] == Formats.FIXEXT4
                ? Integer.toUnsignedLong(BigEndian.getInt(src, at + 2))
                : BigEndian.getLong(src, at + 2) & SECONDS_MASK;
    }

    private int nanos(int at) {
        return src[at] == Formats.FIXEXT4 ? 0 : (int) (BigEndian.getLong(src, at + 2) >>> Types.SECONDS_BITS);
    }
}
