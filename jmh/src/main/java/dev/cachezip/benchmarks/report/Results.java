package dev.cachezip.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of one or more runs. If several runs have measured the same, the first of them counts.
 *
 * @param runs at least one
 */
public record Results(List<Run> runs) {

    /** The name of a benchmark in a selector, beside those of its parameters. */
    static final String BENCHMARK = "benchmark";

    /** The name of a JDK's feature number in a selector, which then finds only runs on that JDK. */
    private static final String JDK = "jdk";

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /**
     * A run.
     *
     * @param setup further rows for the table of the environment
     */
    public record Run(Environment environment, Map<String, String> setup, List<Result> results) {

        private boolean is(Map<String, String> selector) {
            String jdk = selector.get(JDK);
            return jdk == null || jdk.equals(environment.feature());
        }

        /** Writes a file. */
        public void write(Path file) throws IOException {
            Files.createDirectories(file.toAbsolutePath().getParent());
            JSON.writerWithDefaultPrettyPrinter().writeValue(file, this);
        }
    }

    /** A result in the JSON of JMH, whatever has measured it. */
    public record Result(
            String benchmark, Map<String, String> params, Metric primaryMetric, Map<String, Metric> secondaryMetrics) {

        /** JMH leaves out what a benchmark has none of. */
        public Result {
            params = Objects.requireNonNullElse(params, Map.of());
            secondaryMetrics = Objects.requireNonNullElse(secondaryMetrics, Map.of());
        }

        /** Returns a result of a single number, which no benchmark has measured. */
        public static Result of(String benchmark, Map<String, String> params, double number) {
            return new Result(benchmark, params, Metric.of(List.of(number)), Map.of());
        }

        /** Returns whether this is a result of a benchmark, in any package, with these parameters among others. */
        private boolean is(Map<String, String> selector) {
            return selector.entrySet().stream()
                    .filter(entry -> !entry.getKey().equals(JDK))
                    .allMatch(entry -> entry.getKey().equals(BENCHMARK)
                            ? ("." + benchmark).endsWith("." + entry.getValue())
                            : entry.getValue().equals(params.get(entry.getKey())));
        }

        private Figures figures() {
            Map<String, List<Double>> others = new LinkedHashMap<>();
            secondaryMetrics.forEach((name, metric) -> others.put(
                    name, metric.rawData().stream().flatMap(List::stream).toList()));
            return new Figures(primaryMetric.rawData(), others);
        }
    }

    /** Numbers by fork and iteration. */
    public record Metric(List<List<Double>> rawData) {

        /** Returns the numbers of one fork. */
        public static Metric of(List<Double> numbers) {
            return new Metric(List.of(numbers));
        }
    }

    /**
     * Reads the files of runs.
     *
     * @throws IllegalArgumentException if there is no file, or a file is of another kind
     */
    public static Results read(List<Path> files) {
        if (files.isEmpty()) {
            throw new IllegalArgumentException("No file of results");
        }
        return new Results(files.stream().map(Results::read).toList());
    }

    private static Run read(Path file) {
        try {
            Run run = JSON.readValue(file, Run.class);
            if (run.environment() != null && run.setup() != null && run.results() != null) {
                return run;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + " is no file of results: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException(file + " is no file of results");
    }

    /**
     * Reads results in JMH's own form.
     *
     * @param json the text that JMH has written
     */
    public static List<Result> ofJmh(String json) {
        return List.of(JSON.readValue(json, Result[].class));
    }

    /** Returns the results of each JDK, by its feature number. */
    Map<String, Results> byJdk() {
        Map<String, Results> all = new LinkedHashMap<>();
        runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.environment().feature(), LinkedHashMap::new, Collectors.toList()))
                .forEach((jdk, ofJdk) -> all.put(jdk, new Results(ofJdk)));
        return all;
    }

    /** Returns what was measured with some parameters, with all forks of the first run that has any. */
    Optional<Figures> find(Map<String, String> selector) {
        return runs.stream()
                .filter(run -> run.is(selector))
                .flatMap(run -> run.results().stream()
                        .filter(result -> result.is(selector))
                        .map(Result::figures)
                        .reduce(Figures::and)
                        .stream())
                .findFirst();
    }

    /** Returns the values of some parameters, in the order in which they were measured. */
    List<Map<String, String>> rows(Map<String, String> selector, List<String> parameters) {
        Set<Map<String, String>> rows = new LinkedHashSet<>();
        for (Run run : runs) {
            for (Result result : run.results()) {
                if (result.is(selector)) {
                    Map<String, String> row = new LinkedHashMap<>(result.params());
                    row.keySet().retainAll(parameters);
                    rows.add(row);
                }
            }
        }
        return new ArrayList<>(rows);
    }
}
