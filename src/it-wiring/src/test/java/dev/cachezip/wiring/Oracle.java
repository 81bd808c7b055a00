package dev.cachezip.wiring;

import dev.cachezip.wiring.Servers.Entry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares programs on stock Spring Data Redis with the same programs on cachezip. */
final class Oracle implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Oracle.class);

    /** The most set-ups, and programs, that are tried to make a failure smaller. */
    private static final int TRIES = 400;

    private static final long TOLERANCE = 5_000;

    /** What is not there yet after this time never comes. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The same for a failure that is known, and is made smaller. */
    private static final Duration LESS_PATIENCE = Duration.ofMillis(200);

    private final Servers stockServers = Servers.start();
    private final Servers ourServers = Servers.start();
    private final @Nullable Fault fault;

    private final Map<Difference, Integer> differing = new EnumMap<>(Difference.class);
    private long steps;
    private Duration patience = PATIENCE;

    /** Creates an oracle, which plants a fault in applications with cachezip if there is one. */
    Oracle(@Nullable Fault fault) throws IOException {
        this.fault = fault;
    }

    /** The first step of a program after which the two differ. */
    record Failure(SetUp setUp, List<Step> program, String difference) {

        @Override
        public String toString() {
            StringBuilder java = new StringBuilder("\noracle.check(\n        " + setUp);
            program.forEach(step -> java.append(",\n        ").append(step));
            return java.append(");\n").append(difference).toString();
        }
    }

    /** The two applications of a set-up. */
    private record Pair(SetUp setUp, Application stock, Application ours) implements AutoCloseable {

        @Override
        public void close() {
            stock.close();
            ours.close();
        }
    }

    /** Returns what was compared. */
    String report() {
        return steps + " steps, of which some differ on purpose: " + differing;
    }

    /** Runs programs on a set-up that the seed decides; returns the first failure, {@code null} if there is none. */
    @Nullable
    Failure find(long seed, int programs) throws Exception {
        Random random = new Random(seed);
        try (Pair pair = start(SetUp.random(random))) {
            Failure failure = null;
            for (int i = 0; i < programs && failure == null; i++) {
                failure = run(pair, Step.program(random));
            }
            return failure;
        }
    }

    /** Runs programs as {@link #find} does; returns the smallest failure. */
    @Nullable
    Failure search(long seed, int programs) throws Exception {
        Failure failure = find(seed, programs);
        if (failure == null) {
            return null;
        }
        log.info("Seed {} differs, and is made smaller: {}", seed, failure);
        patience = LESS_PATIENCE;
        try {
            return shrink(failure);
        } finally {
            patience = PATIENCE;
        }
    }

    /** Runs a program; returns the failure, {@code null} if there is none. */
    @Nullable
    Failure check(SetUp setUp, Step... program) throws Exception {
        try (Pair pair = start(setUp)) {
            return run(pair, List.of(program));
        }
    }

    private Pair start(SetUp setUp) {
        stockServers.flush();
        ourServers.flush();
        Application stock = Application.start(setUp, true, stockServers, null);
        try {
            return new Pair(setUp, stock, Application.start(setUp, false, ourServers, fault));
        } catch (RuntimeException e) {
            stock.close();
            throw new IllegalStateException(setUp + " starts without cachezip only", e);
        }
    }

    private @Nullable Failure run(Pair pair, List<Step> program) throws Exception {
        pair.stock.reset();
        pair.ours.reset();
        Run ofStock = new Run(pair.stock);
        Run ofOurs = new Run(pair.ours);
        for (int i = 0; i < program.size(); i++) {
            Step step = program.get(i);
            steps++;
            List<String> stock = ofStock.take(step);
            List<String> ours = ofOurs.take(step);
            Difference forgiven = Difference.forgiven(pair.setUp, step);
            List<String> differences = differences(pair, stock, ours, forgiven == null);
            if (!differences.isEmpty() && forgiven != null) {
                differing.merge(forgiven, 1, Integer::sum);
                pair.stock.reset();
                pair.ours.reset();
                ofOurs.catchUp(ofStock);
            } else if (!differences.isEmpty()) {
                return new Failure(pair.setUp, program.subList(0, i + 1), String.join("\n", differences));
            }
        }
        return null;
    }

    private List<String> differences(Pair pair, List<String> stock, List<String> ours, boolean patient) {
        List<String> differences = new ArrayList<>();
        if (!stock.equals(ours)) {
            differences.add("result: " + stock + ", with cachezip " + ours);
        }
        List<String> ofState = ofState(pair);
        if (!ofState.isEmpty() && differences.isEmpty() && patient) {
            ofState = settled(pair);
        }
        differences.addAll(ofState);
        return differences;
    }

    /** Returns what differs still when all has happened that goes on after a call, such as the put of a whole Flux. */
    private List<String> settled(Pair pair) {
        try {
            Awaitility.await()
                    .atMost(patience)
                    .pollInSameThread()
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> ofState(pair).isEmpty());
            return List.of();
        } catch (ConditionTimeoutException e) {
            return ofState(pair);
        }
    }

    private List<String> ofState(Pair pair) {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < stockServers.places().size(); i++) {
            Map<String, Entry> stock = pair.stock.entries(stockServers.places().get(i));
            Map<String, Entry> ours = pair.ours.entries(ourServers.places().get(i));
            Set<String> keys = new TreeSet<>(stock.keySet());
            keys.addAll(ours.keySet());
            String place = stockServers.places().get(i).name();
            for (String key : keys) {
                String difference = difference(pair, stock.get(key), ours.get(key));
                if (difference != null) {
                    differences.add(place + ", " + key + ": " + difference);
                }
            }
        }
        Map<String, String> ofStock = pair.stock.statistics();
        Map<String, String> ofOurs = pair.ours.statistics();
        if (!ofStock.equals(ofOurs)) {
            differences.add("statistics: " + ofStock + ", with cachezip " + ofOurs);
        }
        return differences;
    }

    private static @Nullable String difference(Pair pair, @Nullable Entry stock, @Nullable Entry ours) {
        if (stock == null || ours == null) {
            return stock == null
                    ? "only with cachezip, "
                            + pair.ours.read(Objects.requireNonNull(ours).value())
                    : "not with cachezip, " + pair.stock.read(stock.value());
        }
        String ofStock = pair.stock.read(stock.value());
        String ofOurs = pair.ours.read(ours.value());
        if (!ofStock.equals(ofOurs)) {
            return ofStock + ", with cachezip " + ofOurs;
        }
        long expected = stock.timeToLive();
        if (expected > 0) {
            boolean shorter = pair.setUp.has(SetUp.NullTime.SHORTER)
                    && ofStock.equals("null")
                    && !Application.isOnDemand(stock.key());
            expected = (shorter ? Math.min(expected, Application.NULL_TIME.toMillis()) : expected)
                    + pair.ours.longerInRedis(stock.key());
        }
        return Math.abs(expected - ours.timeToLive()) > TOLERANCE || (expected < 0) != (ours.timeToLive() < 0)
                ? "lives for " + stock.timeToLive() + " ms, with cachezip for " + ours.timeToLive()
                : null;
    }

    /** Makes the program of a failure as small as possible, then its set-up, and the program again. */
    private Failure shrink(Failure failure) throws Exception {
        Failure smallest = shrinkProgram(failure);
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (SetUp setUp : smallest.setUp().simpler()) {
                Failure next = check(setUp, smallest.program().toArray(Step[]::new));
                if (next != null) {
                    smallest = next;
                    smaller = true;
                    break;
                }
            }
        }
        return shrinkProgram(smallest);
    }

    private Failure shrinkProgram(Failure failure) throws Exception {
        try (Pair pair = start(failure.setUp())) {
            return shrinkProgram(pair, failure);
        }
    }

    private Failure shrinkProgram(Pair pair, Failure failure) throws Exception {
        Failure smallest = failure;
        int tries = 0;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (List<Step> program : Step.simpler(smallest.program())) {
                Failure next = ++tries > TRIES ? null : run(pair, program);
                if (next != null) {
                    smallest = next;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    @Override
    public void close() {
        stockServers.close();
        ourServers.close();
    }
}
