package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.samples.SampleValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of one or several runs on the same machine.
 *
 * @param runs how many runs there were
 * @param environment environment of the first run
 * @param jvmArguments options of the JVMs that measured
 * @param byCase measurements in the order of the runs
 */
record Measurements(int runs, Environment environment, String jvmArguments, Map<Case, Measurement> byCase) {

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
        RunFile run = RunFile.read(files);
        Map<Case, Measurement> byCase = run.byCase(Case::of);
        if (byCase.isEmpty()) {
            throw new IllegalArgumentException("Nothing measured in " + files);
        }
        return new Measurements(files.size(), run.environment(), run.jvmArguments(), byCase);
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
