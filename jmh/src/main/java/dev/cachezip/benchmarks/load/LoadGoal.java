package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Bulk.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A goal: a ratio to reach, or a plain number.
 *
 * @param row the measured row
 * @param variant the variant that has to reach the goal
 * @param base the variant to compare with; the same variant for a plain number
 * @param metric the metric of the ratio or number
 * @param bound the good side of the limit
 * @param limit the value to reach
 */
record LoadGoal(String row, String variant, String base, Metric metric, Bound bound, double limit) {

    /** The side of the limit that is good. */
    enum Bound {
        /** Greater is better. */
        AT_LEAST("≥"),
        /** Less is better. */
        AT_MOST("≤");

        private final String sign;

        Bound(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    private static final String SMALL_GET = "get-" + Plan.SMALL + "-";

    /** Returns the goals of the project, in the order in which they were set. */
    static List<LoadGoal> all() {
        List<LoadGoal> goals = new ArrayList<>();
        addTuned(goals, SMALL_GET + "128", 1.3, 0.85, 0.35);
        goals.add(tuned("set-" + Plan.SMALL + "-128", Metric.RATE, Bound.AT_LEAST, 1.4));
        goals.add(tuned("set-" + Plan.SMALL + "-128", Metric.SERVER_CPU, Bound.AT_MOST, 0.35));
        addTuned(goals, SMALL_GET + "32", 1.2, 0.85, 0.50);
        for (String few : List.of("8", "1")) {
            goals.add(tuned(SMALL_GET + few, Metric.RATE, Bound.AT_LEAST, 0.95));
            goals.add(tuned(SMALL_GET + few, Metric.CLIENT_CPU, Bound.AT_MOST, 1.05));
        }
        addTuned(goals, SMALL_GET + "v1000", 1.6, 0.75, 0.50);
        addTuned(goals, "tls-" + SMALL_GET + "128", 2.0, 0.50, 0.25);
        addBulk(goals);
        for (String call : List.of("get", "put")) {
            goals.add(new LoadGoal(
                    "cache-" + call + "-" + Document.PAGE.size() + "-32",
                    CacheCalls.variant(Peer.TUNED, "lz4"),
                    CacheCalls.variant(Peer.TUNED, "none"),
                    Metric.RATE,
                    Bound.AT_LEAST,
                    0.95));
        }
        return goals;
    }

    private static void addTuned(List<LoadGoal> goals, String row, double rate, double clientCpu, double serverCpu) {
        goals.add(tuned(row, Metric.RATE, Bound.AT_LEAST, rate));
        goals.add(tuned(row, Metric.CLIENT_CPU, Bound.AT_MOST, clientCpu));
        goals.add(tuned(row, Metric.SERVER_CPU, Bound.AT_MOST, serverCpu));
    }

    private static LoadGoal tuned(String row, Metric metric, Bound bound, double limit) {
        return new LoadGoal(row, Peer.TUNED.title(), Peer.STOCK.title(), metric, bound, limit);
    }

    private static void addBulk(List<LoadGoal> goals) {
        String ours = Way.CACHE.variant(Peer.TUNED);
        String loop = Way.LOOP.variant(Peer.STOCK);
        String pipeline = Way.PIPELINE.variant(Peer.STOCK);
        goals.add(new LoadGoal("bulk-get-1", ours, loop, Metric.RATE, Bound.AT_LEAST, 40));
        goals.add(new LoadGoal("bulk-get-1", ours, pipeline, Metric.RATE, Bound.AT_LEAST, 5));
        goals.add(new LoadGoal("bulk-put-1", ours, loop, Metric.RATE, Bound.AT_LEAST, 20));
        goals.add(new LoadGoal("bulk-put-1", ours, pipeline, Metric.RATE, Bound.AT_LEAST, 3));
        goals.add(new LoadGoal("bulk-put-1", ours, ours, Metric.NEW_CONNECTIONS, Bound.AT_MOST, 0));
    }

    /** Returns whether the goal is a ratio. */
    boolean isRatio() {
        return !variant.equals(base);
    }

    /** Returns the outcome, if both sides were measured. */
    Optional<Series.Figure> outcome(Measured measured) {
        return measured.row(row)
                .flatMap(found -> found.find(variant)
                        .flatMap(ours -> isRatio()
                                ? found.find(base).map(theirs -> ours.ratio(metric, theirs))
                                : Optional.of(ours.figure(metric))));
    }

    /** Returns whether the outcome reaches the goal: a ratio in the median, a number in each round. */
    boolean isReachedBy(Series.Figure outcome) {
        return switch (bound) {
            case AT_LEAST -> (isRatio() ? outcome.median() : outcome.least()) >= limit;
            case AT_MOST -> (isRatio() ? outcome.median() : outcome.greatest()) <= limit;
        };
    }
}
