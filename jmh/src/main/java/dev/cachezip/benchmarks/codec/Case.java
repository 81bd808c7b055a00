package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.SampleValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One case that JMH measures.
 *
 * @param operation the operation
 * @param sample the value
 * @param subject the codec or compressor under test
 */
record Case(Operation operation, SampleValue sample, Subject subject) implements Experiment {

    private static final String SAMPLE = "sample";
    private static final String CODEC = "codec";
    private static final String COMPRESSION = "compression";

    /**
     * Returns the case of a JMH benchmark with these parameters, if the benchmark belongs to this project.
     *
     * @throws IllegalArgumentException if a parameter has a value that is no longer known
     */
    static Optional<Case> of(String benchmark, Map<String, String> parameters) {
        return Arrays.stream(Operation.values())
                .filter(operation -> benchmark.endsWith("." + operation.benchmark()))
                .findFirst()
                .map(operation -> new Case(
                        operation, SampleValue.valueOf(value(parameters, SAMPLE)), subject(operation, parameters)));
    }

    private static Subject subject(Operation operation, Map<String, String> parameters) {
        Compression compression = Compression.valueOf(value(parameters, COMPRESSION));
        return switch (operation) {
            case ENCODE, DECODE -> new Combination(Codec.valueOf(value(parameters, CODEC)), compression);
            case COMPRESS, DECOMPRESS -> compression;
        };
    }

    private static String value(Map<String, String> parameters, String name) {
        return Objects.requireNonNull(parameters.get(name), name);
    }

    @Override
    public String benchmark() {
        return operation.benchmark();
    }

    @Override
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(SAMPLE, sample.name());
        if (subject instanceof Combination combination) {
            parameters.put(CODEC, combination.codec().name());
            parameters.put(COMPRESSION, combination.compression().name());
        } else if (subject instanceof Compression compression) {
            parameters.put(COMPRESSION, compression.name());
        }
        return parameters;
    }

    /** Returns the case of another subject, with the same operation and value. */
    Case of(Subject other) {
        return new Case(operation, sample, other);
    }

    @Override
    public String title() {
        return sample.title() + ", " + subject.title() + ", " + operation.title();
    }
}
