package dev.cachezip.metrics;

import java.util.concurrent.atomic.LongAdder;

/** Number, bytes and time of values that were alike. Thread-safe. */
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

    long count() {
        return count.sum();
    }

    long plainBytes() {
        return plainBytes.sum();
    }

    long storedBytes() {
        return storedBytes.sum();
    }

    long nanos() {
        return nanos.sum();
    }

    /** Returns them as they are now. */
    Total total() {
        return new Total(count(), plainBytes(), storedBytes(), nanos());
    }
}
