package dev.cachezip.metrics;

import java.util.concurrent.atomic.LongAdder;

/** The running sums of values with the same tags: number, bytes and time. Thread-safe. */
final class Sums {

    private final LongAdder count = new LongAdder();
    private final LongAdder plainBytes = new LongAdder();
    private final LongAdder storedBytes = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    void add(int plainLength, int storedLength, long time) {
        count.increment();
        plainBytes.add(plainLength);
        storedBytes.add(storedLength);
        nanos.add(time);
    }

    /** Returns the current sums. */
    Total total() {
        return new Total(count.sum(), plainBytes.sum(), storedBytes.sum(), nanos.sum());
    }
}
