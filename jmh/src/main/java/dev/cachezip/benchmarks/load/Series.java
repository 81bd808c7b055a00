package dev.cachezip.benchmarks.load;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * The rounds of a variant.
 *
 * @param variant name of the variant
 * @param rounds in the order of time; rounds of the row's other variants with the same number ran just before or after
 */
record Series(String variant, List<Round> rounds) {

    /**
     * A figure with its spread.
     *
     * @param median median of all rounds
     * @param least smallest value of any round
     * @param greatest greatest value of any round
     */
    record Figure(double median, double least, double greatest) {

        static Figure of(List<Double> numbers) {
            DoubleSummaryStatistics range =
                    numbers.stream().mapToDouble(Double::doubleValue).summaryStatistics();
            return new Figure(median(numbers), range.getMin(), range.getMax());
        }

        /**
         * Returns the middle number, or the mean of the two middle numbers.
         *
         * @throws IllegalArgumentException if there are no numbers
         */
        static double median(List<Double> numbers) {
            if (numbers.isEmpty()) {
                throw new IllegalArgumentException("No median of nothing");
            }
            List<Double> sorted = numbers.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        }

        /** Returns the smallest and the greatest value, as written after the median. */
        String spread(DoubleFunction<String> format) {
            return " [" + format.apply(least) + "–" + format.apply(greatest) + "]";
        }
    }

    Figure figure(Metric metric) {
        return Figure.of(rounds.stream().map(metric::of).toList());
    }

    /** Returns the ratio to another series; each round is compared with the neighbouring round in time. */
    Figure ratio(Metric metric, Series base) {
        return Figure.of(IntStream.range(0, Math.min(rounds.size(), base.rounds.size()))
                .mapToObj(i -> metric.of(rounds.get(i)) / metric.of(base.rounds.get(i)))
                .toList());
    }
}
