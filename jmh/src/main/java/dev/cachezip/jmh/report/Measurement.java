package dev.cachezip.jmh.report;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * What one case has measured.
 *
 * @param forks nanoseconds per operation, for each fork its iterations
 * @param allocatedBytes bytes per operation
 * @param storedBytes length of the value's stored bytes
 */
record Measurement(List<List<Double>> forks, double allocatedBytes, int storedBytes) {

    private static final double CONFIDENCE = 0.999;

    /** Returns the best iteration in nanoseconds: what disturbs a machine only ever makes it slower. */
    double best() {
        return statistics().getMin();
    }

    /** Returns the median of all iterations in nanoseconds. */
    double median() {
        return statistics().getPercentile(50);
    }

    /** Returns half the width of the mean's 99.9 % confidence interval in nanoseconds, not a number if unknown. */
    double error() {
        return statistics().getMeanErrorAt(CONFIDENCE);
    }

    /** Returns the best iteration of each fork in nanoseconds. */
    List<Double> bestOfForks() {
        return forks.stream().map(fork -> statistics(fork).getMin()).toList();
    }

    /** Returns the measurement that has the forks of both. */
    Measurement and(Measurement other) {
        List<List<Double>> both = new ArrayList<>(forks);
        both.addAll(other.forks);
        // A disturbance can add to what is allocated per operation (code not yet compiled), and takes nothing away.
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
