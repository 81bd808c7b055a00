package dev.cachezip.dictionaries;

import java.util.concurrent.atomic.LongAdder;

/**
 * How well the current dictionary fits the values that are written: an exponential mean of stored and plain lengths
 * over about 4,000 values. Noting a value is thread-safe; one thread updates the mean.
 */
final class Fit {

    private static final double VALUES = 4000;

    private final LongAdder plain = new LongAdder();
    private final LongAdder stored = new LongAdder();
    private final LongAdder count = new LongAdder();
    private double meanPlain;
    private double meanStored;
    private volatile double ratio = Double.NaN;

    /** Notes a value that was compressed. */
    void note(int plainLength, int storedLength) {
        plain.add(plainLength);
        stored.add(storedLength);
        count.increment();
    }

    /** Takes the values since the last update into the mean. */
    void update() {
        long values = count.sumThenReset();
        if (values == 0) {
            return;
        }
        double keep = Double.isNaN(ratio) ? 0 : Math.exp(-values / VALUES);
        meanPlain = keep * meanPlain + (1 - keep) * plain.sumThenReset() / values;
        meanStored = keep * meanStored + (1 - keep) * stored.sumThenReset() / values;
        ratio = meanPlain == 0 ? Double.NaN : meanStored / meanPlain;
    }

    /** Forgets all values. */
    void reset() {
        count.reset();
        plain.reset();
        stored.reset();
        ratio = Double.NaN;
    }

    /** Returns the stored length as a part of the plain length; NaN if no value was written. */
    double ratio() {
        return ratio;
    }
}
