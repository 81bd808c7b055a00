package dev.cachezip.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A builder of the table of goals; its last column says whether they are reached. */
public final class GoalTable {

    private final int columns;
    private final Table table;

    /** Starts a table, whose first columns say what the goals are. */
    public GoalTable(String... header) {
        List<String> cells = new ArrayList<>(List.of(header));
        cells.add("verdict");
        this.columns = cells.size();
        this.table = Table.ofNumbers(cells);
    }

    /**
     * Adds a goal.
     *
     * @param title what the goal is: the first cells
     * @param outcome its outcome, if both sides were measured
     * @param reason why they were not, if that is known
     */
    public void add(Goal<?, ?> goal, List<String> title, Optional<Goal.Outcome> outcome, Optional<String> reason) {
        List<String> cells = new ArrayList<>(title);
        if (outcome.isPresent()) {
            cells.addAll(outcome.get().cells());
            cells.add(goal.isReachedBy(outcome.get()) ? "reached" : "**missed**");
        } else {
            cells.addAll(Collections.nCopies(columns - title.size() - 1, Table.NOTHING));
            cells.add("not measured" + reason.map(why -> " (" + why + ")").orElse(""));
        }
        table.row(cells);
    }

    @Override
    public String toString() {
        return table.toString();
    }
}
