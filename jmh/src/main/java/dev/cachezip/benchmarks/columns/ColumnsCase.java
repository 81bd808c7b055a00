package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Experiment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One case whose time is measured.
 *
 * @param operation the operation
 * @param list the list
 * @param form the form, rows or columns
 */
record ColumnsCase(Operation operation, SampleList list, Form form) implements Side {

    /** The measured operations. */
    enum Operation {
        /** List to stored bytes. */
        ENCODE,
        /** Stored bytes to list. */
        DECODE;

        private String benchmark() {
            return "ColumnsBenchmark." + title();
        }

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String LIST = "list";
    private static final String FORM = "form";
    private static final String CORPORA = "corpora";

    static final List<SampleList> LISTS = List.of(
            SampleList.LAYOUTS_1000,
            SampleList.USERS_100,
            SampleList.ORDERS_1000,
            SampleList.ITEMS_1000,
            SampleList.RANDOM_USERS_100);

    /** The base is first, so it is first in one round and last in the other. */
    static final List<Form> FORMS = List.of(Form.ROWS_ZSTD_3, Form.COLUMNS_ZSTD_3);

    /** Returns all cases, those of the base before those that are compared with it. */
    static List<ColumnsCase> all() {
        List<ColumnsCase> cases = new ArrayList<>();
        for (SampleList list : LISTS) {
            for (Operation operation : Operation.values()) {
                FORMS.forEach(form -> cases.add(new ColumnsCase(operation, list, form)));
            }
        }
        return cases;
    }

    /**
     * Returns the case of a JMH benchmark with these parameters, if it is one of columns.
     *
     * @throws IllegalArgumentException if a parameter has a value that is no longer known
     */
    static Optional<ColumnsCase> of(String benchmark, Map<String, String> parameters) {
        return Arrays.stream(Operation.values())
                .filter(operation -> benchmark.endsWith("." + operation.benchmark()))
                .findFirst()
                .map(operation -> new ColumnsCase(
                        operation, SampleList.valueOf(value(parameters, LIST)), Form.valueOf(value(parameters, FORM))));
    }

    private static String value(Map<String, String> parameters, String name) {
        return Objects.requireNonNull(parameters.get(name), name);
    }

    /** Returns this case for JMH. */
    Experiment with(Optional<Path> corpora) {
        return new Measured(this, corpora);
    }

    @Override
    public String measured() {
        return list.title() + ", " + operation.title();
    }

    /** A case with the folder of the documents that the list may need. */
    private record Measured(ColumnsCase key, Optional<Path> corpora) implements Experiment {

        @Override
        public String benchmark() {
            return key.operation.benchmark();
        }

        @Override
        public Map<String, String> parameters() {
            return Map.of(
                    LIST,
                    key.list.name(),
                    FORM,
                    key.form.name(),
                    CORPORA,
                    corpora.map(Path::toString).orElse(""));
        }

        @Override
        public String title() {
            return key.measured() + ", " + key.form.title();
        }
    }
}
