package dev.cachezip.benchmarks.load;

import java.util.Arrays;
import java.util.List;

/** The exact times of all calls of one caller. For one thread. */
final class Latencies {

    private static final int SOME = 1024;
    private static final double NANOS_PER_MICRO = 1000;

    private long[] nanos = new long[SOME];
    private int count;

    void add(long nanosOfOne) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = nanosOfOne;
    }

    int count() {
        return count;
    }

    /**
     * Returns the smallest number that is not less than a share of all numbers.
     *
     * @param sorted at least one number, in ascending order
     * @param share the share, greater than 0 and at most 1
     */
    static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    /** Returns the times of all callers in microseconds, the shortest first. */
    static double[] sortedMicros(List<Latencies> callers) {
        return callers.stream()
                .flatMapToLong(caller -> Arrays.stream(caller.nanos, 0, caller.count))
                .mapToDouble(nanos -> nanos / NANOS_PER_MICRO)
                .sorted()
                .toArray();
    }
}
