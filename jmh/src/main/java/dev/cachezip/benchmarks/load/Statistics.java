package dev.cachezip.benchmarks.load;

import java.util.Collection;

/** The statistics of small sets of numbers. */
final class Statistics {

    private Statistics() {}

    /**
     * Returns the middle number, or the mean of the two middle numbers.
     *
     * @throws IllegalArgumentException if there are no numbers
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
     * Returns the smallest number that is not less than a share of all numbers.
     *
     * @param sorted at least one number, in ascending order
     * @param share the share, greater than 0 and at most 1
     */
    static double percentile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
