package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.Experiment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One case that JMH measures.
 *
 * @param operation the operation
 * @param values name of the values: a {@link DataSet}, or a {@link Content} for writing bytes
 * @param variant the pipeline
 */
record DictionaryCase(Operation operation, String values, Variant variant) implements Experiment, Side {

    /** The measured operations. */
    enum Operation {
        /** Object to stored bytes. */
        ENCODE("DictionaryBenchmark.encode", "dataSet"),
        /** Stored bytes to object. */
        DECODE("DictionaryBenchmark.decode", "dataSet"),
        /** Bytes to stored bytes. */
        WRITE("GuardBenchmark.write", "content");

        private final String benchmark;
        private final String parameter;

        Operation(String benchmark, String parameter) {
            this.benchmark = benchmark;
            this.parameter = parameter;
        }
    }

    private static final String VARIANT = "variant";

    static final List<DataSet> DATA_SETS = List.of(DataSet.SESSIONS, DataSet.PRODUCTS, DataSet.PAGES);

    /** The base is first, so it is first in one round and last in the other. */
    static final List<Variant> OF_OBJECTS =
            List.of(Variant.UNGUARDED, Variant.GUARDED, Variant.DICTIONARY, Variant.FAST, Variant.FAST_DICTIONARY);

    /** The base is first. */
    static final List<Variant> OF_BYTES = List.of(Variant.UNGUARDED, Variant.GUARDED, Variant.PLAIN);

    static DictionaryCase of(Operation operation, DataSet dataSet, Variant variant) {
        return new DictionaryCase(operation, dataSet.name(), variant);
    }

    static DictionaryCase of(Content content, Variant variant) {
        return new DictionaryCase(Operation.WRITE, content.name(), variant);
    }

    /** Returns all cases, those of a base before those that are compared with it. */
    static List<DictionaryCase> all() {
        List<DictionaryCase> cases = new ArrayList<>();
        for (Operation operation : List.of(Operation.ENCODE, Operation.DECODE)) {
            for (DataSet dataSet : DATA_SETS) {
                OF_OBJECTS.forEach(variant -> cases.add(of(operation, dataSet, variant)));
            }
        }
        for (Content content : Content.values()) {
            OF_BYTES.forEach(variant -> cases.add(of(content, variant)));
        }
        return cases;
    }

    /**
     * Returns the case of a JMH benchmark with these parameters, if it is one of dictionaries.
     *
     * @throws IllegalArgumentException if a parameter has a value that is no longer known
     */
    static Optional<DictionaryCase> of(String benchmark, Map<String, String> parameters) {
        return Arrays.stream(Operation.values())
                .filter(operation -> benchmark.endsWith("." + operation.benchmark))
                .findFirst()
                .map(operation -> checked(
                        operation,
                        value(parameters, operation.parameter),
                        Variant.valueOf(value(parameters, VARIANT))));
    }

    private static DictionaryCase checked(Operation operation, String values, Variant variant) {
        return operation == Operation.WRITE
                ? of(Content.valueOf(values), variant)
                : of(operation, DataSet.valueOf(values), variant);
    }

    private static String value(Map<String, String> parameters, String name) {
        return Objects.requireNonNull(parameters.get(name), name);
    }

    @Override
    public String benchmark() {
        return operation.benchmark;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of(operation.parameter, values, VARIANT, variant.name());
    }

    @Override
    public String title() {
        return measured() + ", " + variantTitle();
    }

    @Override
    public String measured() {
        return switch (operation) {
            case ENCODE -> DataSet.valueOf(values).one() + ", encode";
            case DECODE -> DataSet.valueOf(values).one() + ", decode";
            case WRITE -> Content.valueOf(values).title() + ", write";
        };
    }

    @Override
    public String variantTitle() {
        return variant.title();
    }
}
