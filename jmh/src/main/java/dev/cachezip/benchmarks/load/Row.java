package dev.cachezip.benchmarks.load;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.List;
import java.util.Optional;

/**
 * A row of results that were measured together, in turns.
 *
 * @param id unique name
 * @param section section in which the row is reported
 * @param group measured operation; a separate table in the report
 * @param callers callers of the operation
 * @param valuesPerCall number of values that a call reads or writes
 * @param base the variant that all others are compared with
 * @param series the rounds of each variant that could be measured
 */
record Row(
        String id,
        @JsonAlias("table") Section section,
        String group,
        Callers callers,
        int valuesPerCall,
        String base,
        List<Series> series) {

    Optional<Series> find(String variant) {
        return series.stream()
                .filter(candidate -> candidate.variant().equals(variant))
                .findFirst();
    }

    /** Returns the base that a variant is compared with; none for the base itself, or if that was not measured. */
    Optional<Series> baseOf(Series variant) {
        return find(base).filter(first -> !first.equals(variant));
    }
}
