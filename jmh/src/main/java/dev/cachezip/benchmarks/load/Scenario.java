package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.Results.Metric;
import dev.cachezip.benchmarks.report.Results.Result;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A row to be measured, whose variants take turns.
 *
 * @param operation the measured operation
 * @param callers callers of the operation
 * @param valuesPerCall number of values that a call reads or writes
 * @param candidates compared variants, the base first
 */
record Scenario(String operation, Callers callers, int valuesPerCall, List<Candidate> candidates) {

    private static final double NANOS_PER_MICRO = 1000;
    private static final double CALLS = 1000;

    /**
     * A variant to be compared.
     *
     * @param variant name of the variant
     * @param opening creates the operation
     */
    record Candidate(String variant, Opening opening) {}

    /** A factory for an operation, which also stores the data that the operation needs. */
    @FunctionalInterface
    interface Opening {
        Operation open(Stage stage) throws UnavailableException;
    }

    /** Returns whether the server speaks TLS. */
    boolean withTls() {
        return operation.startsWith(Plan.TLS);
    }

    String title() {
        return operation + ", " + callers.title();
    }

    /** Returns the rounds of a variant: values a second, and besides what a value, a call or a read took. */
    Result result(String variant, List<Round> rounds) {
        return new Result(
                "load." + operation,
                Map.of("callers", callers.title(), "client", variant),
                metric(rounds, round -> round.values() / round.seconds()),
                Map.of(
                        "clientCpu",
                        metric(rounds, round -> NANOS_PER_MICRO * round.clientCpuMicros() / round.values()),
                        "serverCpu",
                        metric(rounds, round -> NANOS_PER_MICRO * round.serverCpuMicros() / round.values()),
                        "p50",
                        metric(rounds, round -> NANOS_PER_MICRO * round.p50Micros()),
                        "p99",
                        metric(rounds, round -> NANOS_PER_MICRO * round.p99Micros()),
                        "commandsPerRead",
                        metric(rounds, round -> round.commands() / (double) Math.max(1, round.reads())),
                        "connections",
                        metric(rounds, round -> CALLS * round.connections() * valuesPerCall / round.values())));
    }

    private static Metric metric(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return Metric.of(rounds.stream().mapToDouble(figure).boxed().toList());
    }
}
