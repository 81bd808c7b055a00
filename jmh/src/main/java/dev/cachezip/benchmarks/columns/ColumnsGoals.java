package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.columns.ColumnsCase.Operation;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.GoalTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The goals of columns: numbers of bytes, and ratios to the rows of the same list. */
final class ColumnsGoals {

    /** The metrics of goals. */
    enum Metric {
        STORED_BYTES,
        TIME
    }

    /** The most that a list may grow. */
    private static final double NO_LOSS = 1.01;

    private final List<Goal<Side, Metric>> goals = new ArrayList<>();

    private ColumnsGoals() {}

    /** Returns the goals, in the order in which they were set. */
    static List<Goal<Side, Metric>> all() {
        ColumnsGoals all = new ColumnsGoals();
        for (Form form : List.of(Form.COLUMNS, Form.COLUMNS_ZSTD_3, Form.COLUMNS_LZ4)) {
            all.addBytes(SampleList.LAYOUTS_1000, form, 38_000);
        }
        all.addBytes(SampleList.ITEMS_1000, Form.COLUMNS_ZSTD_3, 100);
        all.addPart(SampleList.USERS_100, 0.45);
        all.addPart(SampleList.ORDERS_1000, 0.48);
        all.addPart(SampleList.RANDOM_USERS_100, 0.77);
        for (SampleList other : List.of(
                SampleList.LAYOUTS_10,
                SampleList.LAYOUTS_100,
                SampleList.USERS_10,
                SampleList.USERS_10000,
                SampleList.PHONES_100,
                SampleList.EVENTS_50)) {
            all.addPart(other, NO_LOSS);
        }
        all.addTime(Operation.ENCODE, 0.50);
        all.addTime(Operation.DECODE, 0.75);
        return all.goals;
    }

    private void addBytes(SampleList list, Form form, int atMost) {
        Side side = new Side.Stored(list, form);
        add(Metric.STORED_BYTES, side, side, atMost);
    }

    private void addPart(SampleList list, double atMost) {
        add(
                Metric.STORED_BYTES,
                new Side.Stored(list, Form.COLUMNS_ZSTD_3),
                new Side.Stored(list, Form.ROWS_ZSTD_3),
                atMost);
    }

    private void addTime(Operation operation, double atMost) {
        add(
                Metric.TIME,
                new ColumnsCase(operation, SampleList.LAYOUTS_1000, Form.COLUMNS_ZSTD_3),
                new ColumnsCase(operation, SampleList.LAYOUTS_1000, Form.ROWS_ZSTD_3),
                atMost);
    }

    private void add(Metric metric, Side measured, Side base, double atMost) {
        goals.add(new Goal<>(measured, base, metric, Bound.AT_MOST, atMost));
    }

    /** Returns the outcome, if both sides were measured. */
    static Optional<Goal.Outcome> outcome(Goal<Side, Metric> goal, ColumnsResults results) {
        return switch (goal.metric()) {
            case TIME ->
                results.time((ColumnsCase) goal.measured())
                        .flatMap(ours -> results.time((ColumnsCase) goal.base()).map(base -> outcome(ours, base)));
            case STORED_BYTES ->
                results.bytes((Side.Stored) goal.measured())
                        .flatMap(ours ->
                                results.bytes((Side.Stored) goal.base()).map(base -> outcome(goal, ours, base)));
        };
    }

    private static Goal.Outcome outcome(Measurement ours, Measurement base) {
        double best = ours.best() / base.best();
        return new Goal.Outcome(
                best, List.of(Numbers.exactRatio(best), MeanRatio.of(ours, base).toString()));
    }

    private static Goal.Outcome outcome(Goal<Side, Metric> goal, int ours, int base) {
        return goal.isRatio()
                ? new Goal.Outcome(
                        (double) ours / base, List.of(Numbers.exactRatio((double) ours / base), Table.NOTHING))
                : new Goal.Outcome(ours, List.of(Numbers.count(ours), Table.NOTHING));
    }

    /** Returns the goals and their outcomes, as Markdown. */
    static String table(ColumnsResults results) {
        GoalTable table = new GoalTable("what", "against", "at most", "reached", "by the means");
        for (Goal<Side, Metric> goal : all()) {
            List<String> title = List.of(
                    goal.measured().measured() + ": " + goal.measured().form().title(),
                    goal.isRatio() ? goal.base().form().title() : Table.NOTHING,
                    goal.isRatio() ? Numbers.ratio(goal.limit()) : Numbers.count(goal.limit()));
            table.add(goal, title, outcome(goal, results), Optional.empty());
        }
        return table.toString();
    }
}
