package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A run of a suite: one fork of each case in a first round, and one more in a second round in reverse order. So the two
 * forks of a case are far apart in time, and a disturbance seldom affects both. The base of a comparison comes first in
 * the first round and last in the second.
 */
public final class BenchmarkRun {

    private static final int ROUNDS = 2;
    private static final List<String> JVM_ARGUMENTS = List.of("-Xms2g", "-Xmx2g", "-XX:+UseG1GC");
    /** The arguments that silence the warnings of those JVMs about native libraries and msgpack-core. */
    private static final List<String> JVM_ARGUMENTS_FROM_24 =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private final List<Experiment> cases;
    private final Options defaults;
    private final PrintStream progress;
    private final List<RunResult> results = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    /**
     * Sets a run up.
     *
     * @param cases what to measure, in the order of the first round
     * @param defaults options that override the benchmarks' own; none for a result that counts
     * @param progress the stream for progress messages
     */
    public BenchmarkRun(List<Experiment> cases, Options defaults, PrintStream progress) {
        this.cases = cases;
        this.defaults = defaults;
        this.progress = progress;
    }

    /** Measures, and returns the results. */
    public List<Results.Result> run() {
        List<Experiment> order = new ArrayList<>(cases);
        long start = System.nanoTime();
        int done = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            for (Experiment next : order) {
                String outcome = measure(next);
                done++;
                Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
                Duration left =
                        elapsed.multipliedBy(ROUNDS * cases.size() - done).dividedBy(done);
                progress.printf(
                        Locale.ROOT,
                        "[%d/%d, %d:%02d min left] %s: %s%n",
                        done,
                        ROUNDS * cases.size(),
                        left.toMinutes(),
                        left.toSecondsPart(),
                        next.title(),
                        outcome);
            }
            Collections.reverse(order);
        }
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, true, StandardCharsets.UTF_8))
                .writeOut(results);
        return Results.ofJmh(json.toString(StandardCharsets.UTF_8));
    }

    /** Returns the cases that failed, with the cause. */
    public List<String> failures() {
        return failures;
    }

    /** Returns the options of the JVMs that measure. */
    public static String jvmArguments() {
        return String.join(" ", JVM_ARGUMENTS);
    }

    private String measure(Experiment next) {
        try {
            Collection<RunResult> measured = new Runner(options(next).build()).run();
            results.addAll(measured);
            double best = measured.stream()
                    .mapToDouble(
                            result -> result.getPrimaryResult().getStatistics().getMin())
                    .min()
                    .orElseThrow();
            return String.format(Locale.ROOT, "%,.2f us", best / 1000);
        } catch (RunnerException e) {
            String failure = next.title() + ": " + e.getMessage();
            failures.add(failure);
            return "FAILED, " + e.getMessage();
        }
    }

    private ChainedOptionsBuilder options(Experiment next) {
        List<String> jvmArguments = new ArrayList<>(JVM_ARGUMENTS);
        if (Runtime.version().feature() >= 24) {
            jvmArguments.addAll(JVM_ARGUMENTS_FROM_24);
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .parent(defaults)
                .include(Pattern.quote("." + next.benchmark()) + "$")
                .forks(1)
                .jvmArgs(jvmArguments.toArray(String[]::new))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        next.parameters().forEach(options::param);
        return options;
    }
}
