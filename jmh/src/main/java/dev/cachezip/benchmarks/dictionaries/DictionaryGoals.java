package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.dictionaries.DictionaryCase.Operation;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.GoalTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The goals of dictionaries and of the guard: ratios to another variant of the same. */
final class DictionaryGoals {

    /** The metrics of ratios. */
    enum Metric {
        STORED_BYTES,
        TIME,
        MEMORY
    }

    private final List<Goal<Side, Metric>> goals = new ArrayList<>();

    private DictionaryGoals() {}

    /** Returns the goals, in the order in which they were set. */
    static List<Goal<Side, Metric>> all() {
        DictionaryGoals all = new DictionaryGoals();
        all.addSize(DataSet.SESSIONS, 0.38);
        all.addSize(DataSet.PRODUCTS, 0.45);
        all.addSize(DataSet.PAGES, 0.25);
        all.addSize(DataSet.RANDOM_USERS, 0.26);
        all.addSize(DataSet.PHONES, 0.27);
        all.addPage(Operation.ENCODE, 0.50);
        all.addPage(Operation.DECODE, 0.75);
        for (Content content : Content.values()) {
            all.add(
                    Metric.TIME,
                    DictionaryCase.of(content, Variant.GUARDED),
                    DictionaryCase.of(content, Variant.UNGUARDED),
                    0.10);
        }
        for (Documents documents : Documents.values()) {
            for (DocumentForm json : List.of(DocumentForm.SPRING_JSON, DocumentForm.JSON)) {
                all.add(
                        Metric.MEMORY,
                        new Side.OnServer(documents, DocumentForm.DICTIONARY),
                        new Side.OnServer(documents, json),
                        0.30);
            }
        }
        return all.goals;
    }

    private void addSize(DataSet dataSet, double atMost) {
        add(
                Metric.STORED_BYTES,
                new Side.Stored(dataSet, Variant.DICTIONARY),
                new Side.Stored(dataSet, Variant.PLAIN),
                atMost);
    }

    private void addPage(Operation operation, double atMost) {
        add(
                Metric.TIME,
                DictionaryCase.of(operation, DataSet.PAGES, Variant.DICTIONARY),
                DictionaryCase.of(operation, DataSet.PAGES, Variant.GUARDED),
                atMost);
    }

    private void add(Metric metric, Side measured, Side base, double atMost) {
        goals.add(new Goal<>(measured, base, metric, Bound.AT_MOST, atMost));
    }

    /**
     * Returns the outcome, if both sides were measured: the ratio of the bytes, or of the best iterations and of the
     * medians.
     */
    static Optional<Goal.Outcome> outcome(Goal<Side, Metric> goal, DictionaryResults results) {
        return switch (goal.metric()) {
            case TIME -> {
                Optional<Measurement> base = results.time((DictionaryCase) goal.base());
                yield results.time((DictionaryCase) goal.measured())
                        .flatMap(ours -> base.map(theirs -> outcome(ours, theirs)));
            }
            case STORED_BYTES ->
                outcome(results.bytes((Side.Stored) goal.measured()), results.bytes((Side.Stored) goal.base()));
            case MEMORY ->
                outcome(results.bytes((Side.OnServer) goal.measured()), results.bytes((Side.OnServer) goal.base()));
        };
    }

    private static Goal.Outcome outcome(Measurement ours, Measurement theirs) {
        double best = ours.best() / theirs.best();
        return new Goal.Outcome(
                best, List.of(Numbers.exactRatio(best), Numbers.exactRatio(ours.median() / theirs.median())));
    }

    private static Optional<Goal.Outcome> outcome(Optional<Double> ours, Optional<Double> theirs) {
        return ours.flatMap(bytes -> theirs.map(base -> bytes / base))
                .map(ratio -> new Goal.Outcome(ratio, List.of(Numbers.exactRatio(ratio), Table.NOTHING)));
    }

    /** Returns the goals and their outcomes, as Markdown. */
    static String table(DictionaryResults results) {
        GoalTable table = new GoalTable("what", "against", "at most", "reached", "by the medians");
        for (Goal<Side, Metric> goal : all()) {
            List<String> title = List.of(
                    goal.measured().measured() + ": " + goal.measured().variantTitle(),
                    goal.base().variantTitle(),
                    Numbers.ratio(goal.limit()));
            table.add(goal, title, outcome(goal, results), Optional.empty());
        }
        return table.toString();
    }
}
