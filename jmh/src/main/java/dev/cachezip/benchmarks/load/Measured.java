package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The results of one or more runs. If several runs have measured a row, the first run counts; so runs with another JDK,
 * or on other machines, only add missing rows.
 *
 * @param runs at least one
 */
record Measured(List<LoadResult> runs) {

    Measured {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("No results to report");
        }
    }

    static Measured read(List<Path> files) {
        return new Measured(files.stream().map(LoadResult::read).toList());
    }

    /** Returns the rows, in the order in which they were measured. */
    List<Row> rows() {
        Set<String> seen = new HashSet<>();
        return all(LoadResult::rows)
                .filter(row -> !row.series().isEmpty() && seen.add(row.id()))
                .toList();
    }

    Optional<Row> row(String id) {
        return rows().stream().filter(row -> row.id().equals(id)).findFirst();
    }

    Optional<Series> series(String row, String variant) {
        return row(row).flatMap(found -> found.find(variant));
    }

    /** Returns the memory of documents, from the first run that measured it. */
    List<StoredDocuments> memory() {
        return runs.stream()
                .map(LoadResult::memory)
                .filter(memory -> !memory.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** Returns the variants that no run could measure. */
    List<Missing> missing() {
        return all(LoadResult::missing)
                .filter(missing -> series(missing.row(), missing.variant()).isEmpty())
                .distinct()
                .toList();
    }

    /** Returns why a variant could not be measured, if a run has tried. */
    Optional<String> reason(String row, String variant) {
        return missing().stream()
                .filter(missing ->
                        missing.row().equals(row) && missing.variant().equals(variant))
                .map(Missing::reason)
                .findFirst();
    }

    private <T> Stream<T> all(Function<LoadResult, List<T>> part) {
        return runs.stream().flatMap(run -> part.apply(run).stream());
    }
}
