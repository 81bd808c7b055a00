package dev.cachezip.advice;

import dev.cachezip.advice.CompressionAdvice.Setting;
import dev.cachezip.pipeline.CompressionTrial;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The costs of settings, for plain values that they were tried on. */
final class Costs {

    private final int values;
    private final long plainBytes;
    private final double readsPerWrite;
    private final CompressionTrial uncompressed;

    /** Each setting compresses all values once. */
    private final Map<CompressionTrial, Long> storedBytes = new LinkedHashMap<>();

    /** Creates the costs of settings; the first one is what the others are compared with. */
    Costs(List<CompressionTrial> candidates, List<byte[]> values, double readsPerWrite) {
        this.values = values.size();
        this.plainBytes = values.stream().mapToLong(value -> value.length).sum();
        this.readsPerWrite = readsPerWrite;
        this.uncompressed = candidates.get(0);
        candidates.forEach(candidate -> storedBytes.put(candidate, candidate.storedLength(values)));
    }

    long plainBytes() {
        return plainBytes;
    }

    /** Returns the cheapest setting; one that saves no byte only costs time, whatever was measured. */
    CompressionTrial cheapest(Price price) {
        return storedBytes.keySet().stream()
                .filter(candidate ->
                        candidate.equals(uncompressed) || storedBytes(candidate) < storedBytes(uncompressed))
                .min(Comparator.comparingDouble(candidate -> cost(candidate, price)))
                .orElse(uncompressed);
    }

    /** Returns the cost of a value in microseconds. */
    private double cost(CompressionTrial candidate, Price price) {
        return price.cost(
                (double) storedBytes(candidate) / values,
                candidate.compressMicros(),
                candidate.decompressMicros(),
                readsPerWrite);
    }

    private long storedBytes(CompressionTrial candidate) {
        return storedBytes.getOrDefault(candidate, plainBytes);
    }

    /**
     * Returns the results of a setting.
     *
     * @param entries number of entries in Redis
     */
    Setting setting(CompressionTrial candidate, long entries) {
        long bytes = storedBytes(candidate);
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
