package dev.cachezip.load;

import java.util.List;

/**
 * What is to be measured together, in turns.
 *
 * @param id name of its own
 * @param table where it is reported
 * @param group what is done
 * @param callers who does it
 * @param valuesPerCall how many values a call reads or writes
 * @param candidates who is compared, the base first
 */
record Scenario(String id, Table table, String group, Callers callers, int valuesPerCall, List<Candidate> candidates) {

    /**
     * One of those that are compared.
     *
     * @param variant its name
     * @param opening makes what callers do
     */
    record Candidate(String variant, Opening opening) {}

    /** Makes what callers do, and stores what it needs. */
    @FunctionalInterface
    interface Opening {
        Operation open(Stage stage) throws UnavailableException;
    }

    String title() {
        return group + ", " + callers.title();
    }
}
