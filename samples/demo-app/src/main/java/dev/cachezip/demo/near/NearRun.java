package dev.cachezip.demo.near;

import dev.cachezip.near.NearReport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The latencies of hits of both caches.
 *
 * @param hits number of hits of each cache
 * @param copies number of hits that found a copy
 * @param shared number of those that found its object, too
 * @param withoutMicros latencies of the cache without copies, by percentile
 * @param withMicros latencies of the cache with copies, by percentile
 */
record NearRun(long hits, long copies, long shared, Map<String, Double> withoutMicros, Map<String, Double> withMicros) {

    private static final int[] PERCENTILES = {10, 25, 50, 75, 90, 99};

    /**
     * Returns what was measured.
     *
     * @param without latencies in nanoseconds
     * @param with latencies in nanoseconds
     * @param before what the copies had counted before
     * @param after what they have counted since
     */
    static NearRun of(Histogram without, Histogram with, NearReport before, NearReport after) {
        return new NearRun(
                with.getTotalCount(),
                after.hits() - before.hits(),
                after.shared() - before.shared(),
                micros(without),
                micros(with));
    }

    private static Map<String, Double> micros(Histogram nanos) {
        Map<String, Double> micros = new LinkedHashMap<>();
        for (int percentile : PERCENTILES) {
            micros.put("p" + percentile, nanos.getValueAtPercentile(percentile) / 1_000.0);
        }
        return micros;
    }
}
