package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Environment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file that a {@link BenchmarkRun} has written, or several of them as one: the environment, and JMH's results.
 *
 * @param environment environment of the first run
 * @param results results in the order of the runs
 */
public record RunFile(Environment environment, List<Result> results) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /** The parts of a result of JMH that a report needs. */
    public record Result(
            String benchmark,
            List<String> jvmArgs,
            Map<String, String> params,
            Metric primaryMetric,
            Map<String, Metric> secondaryMetrics) {

        private Measurement measurement() {
            if (!primaryMetric.scoreUnit().equals("ns/op")) {
                throw new IllegalArgumentException("Not in ns/op: " + benchmark);
            }
            double allocated = secondary("gc.alloc.rate.norm").stream()
                    .flatMap(List::stream)
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElseThrow();
            double stored = secondary("storedBytes").get(0).get(0);
            return new Measurement(primaryMetric.rawData(), allocated, (int) stored);
        }

        private List<List<Double>> secondary(String metric) {
            return Objects.requireNonNull(secondaryMetrics.get(metric), metric).rawData();
        }
    }

    /** Numbers by fork and iteration. */
    public record Metric(String scoreUnit, List<List<Double>> rawData) {}

    /**
     * Reads result files of runs.
     *
     * @throws IllegalArgumentException if there is no file, a file is of another kind, or the files are not comparable
     */
    public static RunFile read(List<Path> files) {
        List<RunFile> runs =
                files.stream().map(file -> read(file, RunFile.class)).toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("No file of results");
        }
        Environment first = runs.get(0).environment();
        if (!runs.stream().map(RunFile::environment).allMatch(first::isComparableTo)) {
            throw new IllegalArgumentException("The runs differ in machine, JDK or versions: " + files);
        }
        return new RunFile(
                first, runs.stream().flatMap(run -> run.results().stream()).toList());
    }

    /**
     * Reads a part of a result file.
     *
     * @throws IllegalArgumentException if the file is of another kind
     */
    public static <T> T read(Path file, Class<T> part) {
        try {
            return JSON.readValue(file, part);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    file + " is not a file that a run has written: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Returns the measurements in the order of the runs, with the forks of all runs.
     *
     * @param known finds the case of a benchmark with parameters, if it belongs to the report
     */
    public <C> Map<C, Measurement> byCase(BiFunction<String, Map<String, String>, Optional<C>> known) {
        Map<C, Measurement> byCase = new LinkedHashMap<>();
        for (Result result : results) {
            known.apply(result.benchmark(), result.params())
                    .ifPresent(key -> byCase.merge(key, result.measurement(), Measurement::and));
        }
        return byCase;
    }

    /** Returns the options of the JVMs that measured, empty if none did. */
    public String jvmArguments() {
        return results.isEmpty() ? "" : String.join(" ", results.get(0).jvmArgs());
    }
}
