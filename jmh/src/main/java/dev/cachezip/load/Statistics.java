package dev.cachezip.load;

import java.util.Collection;

/** Statistics of few numbers. */
final class Statistics {

    private Statistics() {}

    /**
     * Returns the middle one, or the mean of both in the middle.
     *
     * @throws IllegalArgumentException if there are none
     */
    static double median(Collection<Double> numbers) {
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("No median of nothing");
        }
        double[] sorted =
                numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * Returns the least number that is not less than a share of all.
     *
     * @param sorted at least one, the least first
     * @param share greater than 0, at most 1
     */
    static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
