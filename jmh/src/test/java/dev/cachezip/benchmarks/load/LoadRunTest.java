package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
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
    void run_oneRowOfEachKind_hasFiguresOfEachVariantOrTheReasonWhyNot() throws IOException, UnavailableException {
        String rows = "get-2048-8$|set-200-8$|get-200-v1000|cache-...-2k-8$|bulk-...-1$|matrix-...-8x10$|^memory";

        LoadResult result = run(Suite.FULL, rows);

        assertThat(result.rows())
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(row -> assertThat(row.series())
                        .hasSizeGreaterThanOrEqualTo(2)
                        .allSatisfy(series -> assertThat(series.rounds())
                                .singleElement()
                                .satisfies(round -> {
                                    assertThat(round.values()).isPositive();
                                    assertThat(round.seconds()).isPositive();
                                    assertThat(round.commands()).isPositive();
                                    assertThat(round.reads()).isPositive();
                                    assertThat(round.p99Micros()).isGreaterThanOrEqualTo(round.p50Micros());
                                })));
        assertThat(result.rows())
                .filteredOn(row -> row.id().equals("bulk-get-1"))
                .singleElement()
                .satisfies(row -> assertThat(row.find("executePipelined, stock Lettuce")
                                .orElseThrow()
                                .rounds())
                        .allSatisfy(round -> assertThat(round.connections()).isPositive()));
        // GLIDE's library is not there for each platform.
        assertThat(result.missing())
                .filteredOn(missing -> !missing.variant().startsWith(Peer.GLIDE.title()))
                .extracting(LoadResult.Missing::reason)
                .allMatch("needs JDK 21"::equals);
        assertThat(result.memory())
                .hasSize(2)
                .allSatisfy(documents -> assertThat(documents.forms())
                        .hasSize(6)
                        .allSatisfy(form -> assertThat(form.bytesPerValue()).isPositive()));
        assertThat(result.setup().server()).matches("(Redis|Valkey) \\d.*");
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("SET of 200 bytes, 8 threads: stock Lettuce ");
    }

    @Test
    void run_tls_isMeasuredUnlessTheServerHasNone() throws IOException, UnavailableException {
        LoadResult result = run(Suite.FULL, "^tls-get-200-8$");

        if (result.rows().isEmpty()) {
            assertThat(result.missing())
                    .hasSize(2)
                    .allSatisfy(missing -> assertThat(missing.reason()).startsWith("TLS: "));
        } else {
            assertThat(result.missing()).isEmpty();
            assertThat(result.rows())
                    .singleElement()
                    .satisfies(row -> assertThat(row.series()).hasSize(2));
        }
    }

    @Test
    void run_near_measuresAllRows() throws IOException, UnavailableException {
        LoadResult result = run(Suite.NEAR, "");

        assertThat(result.missing()).isEmpty();
        assertThat(result.rows())
                .extracting(Row::id)
                .containsExactlyElementsOf(
                        Plan.of(Suite.NEAR).stream().map(Scenario::id).toList());
    }

    @Test
    void bulk_withCopies_asksRedisForAllEntriesOrForNone() throws IOException, UnavailableException {
        try (Stage stage = Stage.open(RedisProcess.start(), Optional.empty())) {
            Round near = readAgain(Peer.NEAR, stage);
            Round miss = readAgain(Peer.NEAR_MISS, stage);

            // One command asks for the values of a call, another one for the remaining time of each; heartbeats are
            // few.
            assertThat(near.commands()).isLessThan(near.values());
            assertThat(miss.commands()).isGreaterThan(miss.values());
        }
    }

    private static Round readAgain(Peer peer, Stage stage) throws IOException, UnavailableException {
        Operation reading = Bulk.get(Bulk.Way.CACHE, peer).opening().open(stage);
        Operation.store(reading, Operation.KEYS);
        return stage.loop().run(reading, Callers.threads(1), Bulk.SIZE, Duration.ofMillis(5));
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

    private LoadResult run(Suite suite, String only) throws IOException, UnavailableException {
        LoadSettings settings =
                new LoadSettings(suite, 1, Duration.ofMillis(5), Pattern.compile(only), Optional.empty(), 50);
        return new LoadRun(settings, new PrintStream(progress, true, StandardCharsets.UTF_8)).run();
    }
}
