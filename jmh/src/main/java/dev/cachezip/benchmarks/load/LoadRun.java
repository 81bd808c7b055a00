package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.Scenario.Candidate;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Results;
import dev.cachezip.benchmarks.report.Results.Result;
import dev.cachezip.redis.Certificate;
import dev.cachezip.redis.RedisProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run that measures a suite on servers of its own. The variants of a row take turns, A B C A B C, after a round that
 * does not count, so that a disturbance of the machine affects all of them.
 */
public final class LoadRun {

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

    private final LoadSettings settings;
    private final PrintStream progress;
    private final List<Result> results = new ArrayList<>();
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
     * @param arguments the arguments for {@link LoadSettings#parse}
     * @param progress the stream for progress messages, and for why something is not measured
     * @throws IllegalStateException if there is no server to start
     */
    public static Results.Run measure(List<String> arguments, PrintStream progress) throws IOException {
        try {
            return new LoadRun(LoadSettings.parse(arguments), progress).run();
        } catch (UnavailableException e) {
            throw new IllegalStateException(e.reason(), e);
        }
    }

    Results.Run run() throws UnavailableException, IOException {
        List<Scenario> scenarios = Plan.all().stream()
                .filter(scenario -> settings.includes(scenario.title()))
                .toList();
        all = scenarios.size();
        String version;
        try (RedisProcess server = start(RedisProcess.builder())) {
            version = version(server);
        }
        Map<Boolean, List<Scenario>> byTls = scenarios.stream().collect(Collectors.partitioningBy(Scenario::withTls));
        measure(byTls.getOrDefault(false, List.of()));
        measureWithTls(byTls.getOrDefault(true, List.of()));
        memory();
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("rounds", settings.rounds() + " of " + settings.round().toMillis() + " ms");
        setup.put("server", version);
        return new Results.Run(Environment.of(LIBRARIES), setup, results);
    }

    private static RedisProcess start(RedisProcess.RedisProcessBuilder settings) throws UnavailableException {
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
                measure(scenario, stage);
            }
        }
    }

    private void skip(Scenario scenario, String reason) {
        progress.println(scenario.title() + ": not measured, " + reason);
    }

    private void measure(Scenario scenario, Stage stage) throws IOException {
        List<Contender> contenders = new ArrayList<>();
        for (Candidate candidate : scenario.candidates()) {
            try {
                Operation operation = candidate.opening().open(stage);
                Contender contender = new Contender(candidate.variant(), operation, new ArrayList<>());
                warmUp(scenario, contender, stage);
                contenders.add(contender);
            } catch (UnavailableException e) {
                progress.println(scenario.title() + ": " + candidate.variant() + " not measured, " + e.reason());
            }
        }
        for (int round = 0; round < settings.rounds(); round++) {
            for (Contender contender : List.copyOf(contenders)) {
                try {
                    contender.rounds().add(run(scenario, contender, stage));
                } catch (UnavailableException e) {
                    contenders.remove(contender);
                    progress.println(scenario.title() + ": " + contender.variant() + " not measured, " + e.reason());
                }
            }
        }
        contenders.forEach(contender -> results.add(scenario.result(contender.variant(), contender.rounds())));
        report(scenario, contenders);
    }

    private record Contender(String variant, Operation operation, List<Round> rounds) {}

    /** Runs rounds that do not count: the first row of a kind would otherwise run cold code. */
    private void warmUp(Scenario scenario, Contender contender, Stage stage) throws UnavailableException, IOException {
        int rounds = stage.isNew(scenario.operation() + ", " + contender.variant()) ? FIRST_WARM_ROUNDS : 1;
        for (int i = 0; i < rounds; i++) {
            run(scenario, contender, stage);
        }
    }

    private Round run(Scenario scenario, Contender contender, Stage stage) throws UnavailableException, IOException {
        return stage.loop().run(contender.operation(), scenario.callers(), scenario.valuesPerCall(), settings.round());
    }

    private void report(Scenario scenario, List<Contender> contenders) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        progress.printf(
                Locale.ROOT,
                "[%d/%d, %d:%02d] %s: %s%n",
                done,
                all,
                elapsed.toMinutes(),
                elapsed.toSecondsPart(),
                scenario.title(),
                contenders.stream().map(LoadRun::rate).collect(Collectors.joining("; ")));
    }

    private static String rate(Contender contender) {
        double values = contender.rounds().stream().mapToLong(Round::values).sum();
        double seconds = contender.rounds().stream().mapToDouble(Round::seconds).sum();
        return contender.variant() + String.format(Locale.ROOT, " %,.0f/s", values / seconds);
    }

    private void memory() throws IOException {
        if (settings.includes("memory")) {
            progress.println("memory of " + settings.documents() + " documents");
            try {
                results.addAll(new ServerMemory(settings.documents()).measure());
            } catch (UnavailableException e) {
                progress.println("memory: not measured, " + e.reason());
            }
        }
    }
}
