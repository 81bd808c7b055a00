package dev.cachezip.advice;

import dev.cachezip.advice.CompressionAdvice.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What settings cost.
 *
 * @param values the plain values that they were tried on
 * @param readsPerWrite number of reads for each write
 * @param uncompressed the setting that others are compared with
 */
record Costs(List<byte[]> values, double readsPerWrite, Candidate uncompressed) {

    long plainBytes() {
        return values.stream().mapToLong(value -> value.length).sum();
    }

    Candidate cheapest(List<Candidate> candidates, Price price) {
        return candidates.stream()
                .min(Comparator.comparingDouble(candidate -> cost(candidate, price)))
                .orElse(uncompressed);
    }

    /** Returns the cost of a value in microseconds. */
    private double cost(Candidate candidate, Price price) {
        return price.cost(
                (double) candidate.trial().storedLength(values) / values.size(),
                candidate.trial().compressMicros(),
                candidate.trial().decompressMicros(),
                readsPerWrite);
    }

    /**
     * Returns the results of a setting.
     *
     * @param entries number of entries in Redis
     */
    Setting setting(Candidate candidate, long entries) {
        long storedBytes = candidate.trial().storedLength(values);
        Map<String, Double> relative = new TreeMap<>();
        for (Price price : Price.values()) {
            relative.put(price.label(), rounded(cost(candidate, price) / cost(uncompressed, price), 100));
        }
        return new Setting(
                candidate.trial().name(),
                storedBytes,
                rounded(100.0 * storedBytes / plainBytes(), 10),
                rounded(candidate.trial().compressMicros(), 100),
                rounded(candidate.trial().decompressMicros(), 100),
                storedBytes * entries / values.size(),
                relative);
    }

    private static double rounded(double value, double steps) {
        return Math.round(value * steps) / steps;
    }
}
