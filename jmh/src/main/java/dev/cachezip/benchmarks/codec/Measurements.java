package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.samples.SampleValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of one or several runs on the same machine.
 *
 * @param runs how many runs there were
 * @param environment environment of the first run
 * @param jvmArguments options of the JVMs that measured
 * @param byCase measurements in the order of the runs
 */
record Measurements(int runs, Environment environment, String jvmArguments, Map<Case, Measurement> byCase) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /** A file that {@link BenchmarkRun} has written: the environment, and JMH's results. */
    record Run(Environment environment, List<Result> results) {}

    /** What the report needs of a result of JMH. */
    record Result(
            String benchmark,
            List<String> jvmArgs,
            Map<String, String> params,
            Metric primaryMetric,
            Map<String, Metric> secondaryMetrics) {

        Measurement measurement() {
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
    record Metric(String scoreUnit, List<List<Double>> rawData) {}

    /**
     * An encode and a decode of the same value.
     *
     * @param combination the row of the tables
     */
    record RoundTrip(Combination combination, Measurement encode, Measurement decode) {

        /** Returns the best time of both in nanoseconds. */
        double nanos() {
            return encode.best() + decode.best();
        }
    }

    /**
     * Reads result files of runs.
     *
     * @throws IllegalArgumentException if there is no file, a file is of another kind, or the files are not comparable
     */
    static Measurements read(List<Path> files) {
        List<Run> runs = files.stream().map(Measurements::read).toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("No file of results");
        }
        Environment first = runs.get(0).environment();
        if (!runs.stream().map(Run::environment).allMatch(first::isComparableTo)) {
            throw new IllegalArgumentException("The runs differ in machine, JDK or versions: " + files);
        }
        List<Result> results =
                runs.stream().flatMap(run -> run.results().stream()).toList();
        Map<Case, Measurement> byCase = new LinkedHashMap<>();
        for (Result result : results) {
            Case.of(result.benchmark(), result.params())
                    .ifPresent(key -> byCase.merge(key, result.measurement(), Measurement::and));
        }
        if (byCase.isEmpty()) {
            throw new IllegalArgumentException("Nothing measured in " + files);
        }
        return new Measurements(
                runs.size(), first, String.join(" ", results.get(0).jvmArgs()), byCase);
    }

    private static Run read(Path file) {
        try {
            return JSON.readValue(file, Run.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    file + " is not a file that a run has written: " + e.getOriginalMessage(), e);
        }
    }

    Optional<Measurement> find(Case key) {
        return Optional.ofNullable(byCase.get(key));
    }

    /** Returns the subjects that were measured with a value, in the order of the run. */
    List<Subject> subjects(Operation operation, SampleValue sample) {
        return byCase.keySet().stream()
                .filter(key -> key.operation() == operation && key.sample() == sample)
                .map(Case::subject)
                .toList();
    }

    /** Returns the round trips that were measured with a value, in the order of the run. */
    List<RoundTrip> roundTrips(SampleValue sample) {
        return subjects(Operation.DECODE, sample).stream()
                .flatMap(subject -> roundTrip(sample, (Combination) subject).stream())
                .toList();
    }

    Optional<RoundTrip> roundTrip(SampleValue sample, Combination combination) {
        return find(new Case(Operation.ENCODE, sample, combination))
                .flatMap(encode -> find(new Case(Operation.DECODE, sample, combination))
                        .map(decode -> new RoundTrip(combination, encode, decode)));
    }

    /** Returns the codecs that were measured with any value. */
    SortedSet<Codec> codecs() {
        return byCase.keySet().stream()
                .map(Case::subject)
                .filter(Combination.class::isInstance)
                .map(subject -> ((Combination) subject).codec())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
