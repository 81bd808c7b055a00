package dev.cachezip.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The goals of a page, which are lines of a file: what, against what, metric, sign, limit, parameters, parameters of the
 * base in place of those. Without a base the limit is for the number itself.
 */
public final class Goals {

    /**
     * A goal.
     *
     * @param what what has to reach it
     * @param against name of the base; empty for a plain number
     * @param atMost whether less is better
     * @param measured the parameters of what is measured
     * @param base those of the base
     */
    public record Goal(
            String what,
            String against,
            String metric,
            boolean atMost,
            double limit,
            Map<String, String> measured,
            Map<String, String> base) {

        static Goal of(String line) {
            List<String> cells = Resources.cells(line);
            String[] limit = cells.get(2).split(" ", 3);
            Map<String, String> measured = Resources.parameters(cells.get(3));
            Map<String, String> base = new LinkedHashMap<>(measured);
            base.putAll(Resources.parameters(cells.size() > 4 ? cells.get(4) : ""));
            return new Goal(
                    cells.get(0),
                    cells.get(1),
                    limit[0],
                    limit[1].equals("≤"),
                    Double.parseDouble(limit[2]),
                    measured,
                    base);
        }

        private boolean isRatio() {
            return !against.isEmpty();
        }

        /** Returns whether the goal is reached; empty if one side was not measured. */
        public Optional<Boolean> reached(Results results) {
            return outcome(results).map(outcome -> atMost ? outcome.number <= limit : outcome.number >= limit);
        }

        private Optional<Outcome> outcome(Results results) {
            return results.find(measured)
                    .flatMap(ours -> results.find(base).map(theirs -> outcome(ours, theirs)))
                    .filter(outcome -> !Double.isNaN(outcome.number));
        }

        private Outcome outcome(Figures ours, Figures theirs) {
            if (!isRatio()) {
                double number = Figures.statistics(ours.numbers(metric)).getMax();
                return new Outcome(number, Numbers.count(number), Table.NOTHING);
            }
            double ratio = ours.of(metric) / theirs.of(metric);
            if (metric.equals("best")) {
                double medians = ours.of("median") / theirs.of("median");
                return new Outcome(ratio, Numbers.exactRatio(ratio), Numbers.exactRatio(medians));
            }
            List<Double> rounds = ours.ratios(metric, theirs);
            return metric.equals("alloc")
                    ? new Outcome(ratio, Numbers.exactRatio(ratio), Table.NOTHING)
                    : new Outcome(median(rounds), Style.spread(rounds, "%.3f", "%.2f"), Table.NOTHING);
        }

        private List<String> row(Results results) {
            String bound = (atMost ? "≤ " : "≥ ") + (isRatio() ? Numbers.ratio(limit) : Numbers.count(limit));
            List<String> row = new ArrayList<>(List.of(what, isRatio() ? against : Table.NOTHING, bound));
            List<Boolean> reached = new ArrayList<>();
            for (Results run : results.byJdk().values()) {
                Optional<Outcome> outcome = outcome(run);
                row.add(outcome.map(Outcome::text).orElse(Table.NOTHING));
                row.add(outcome.map(Outcome::byTheMedians).orElse(Table.NOTHING));
                reached(run).ifPresent(reached::add);
            }
            row.add(reached.isEmpty() ? "not measured" : reached.contains(false) ? "**missed**" : "reached");
            return row;
        }
    }

    private record Outcome(double number, String text, String byTheMedians) {}

    private Goals() {}

    /** Returns the goals of a page, in the order in which they were set. */
    public static List<Goal> of(String page) {
        return Resources.lines(page + ".goals").map(Goal::of).toList();
    }

    /** Returns the parameters of all benchmarks that the goals of a page need, those of a base first. */
    public static List<Map<String, String>> needed(String page) {
        Set<Map<String, String>> needed = new LinkedHashSet<>();
        for (Goal goal : of(page)) {
            needed.add(goal.base);
            needed.add(goal.measured);
        }
        return new ArrayList<>(needed);
    }

    /** Returns the goals of a page and their outcomes on each JDK, as Markdown: missed if it is on one of them. */
    public static String table(String page, Results results) {
        List<String> header = new ArrayList<>(List.of("what", "against", "goal"));
        for (String jdk : results.byJdk().keySet()) {
            header.add("JDK " + jdk);
            header.add("by the medians");
        }
        header.add("verdict");
        Table table = Table.ofNumbers(header);
        of(page).forEach(goal -> table.row(goal.row(results)));
        return table.toString();
    }

    /** Returns the middle number, or the mean of the two middle numbers. */
    static double median(List<Double> numbers) {
        List<Double> sorted = numbers.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
