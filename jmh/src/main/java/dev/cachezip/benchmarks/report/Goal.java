package dev.cachezip.benchmarks.report;

import java.util.List;

/**
 * A goal: a limit for a ratio of two sides, or for a plain number of one.
 *
 * @param <S> the type of a side
 * @param <M> the type of a metric
 * @param measured the side that has to reach the goal
 * @param base the side to compare with; the same side for a plain number
 * @param metric the metric of the ratio or number
 * @param bound the good side of the limit
 * @param limit the value to reach
 */
public record Goal<S, M>(S measured, S base, M metric, Bound bound, double limit) {

    /** The side of the limit that is good. */
    public enum Bound {
        /** Greater is better. */
        AT_LEAST("≥"),

        /** Less is better. */
        AT_MOST("≤");

        private final String sign;

        Bound(String sign) {
            this.sign = sign;
        }

        /** Returns the sign before the limit. */
        public String sign() {
            return sign;
        }
    }

    /**
     * The outcome of a goal.
     *
     * @param figure the figure that the limit is for
     * @param cells all figures of the outcome, as the report shows them
     */
    public record Outcome(double figure, List<String> cells) {}

    /** Returns whether the goal is a ratio. */
    public boolean isRatio() {
        return !measured.equals(base);
    }

    /** Returns whether the outcome reaches the goal. */
    public boolean isReachedBy(Outcome outcome) {
        return switch (bound) {
            case AT_LEAST -> outcome.figure() >= limit;
            case AT_MOST -> outcome.figure() <= limit;
        };
    }
}
