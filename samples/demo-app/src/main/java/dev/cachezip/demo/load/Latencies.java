package dev.cachezip.demo.load;

import java.util.Arrays;

/**
 * A histogram of request times. The width of a bucket is at most 1/32 of its times, and any number of requests takes
 * the same memory.
 *
 * <p>Not thread-safe.
 */
final class Latencies {

    private static final int BITS = 5;
    private static final int BUCKETS = (Long.SIZE - BITS) << BITS;

    private final long[] counts = new long[BUCKETS];
    private long count;

    void add(long nanos) {
        counts[bucket(Math.max(1, nanos))]++;
        count++;
    }

    void add(Latencies others) {
        Arrays.setAll(counts, i -> counts[i] + others.counts[i]);
        count += others.count;
    }

    long count() {
        return count;
    }

    /**
     * Returns the time in microseconds that a share of the requests, from 0 to 1, did not exceed; 0 without requests.
     */
    double micros(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts[i];
            if (counts[i] > 0 && seen >= rank) {
                return middle(i) / 1_000;
            }
        }
        return 0;
    }

    private static int bucket(long nanos) {
        int shift = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - BITS);
        return (shift << BITS) + (int) (nanos >>> shift);
    }

    private static double middle(int bucket) {
        int shift = Math.max(0, (bucket >>> BITS) - 1);
        long lowest = ((long) bucket - ((long) shift << BITS)) << shift;
        return lowest + ((1L << shift) - 1) / 2.0;
    }
}
