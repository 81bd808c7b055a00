package dev.cachezip.benchmarks.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * The figures of one row of a table.
 *
 * @param forks numbers by fork and iteration: nanoseconds an operation, operations a second, or bytes
 * @param others numbers of other metrics, by their name
 */
record Figures(List<List<Double>> forks, Map<String, List<Double>> others) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final double CONFIDENCE = 0.999;
    private static final int MEDIAN = 50;

    /** Returns the figures with the forks of both. */
    Figures and(Figures more) {
        Map<String, List<Double>> both = new HashMap<>(others);
        more.others.forEach((name, numbers) -> both.merge(
                name,
                numbers,
                (first, second) ->
                        Stream.concat(first.stream(), second.stream()).toList()));
        List<List<Double>> all = new ArrayList<>(forks);
        all.addAll(more.forks);
        return new Figures(all, both);
    }

    /** Returns the numbers of a metric; the best, the median, the mean and the value are of the same numbers. */
    List<Double> numbers(String metric) {
        List<Double> all = forks.stream().flatMap(List::stream).toList();
        return switch (metric) {
            case "best", "median", "mean", "value" -> all;
            case "alloc" -> others.getOrDefault(ALLOCATION, List.of());
            default -> others.getOrDefault(metric, List.of());
        };
    }

    /**
     * Returns one number for a metric: the best iteration, since disturbances of a machine only make it slower, the
     * least allocation, and else the median; NaN if it was not measured.
     */
    double of(String metric) {
        List<Double> numbers = numbers(metric);
        if (numbers.isEmpty()) {
            return Double.NaN;
        }
        return switch (metric) {
            case "best", "alloc" -> statistics(numbers).getMin();
            case "mean" -> statistics(numbers).getMean();
            default -> statistics(numbers).getPercentile(MEDIAN);
        };
    }

    /** Returns the ratio to other figures in each round: rounds with the same number ran just before or after. */
    List<Double> ratios(String metric, Figures base) {
        List<Double> ours = numbers(metric);
        List<Double> theirs = base.numbers(metric);
        return IntStream.range(0, Math.min(ours.size(), theirs.size()))
                .mapToObj(i -> ours.get(i) / theirs.get(i))
                .toList();
    }

    /** Returns half the width of the mean's 99.9 % confidence interval, NaN if unknown. */
    double error() {
        return statistics(numbers("mean")).getMeanErrorAt(CONFIDENCE);
    }

    static Statistics statistics(List<Double> numbers) {
        return new ListStatistics(
                numbers.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
