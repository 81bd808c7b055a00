package dev.cachezip.load;

import java.util.List;
import java.util.Optional;

/**
 * What was measured together, in turns.
 *
 * @param id name of its own
 * @param table where it is reported
 * @param group what is done; a table of its own in the report
 * @param callers who does it
 * @param valuesPerCall how many values a call reads or writes
 * @param base the variant that the others are compared with
 * @param series one per variant that could be measured
 */
record Row(String id, Table table, String group, Callers callers, int valuesPerCall, String base, List<Series> series) {

    Optional<Series> find(String variant) {
        return series.stream()
                .filter(candidate -> candidate.variant().equals(variant))
                .findFirst();
    }
}
