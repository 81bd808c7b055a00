package dev.cachezip.benchmarks.report;

import java.util.Locale;

/** The formatting of numbers. */
public final class Numbers {

    private static final double NANOS_PER_MICRO = 1000;

    private Numbers() {}

    /** Returns a time in microseconds with at least three significant digits. */
    public static String micros(double nanos) {
        double micros = nanos / NANOS_PER_MICRO;
        String format = micros < 1 ? "%.3f" : micros < 10 ? "%.2f" : micros < 100 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, micros);
    }

    /** Returns a whole number. */
    public static String count(double count) {
        return String.format(Locale.ROOT, "%,d", Math.round(count));
    }

    /** Returns a ratio with one digit more than limits have, so that a narrow miss differs from a hit. */
    public static String exactRatio(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    /** Returns a ratio with two decimals. */
    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
