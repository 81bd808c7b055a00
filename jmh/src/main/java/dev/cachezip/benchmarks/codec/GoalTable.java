package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Numbers;
/** The goals as a table. */
final class GoalTable {

    private GoalTable() {}

    static String of(Measurements measurements) {
        MarkdownTable table =
                MarkdownTable.ofNumbers("what", "against", "at most", "reached", "by the medians", "verdict");
        for (Goal goal : Goal.all()) {
            String what = goal.measured().title() + (goal.metric() == Goal.Metric.ALLOCATION ? ", allocation" : "");
            String against = goal.base().title();
            String atMost = Numbers.ratio(goal.atMost());
            goal.outcome(measurements)
                    .ifPresentOrElse(
                            outcome -> table.row(
                                    what,
                                    against,
                                    atMost,
                                    Numbers.exactRatio(outcome.best()),
                                    Numbers.exactRatio(outcome.median()),
                                    goal.isReachedBy(outcome) ? "reached" : "**missed**"),
                            () -> table.row(what, against, atMost, "–", "–", "not measured"));
        }
        return table.toString();
    }
}
