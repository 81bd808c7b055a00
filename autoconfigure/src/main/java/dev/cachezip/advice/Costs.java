package dev.cachezip.advice;

import dev.cachezip.advice.CompressionAdvice.Setting;
import dev.cachezip.pipeline.CompressionTrial;
import java.util.Map;
import java.util.TreeMap;

/**
 * The costs of settings, for plain values that they were tried on.
 *
 * @param entries number of entries in Redis
 * @param uncompressed what the others are compared with
 */
record Costs(int values, long plainBytes, long entries, double readsPerWrite, CompressionTrial uncompressed) {

    /** Returns the cost of a value in microseconds. */
    double cost(CompressionTrial candidate, Price price) {
        return price.cost(
                (double) candidate.storedBytes() / values,
                candidate.compressMicros(),
                candidate.decompressMicros(),
                readsPerWrite);
    }

    /** Returns the results of a setting. */
    Setting setting(CompressionTrial candidate) {
        long bytes = candidate.storedBytes();
        Map<String, Double> relative = new TreeMap<>();
        for (Price price : Price.values()) {
            relative.put(price.label(), rounded(cost(candidate, price) / cost(uncompressed, price), 100));
        }
        return new Setting(
                candidate.name(),
                bytes,
                rounded(100.0 * bytes / plainBytes, 10),
                rounded(candidate.compressMicros(), 100),
                rounded(candidate.decompressMicros(), 100),
                bytes * entries / values,
                relative);
    }

    private static double rounded(double value, double steps) {
        return Math.round(value * steps) / steps;
    }
}
