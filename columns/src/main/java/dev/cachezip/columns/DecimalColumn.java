package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#DEC}: floating-point numbers that are integers divided by a power of ten. */
final class DecimalColumn extends Column {

    private static final double[] POWERS = new double[Kinds.MAX_FRACTION + 1];

    static {
        double power = 1;
        for (int i = 0; i < POWERS.length; i++, power *= 10) {
            POWERS[i] = power;
        }
    }

    private final double divisor;
    private final Ints values;

    DecimalColumn(ColumnInput in, int count) {
        divisor = power(in.fractionDigits());
        values = new Ints(in, count);
    }

    /** Returns a power of ten, of which all up to the greatest are exact. */
    static double power(int exponent) {
        return POWERS[exponent];
    }

    @Override
    int leastLength() {
        return 1 + Double.BYTES;
    }

    @Override
    public void next(ValueSink out) {
        out.float64(Double.doubleToRawLongBits(values.next() / divisor));
    }
}
