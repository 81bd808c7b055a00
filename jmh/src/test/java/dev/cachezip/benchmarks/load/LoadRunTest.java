package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cachezip.benchmarks.report.Results;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs that are too short to measure anything, on a real server. */
class LoadRunTest {

    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @BeforeEach
    void needsAServer() {
        assumeThat(RedisPrograms.installed().isPresent())
                .as("a redis-server on the PATH")
                .isTrue();
    }

    @Test
    void run_oneRowOfEachKind_hasFiguresOfEachClientOrSaysWhyNot() throws IOException, UnavailableException {
        Results.Run run = run("get, 8 |set, 1,000|cache-|bulk-|^memory");

        assertThat(run.results())
                .filteredOn(result -> !result.secondaryMetrics().isEmpty())
                .hasSizeGreaterThanOrEqualTo(22)
                .allSatisfy(result -> assertThat(result.primaryMetric().rawData())
                        .allSatisfy(rounds -> assertThat(rounds)
                                .singleElement()
                                .satisfies(rate -> assertThat(rate).isPositive())));
        assertThat(run.results())
                .filteredOn(result -> result.params().getOrDefault("client", "").startsWith("executePipelined"))
                .allSatisfy(result -> assertThat(result.secondaryMetrics())
                        .hasEntrySatisfying(
                                "connections",
                                connections ->
                                        assertThat(connections.rawData()).allMatch(rounds -> rounds.get(0) > 0)));
        assertThat(run.results())
                .filteredOn(result -> result.benchmark().equals("load.memory"))
                .hasSize(12)
                .allMatch(result -> result.primaryMetric().rawData().get(0).get(0) > 0);
        assertThat(run.setup().get("server")).matches("(Redis|Valkey) \\d.*");
        // GLIDE's library is not there for each platform.
        assertThat(progress.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.contains("get, 8 threads: stock Lettuce "))
                .filteredOn(line -> line.contains("not measured") && !line.contains(Peer.GLIDE.title()))
                .allMatch(line -> line.endsWith("needs JDK 21"));
    }

    @Test
    void run_tls_isMeasuredUnlessTheServerHasNone() throws IOException, UnavailableException {
        Results.Run run = run("^tls-get");

        if (run.results().isEmpty()) {
            assertThat(progress.toString(StandardCharsets.UTF_8)).contains("not measured, TLS: ");
        } else {
            assertThat(run.results()).hasSize(2);
        }
    }

    @Test
    void loop_callThatFails_isReportedWithItsCause() throws IOException {
        try (RedisProcess server = RedisProcess.start();
                Gauges gauges = Gauges.of(server);
                ClosedLoop loop = new ClosedLoop(gauges)) {
            assertThat(catchThrowableOfType(
                            UnavailableException.class,
                            () -> loop.run(
                                    key -> {
                                        throw new IllegalStateException("no value");
                                    },
                                    Callers.threads(3),
                                    1,
                                    Duration.ofMillis(1))))
                    .hasMessage("a call fails: IllegalStateException, no value");
        }
    }

    @Test
    void gauges_aroundNothing_countNothing() throws IOException {
        try (RedisProcess server = RedisProcess.start();
                Gauges gauges = Gauges.of(server)) {
            Gauges.Reading before = gauges.before();
            Gauges.Reading after = gauges.after();

            assertThat(after.commands()).isEqualTo(before.commands());
            assertThat(after.reads()).isEqualTo(before.reads());
            assertThat(after.connections()).isEqualTo(before.connections());
            assertThat(after.clientCpuMicros()).isGreaterThanOrEqualTo(before.clientCpuMicros());
            assertThat(after.serverCpuMicros()).isGreaterThanOrEqualTo(before.serverCpuMicros());
        }
    }

    private Results.Run run(String only) throws IOException, UnavailableException {
        LoadSettings settings = new LoadSettings(1, Duration.ofMillis(5), Pattern.compile(only), 50);
        return new LoadRun(settings, new PrintStream(progress, true, StandardCharsets.UTF_8)).run();
    }
}
