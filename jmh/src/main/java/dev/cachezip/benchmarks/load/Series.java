package dev.cachezip.benchmarks.load;

import java.util.List;
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

        private static Figure of(List<Double> numbers) {
            return new Figure(
                    Statistics.median(numbers),
                    numbers.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                    numbers.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
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
