package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import dev.cachezip.benchmarks.load.Scenario.Candidate;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run that measures a suite on servers of its own. The variants of a row take turns, A B C A B C, after a round that
 * does not count, so that a disturbance of the machine affects all of them.
 */
final class LoadRun {

    /** The libraries whose versions give the ratio of two applications its meaning. */
    static final List<String> LIBRARIES = List.of(
            "dev.cachezip:cachezip-core",
            "org.springframework.boot:spring-boot",
            "org.springframework.data:spring-data-redis",
            "io.lettuce:lettuce-core",
            "io.netty:netty-transport",
            "redis.clients:jedis",
            "org.redisson:redisson",
            "io.valkey:valkey-glide",
            "com.github.luben:zstd-jni",
            "at.yawk.lz4:lz4-java");

    private static final int FIRST_WARM_ROUNDS = 3;
    private static final int MATRIX_ROUNDS = 3;
    private static final String MEMORY = "memory";

    private final LoadSettings settings;
    private final PrintStream progress;
    private final List<Row> rows = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private final long start = System.nanoTime();
    private int done;

    /**
     * Sets a run up.
     *
     * @param progress the stream for progress messages
     */
    LoadRun(LoadSettings settings, PrintStream progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @throws UnavailableException if there is no server to start; the result lists everything else that is missing
     */
    LoadResult run() throws UnavailableException, IOException {
        List<Scenario> scenarios = Plan.of(settings.suite()).stream()
                .filter(scenario -> settings.includes(scenario.id()))
                .toList();
        if (Starter.TUNED.equals(Starter.STOCK)) {
            progress.println("stock Lettuce and cachezip have the same properties");
        }
        String version;
        try (RedisServer server = RedisServer.start()) {
            version = version(server);
        }
        Map<Boolean, List<Scenario>> byTls =
                scenarios.stream().collect(Collectors.partitioningBy(scenario -> scenario.table() == Table.TLS));
        measure(byTls.getOrDefault(false, List.of()), scenarios.size());
        measureWithTls(byTls.getOrDefault(true, List.of()), scenarios.size());
        List<StoredDocuments> memory = memory();
        return new LoadResult(
                Environment.of(LIBRARIES),
                new LoadResult.Setup(
                        settings.suite().command(),
                        settings.rounds(),
                        settings.round().toMillis(),
                        version,
                        Starter.TUNED,
                        Starter.STOCK),
                rows,
                memory,
                missing);
    }

    private static String version(RedisServer server) throws IOException {
        try (RedisConsole console = RedisConsole.connect(RedisServer.HOST, server.port())) {
            Map<String, String> info = console.info("server");
            return Optional.ofNullable(info.get("valkey_version"))
                    .map(version -> "Valkey " + version)
                    .orElse("Redis " + info.get("redis_version"));
        }
    }

    private void measure(List<Scenario> scenarios, int all) throws UnavailableException, IOException {
        if (!scenarios.isEmpty()) {
            try (Stage stage = Stage.open(RedisServer.start(), Optional.empty())) {
                measure(scenarios, stage, all);
            }
        }
    }

    private void measureWithTls(List<Scenario> scenarios, int all) throws IOException {
        if (scenarios.isEmpty()) {
            return;
        }
        try (Certificate certificate = Certificate.create();
                Stage stage =
                        Stage.open(RedisServer.startWithTls(certificate), Optional.of(certificate.certificateFile()))) {
            measure(scenarios, stage, all);
        } catch (UnavailableException e) {
            scenarios.forEach(scenario -> skip(scenario, "TLS: " + e.reason()));
        }
    }

    private void measure(List<Scenario> scenarios, Stage stage, int all) throws IOException {
        for (Scenario scenario : scenarios) {
            done++;
            if (scenario.callers().virtual() && !ClosedLoop.hasVirtualThreads()) {
                skip(scenario, "needs JDK 21");
            } else {
                Row row = measure(scenario, stage);
                rows.add(row);
                report(row, all);
            }
        }
    }

    private void skip(Scenario scenario, String reason) {
        scenario.candidates()
                .forEach(candidate -> missing.add(new Missing(scenario.id(), candidate.variant(), reason)));
        progress.println(scenario.title() + ": not measured, " + reason);
    }

    private Row measure(Scenario scenario, Stage stage) throws IOException {
        List<Contender> contenders = new ArrayList<>();
        for (Candidate candidate : scenario.candidates()) {
            try {
                Operation operation = candidate.opening().open(stage);
                Contender contender = new Contender(candidate.variant(), operation, new ArrayList<>());
                warmUp(scenario, contender, stage);
                contenders.add(contender);
            } catch (UnavailableException e) {
                missing.add(new Missing(scenario.id(), candidate.variant(), e.reason()));
            }
        }
        int rounds = scenario.table() == Table.MATRIX ? Math.min(MATRIX_ROUNDS, settings.rounds()) : settings.rounds();
        for (int round = 0; round < rounds; round++) {
            for (Contender contender : List.copyOf(contenders)) {
                try {
                    contender.rounds().add(run(scenario, contender, stage));
                } catch (UnavailableException e) {
                    contenders.remove(contender);
                    missing.add(new Missing(scenario.id(), contender.variant(), e.reason()));
                }
            }
        }
        return new Row(
                scenario.id(),
                scenario.table(),
                scenario.group(),
                scenario.callers(),
                scenario.valuesPerCall(),
                scenario.candidates().get(0).variant(),
                contenders.stream()
                        .map(contender -> new Series(contender.variant(), contender.rounds()))
                        .toList());
    }

    private record Contender(String variant, Operation operation, List<Round> rounds) {}

    /** Runs rounds that do not count: the first row of a kind would otherwise run cold code. */
    private void warmUp(Scenario scenario, Contender contender, Stage stage) throws UnavailableException, IOException {
        int rounds = stage.isNew(scenario.group() + ", " + contender.variant()) ? FIRST_WARM_ROUNDS : 1;
        for (int i = 0; i < rounds; i++) {
            run(scenario, contender, stage);
        }
    }

    private Round run(Scenario scenario, Contender contender, Stage stage) throws UnavailableException, IOException {
        return stage.loop().run(contender.operation(), scenario.callers(), scenario.valuesPerCall(), settings.round());
    }

    private void report(Row row, int all) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        Optional<Series> base = row.find(row.base());
        String outcome = row.series().stream()
                .map(series -> base.filter(first -> !first.equals(series))
                        .map(first -> String.format(
                                Locale.ROOT,
                                "%s %.2f",
                                series.variant(),
                                series.ratio(Metric.RATE, first).median()))
                        .orElseGet(() -> String.format(
                                Locale.ROOT,
                                "%s %,.0f/s",
                                series.variant(),
                                series.figure(Metric.RATE).median())))
                .collect(Collectors.joining("; "));
        progress.printf(
                Locale.ROOT,
                "[%d/%d, %d:%02d] %s, %s: %s%n",
                done,
                all,
                elapsed.toMinutes(),
                elapsed.toSecondsPart(),
                row.group(),
                row.callers().title(),
                outcome);
    }

    private List<StoredDocuments> memory() throws IOException {
        if (settings.suite() != Suite.FULL || !settings.includes(MEMORY)) {
            return List.of();
        }
        progress.println("memory of " + settings.documents() + " documents");
        try {
            return new ServerMemory(settings.documents())
                    .measure(
                            settings.corpora(),
                            (documents, reason) -> missing.add(new Missing(MEMORY, documents, reason)));
        } catch (UnavailableException e) {
            missing.add(new Missing(MEMORY, "all documents", e.reason()));
            return List.of();
        }
    }
}
