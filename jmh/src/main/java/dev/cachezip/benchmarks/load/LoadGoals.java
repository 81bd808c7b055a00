package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Bulk.Way;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.GoalTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The goals of clients and caches: ratios to another variant of the same row, or plain numbers. */
final class LoadGoals {

    /**
     * A side of a goal.
     *
     * @param row id of the row
     * @param variant name of the variant
     */
    record Side(String row, String variant) {}

    private static final String SMALL_GET = "get-" + Plan.SMALL + "-";
    private static final String SMALL_SET = "set-" + Plan.SMALL + "-";

    private final List<Goal<Side, Metric>> goals = new ArrayList<>();

    private LoadGoals() {}

    /** Returns the goals of the project, in the order in which they were set. */
    static List<Goal<Side, Metric>> all() {
        LoadGoals all = new LoadGoals();
        all.addTuned(SMALL_GET + "128", 1.3, 0.85, 0.35);
        all.addTuned(SMALL_SET + "128", Metric.RATE, Bound.AT_LEAST, 1.4);
        all.addTuned(SMALL_SET + "128", Metric.SERVER_CPU, Bound.AT_MOST, 0.35);
        all.addTuned(SMALL_GET + "32", 1.2, 0.85, 0.50);
        for (String few : List.of("8", "1")) {
            all.addTuned(SMALL_GET + few, Metric.RATE, Bound.AT_LEAST, 0.95);
            all.addTuned(SMALL_GET + few, Metric.CLIENT_CPU, Bound.AT_MOST, 1.05);
        }
        all.addTuned(SMALL_GET + "v1000", 1.6, 0.75, 0.50);
        all.addTuned("tls-" + SMALL_GET + "128", 2.0, 0.50, 0.25);
        all.addBulk();
        String compressed = CacheCalls.variant(Peer.TUNED, "lz4");
        String plain = CacheCalls.variant(Peer.TUNED, "none");
        for (String call : List.of("get", "put")) {
            String row = "cache-" + call + "-" + CachedValue.PAGE.size() + "-32";
            all.add(row, compressed, plain, Metric.RATE, Bound.AT_LEAST, 0.95);
        }
        all.addNear(CachedValue.RECORD, "none");
        all.addNear(CachedValue.PAGE, "none");
        all.addNear(CachedValue.PAGE, "zstd");
        all.addNearBulk(Peer.NEAR, 0.4);
        all.addNearBulk(Peer.NEAR_MISS, 4);
        String near = Peer.NEAR.title();
        all.add("near-write", near, near, Metric.P50, Bound.AT_MOST, 1_000);
        all.add("near-write", near, near, Metric.P99, Bound.AT_MOST, 5_000);
        return all.goals;
    }

    private void addTuned(String row, double rate, double clientCpu, double serverCpu) {
        addTuned(row, Metric.RATE, Bound.AT_LEAST, rate);
        addTuned(row, Metric.CLIENT_CPU, Bound.AT_MOST, clientCpu);
        addTuned(row, Metric.SERVER_CPU, Bound.AT_MOST, serverCpu);
    }

    private void addTuned(String row, Metric metric, Bound bound, double limit) {
        add(row, Peer.TUNED.title(), Peer.STOCK.title(), metric, bound, limit);
    }

    private void addBulk() {
        String ours = Way.CACHE.variant(Peer.TUNED);
        String loop = Way.LOOP.variant(Peer.STOCK);
        String pipeline = Way.PIPELINE.variant(Peer.STOCK);
        add("bulk-get-1", ours, loop, Metric.RATE, Bound.AT_LEAST, 40);
        add("bulk-get-1", ours, pipeline, Metric.RATE, Bound.AT_LEAST, 5);
        add("bulk-put-1", ours, loop, Metric.RATE, Bound.AT_LEAST, 20);
        add("bulk-put-1", ours, pipeline, Metric.RATE, Bound.AT_LEAST, 3);
        add("bulk-put-1", ours, ours, Metric.NEW_CONNECTIONS, Bound.AT_MOST, 0);
    }

