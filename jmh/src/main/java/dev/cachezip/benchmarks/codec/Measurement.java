package dev.cachezip.benchmarks.codec;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * The measurement of one case.
 *
 * @param forks nanoseconds per operation, by fork and iteration
 * @param allocatedBytes bytes per operation
 * @param storedBytes length of the value's stored bytes
 */
public record Measurement(List<List<Double>> forks, double allocatedBytes, int storedBytes) {

    private static final double CONFIDENCE = 0.999;

    /** Returns the best iteration in nanoseconds: disturbances of a machine only make it slower. */
    public double best() {
        return statistics().getMin();
    }

    /** Returns the median of all iterations in nanoseconds. */
    public double median() {
        return statistics().getPercentile(50);
    }

    /** Returns the mean of all iterations in nanoseconds. */
    public double mean() {
        return statistics().getMean();
    }

    /** Returns half the width of the mean's 99.9 % confidence interval in nanoseconds, NaN if unknown. */
    public double error() {
        return statistics().getMeanErrorAt(CONFIDENCE);
    }

    /** Returns the best iteration of each fork in nanoseconds. */
    List<Double> bestOfForks() {
        return forks.stream().map(fork -> statistics(fork).getMin()).toList();
    }

    /** Returns a measurement with the forks of both. */
    Measurement and(Measurement other) {
        List<List<Double>> both = new ArrayList<>(forks);
        both.addAll(other.forks);
        // A disturbance (code not yet compiled) can add to the allocated bytes per operation, but never reduces them.
        return new Measurement(both, Math.min(allocatedBytes, other.allocatedBytes), storedBytes);
    }

    private Statistics statistics() {
        return statistics(forks.stream().flatMap(List::stream).toList());
    }

    private static Statistics statistics(List<Double> values) {
        return new ListStatistics(
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
