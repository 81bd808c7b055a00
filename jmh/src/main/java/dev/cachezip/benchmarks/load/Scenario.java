package dev.cachezip.benchmarks.load;

import java.util.List;

/**
 * A row to be measured, whose variants take turns.
 *
 * @param id unique name
 * @param section section in which the row is reported
 * @param group measured operation
 * @param callers callers of the operation
 * @param valuesPerCall number of values that a call reads or writes
 * @param candidates compared variants, the base first
 */
record Scenario(
        String id, Section section, String group, Callers callers, int valuesPerCall, List<Candidate> candidates) {

    /**
     * A variant to be compared.
     *
     * @param variant name of the variant
     * @param opening creates the operation
     */
    record Candidate(String variant, Opening opening) {}

    /** A factory for an operation, which also stores the data that the operation needs. */
    @FunctionalInterface
    interface Opening {
        Operation open(Stage stage) throws UnavailableException;
    }

    /** Returns the measured row. */
    Row row(List<Series> series) {
        return new Row(
                id, section, group, callers, valuesPerCall, candidates.get(0).variant(), series);
    }

    String title() {
        return group + ", " + callers.title();
    }
}
