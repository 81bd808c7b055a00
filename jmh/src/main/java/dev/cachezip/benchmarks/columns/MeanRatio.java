package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Measurement;
import java.util.Locale;

/**
 * The ratio of two mean times.
 *
 * @param ratio the ratio
 * @param error half the width of its 99.9 % confidence interval, NaN if unknown
 */
record MeanRatio(double ratio, double error) {

    /** Returns the ratio of measurements whose errors have nothing to do with each other. */
    static MeanRatio of(Measurement measured, Measurement base) {
        double ratio = measured.mean() / base.mean();
        return new MeanRatio(ratio, ratio * Math.hypot(measured.error() / measured.mean(), base.error() / base.mean()));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f ± %.3f", ratio, error);
    }
}
