package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.redis.Certificate;
import dev.cachezip.redis.RedisProcess;
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
            "com.github.ben-manes.caffeine:caffeine",
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
    private int all;
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
        all = scenarios.size();
        if (Starter.TUNED.equals(Starter.STOCK)) {
            progress.println("stock Lettuce and cachezip have the same properties");
        }
        String version;
        try (RedisProcess server = start(RedisProcess.builder())) {
            version = version(server);
        }
        Map<Boolean, List<Scenario>> byTls =
                scenarios.stream().collect(Collectors.partitioningBy(scenario -> scenario.section() == Section.TLS));
        measure(byTls.getOrDefault(false, List.of()));
        measureWithTls(byTls.getOrDefault(true, List.of()));
        List<StoredDocuments> memory = memory();
        LoadResult.Setup setup = new LoadResult.Setup(
                settings.suite().command(),
                settings.rounds(),
                settings.round().toMillis(),
                version,
                Starter.TUNED,
                Starter.STOCK);
        return new LoadResult(Environment.of(LIBRARIES), setup, rows, memory, missing);
    }

    private static RedisProcess start(RedisProcess.Builder settings) throws UnavailableException {
        try {
            return settings.start();
        } catch (IOException e) {
            throw new UnavailableException("no server", e);
        }
    }

    private static String version(RedisProcess server) throws IOException {
        try (RedisConsole console = RedisConsole.connect(RedisProcess.HOST, server.port())) {
            Map<String, String> info = console.info("server");
            return Optional.ofNullable(info.get("valkey_version"))
                    .map(version -> "Valkey " + version)
                    .orElse("Redis " + info.get("redis_version"));
        }
    }

    private void measure(List<Scenario> scenarios) throws UnavailableException, IOException {
        if (!scenarios.isEmpty()) {
            try (Stage stage = Stage.open(start(RedisProcess.builder()), Optional.empty())) {
                measure(scenarios, stage);
            }
        }
    }

    private void measureWithTls(List<Scenario> scenarios) throws IOException {
        if (scenarios.isEmpty()) {
            return;
        }
        Certificate certificate = Certificate.create();
        try (Stage stage =
                Stage.open(start(RedisProcess.builder().tls(certificate)), Optional.of(certificate.certificate()))) {
            measure(scenarios, stage);
        } catch (UnavailableException e) {
            scenarios.forEach(scenario -> skip(scenario, "TLS: " + e.reason()));
        }
    }

    private void measure(List<Scenario> scenarios, Stage stage) throws IOException {
        for (Scenario scenario : scenarios) {
            done++;
            if (scenario.callers().virtual() && !ClosedLoop.hasVirtualThreads()) {
                skip(scenario, "needs JDK 21");
            } else {
                Row row = measure(scenario, stage);
                rows.add(row);
                report(row);
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
        boolean isShort = scenario.section() == Section.MATRIX;
        int rounds = isShort ? Math.min(MATRIX_ROUNDS, settings.rounds()) : settings.rounds();
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
        return scenario.row(contenders.stream()
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

    private void report(Row row) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        progress.printf(
                Locale.ROOT,
                "[%d/%d, %d:%02d] %s, %s: %s%n",
                done,
                all,
                elapsed.toMinutes(),
                elapsed.toSecondsPart(),
                row.group(),
                row.callers().title(),
                row.series().stream().map(series -> outcome(series, row)).collect(Collectors.joining("; ")));
    }

    private static String outcome(Series series, Row row) {
        String rate = row.baseOf(series)
                .map(base -> String.format(
                        Locale.ROOT, "%.2f", series.ratio(Metric.RATE, base).median()))
                .orElseGet(() -> String.format(
                        Locale.ROOT, "%,.0f/s", series.figure(Metric.RATE).median()));
        return series.variant() + " " + rate;
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