    private void addNear(CachedValue value, String algorithm) {
        String row = "near-get-" + value.size() + "-" + algorithm;
        String redis = CacheCalls.variant(Peer.TUNED, algorithm);
        String copy = CacheCalls.variant(Peer.NEAR, algorithm);
        add(row, copy, redis, Metric.RATE, Bound.AT_LEAST, 15);
        add(row, CacheCalls.variant(Peer.NEAR_MISS, algorithm), redis, Metric.P50, Bound.AT_MOST, 1.3);
        add(row, CacheCalls.retrieveVariant(Peer.NEAR, algorithm), copy, Metric.P50, Bound.AT_MOST, 2);
    }

    private void addNearBulk(Peer peer, double time) {
        add("near-bulk", Way.CACHE.variant(peer), Way.CACHE.variant(Peer.TUNED), Metric.P50, Bound.AT_MOST, time);
    }

    private void add(String row, String variant, String base, Metric metric, Bound bound, double limit) {
        goals.add(new Goal<>(new Side(row, variant), new Side(row, base), metric, bound, limit));
    }

    /** Returns the outcome, if both sides were measured: a ratio counts with its median, a number with its worst. */
    static Optional<Goal.Outcome> outcome(Goal<Side, Metric> goal, Measured measured) {
        Optional<Series> ours = find(goal.measured(), measured);
        return goal.isRatio()
                ? ours.flatMap(series ->
                        find(goal.base(), measured).map(base -> ratio(series.ratio(goal.metric(), base))))
                : ours.map(series -> number(series.figure(goal.metric()), goal.bound()));
    }

    private static Optional<Series> find(Side side, Measured measured) {
        return measured.series(side.row(), side.variant());
    }

    private static Goal.Outcome ratio(Series.Figure figure) {
        return new Goal.Outcome(
                figure.median(), List.of(Numbers.exactRatio(figure.median()) + figure.spread(Numbers::ratio)));
    }

    private static Goal.Outcome number(Series.Figure figure, Bound bound) {
        return new Goal.Outcome(
                bound == Bound.AT_LEAST ? figure.least() : figure.greatest(),
                List.of(Numbers.count(figure.median()) + figure.spread(Numbers::count)));
    }

    /** Returns the goals of the runs' suites and their outcomes, as Markdown. */
    static String table(Measured measured) {
        GoalTable table = new GoalTable("what", "against", "figure", "goal", "reached");
        for (Goal<Side, Metric> goal : planned(measured)) {
            List<String> title = List.of(
                    title(goal.measured()),
                    goal.isRatio() ? goal.base().variant() : Table.NOTHING,
                    goal.metric().title(),
                    goal.bound().sign() + " "
                            + (goal.isRatio() ? Numbers.ratio(goal.limit()) : Numbers.count(goal.limit())));
            Optional<String> reason = reason(goal.measured(), measured).or(() -> reason(goal.base(), measured));
            table.add(goal, title, outcome(goal, measured), reason);
        }
        return table.toString();
    }

    private static List<Goal<Side, Metric>> planned(Measured measured) {
        Set<String> rows = measured.runs().stream()
                .flatMap(run -> Suite.of(run.setup().suite()).stream())
                .flatMap(suite -> Plan.of(suite).stream())
                .map(Scenario::id)
                .collect(Collectors.toSet());
        return all().stream()
                .filter(goal -> rows.contains(goal.measured().row()))
                .toList();
    }

    private static String title(Side side) {
        // The plan of a full run has all rows, including rows that no run has measured.
        return Plan.of(Suite.FULL).stream()
                .filter(scenario -> scenario.id().equals(side.row()))
                .map(scenario -> scenario.title() + ": " + side.variant())
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> reason(Side side, Measured measured) {
        return measured.reason(side.row(), side.variant());
    }
}
