package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Numbers;
import java.util.Optional;

/** The goals as a table. */
final class LoadGoalTable {

    private LoadGoalTable() {}

    static String of(Measured measured) {
        MarkdownTable table = MarkdownTable.ofNumbers("what", "against", "figure", "goal", "reached", "verdict");
        for (LoadGoal goal : LoadGoal.all()) {
            Optional<Series.Figure> outcome = goal.outcome(measured);
            table.row(
                    title(goal),
                    goal.isRatio() ? goal.base() : "–",
                    goal.metric().title(),
                    goal.bound().sign() + " " + limit(goal),
                    outcome.map(figure -> exactly(figure, goal)).orElse("–"),
                    outcome.map(figure -> goal.isReachedBy(figure) ? "reached" : "**missed**")
                            .orElseGet(() -> notMeasured(goal, measured)));
        }
        return table.toString();
    }

    private static String title(LoadGoal goal) {
        // The plan of a full run has all rows, including rows that no run has measured.
        return Plan.of(Suite.FULL).stream()
                .filter(scenario -> scenario.id().equals(goal.row()))
                .map(scenario -> scenario.title() + ": " + goal.variant())
                .findFirst()
                .orElseThrow();
    }

    private static String limit(LoadGoal goal) {
        return goal.isRatio() ? Numbers.ratio(goal.limit()) : Numbers.count(goal.limit());
    }

    /** Returns the figure with one digit more than the goal has. */
    private static String exactly(Series.Figure figure, LoadGoal goal) {
        return goal.isRatio()
                ? Numbers.exactRatio(figure.median()) + spread(figure)
                : Numbers.count(figure.median()) + " [" + Numbers.count(figure.least()) + "–"
                        + Numbers.count(figure.greatest()) + "]";
    }

    /** Returns the median with the smallest and the greatest value of a round. */
    static String withSpread(Series.Figure figure) {
        return Numbers.ratio(figure.median()) + spread(figure);
    }

    private static String spread(Series.Figure figure) {
        return " [" + Numbers.ratio(figure.least()) + "–" + Numbers.ratio(figure.greatest()) + "]";
    }

    private static String notMeasured(LoadGoal goal, Measured measured) {
        return measured.reason(goal.row(), goal.variant())
                .or(() -> measured.reason(goal.row(), goal.base()))
                .map(reason -> "not measured (" + reason + ")")
                .orElse("not measured");
    }
}
