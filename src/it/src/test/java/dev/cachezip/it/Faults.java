package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.failures.CacheFailureListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Two applications on the same servers, to which a fault happens under load: one writes zstd, the other LZ4, each reads
 * what the other one has written, and for both an error of Redis is a miss.
 */
final class Faults implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Faults.class);

    private static final long REQUESTS = 300;
    // The bytes that lie in buffers during a fault, and that are lost at its end.
    private static final long MEMORY = 64 << 20;

    private final List<App> apps = new ArrayList<>();

    private Faults() {}

    /** Starts the applications. */
    static Faults start(Topology topology, String... properties) {
        Faults faults = new Faults();
        for (String algorithm : List.of("zstd", "lz4")) {
            String[] all = Stream.concat(
                            Stream.of(
                                    "cachezip.compression.algorithm=" + algorithm,
                                    "cachezip.on-redis-error=miss",
                                    "cachezip.allowed-types=dev.cachezip.samples.*,dev.cachezip.it.*",
                                    "spring.data.redis.timeout=250ms",
                                    "spring.data.redis.connect-timeout=250ms"),
                            Stream.of(properties))
                    .toArray(String[]::new);
            App app = topology.start(List.of(Failures.class), all);
            faults.apps.add(app);
            // Connects, which is not what the load is for.
            app.shop().find(App.newKey(), Counted.of("first"));
        }
        return faults;
    }

    List<App> apps() {
        return apps;
    }

    /** Something that is done to servers, or to the way there. */
    @FunctionalInterface
    interface Act {

        /** Does it while the load goes on. */
        void on(SteadyLoad load) throws Exception;
    }

    /**
     * Lets a fault happen under load, holds it until hundreds of requests have met it, heals it, and waits until each
     * application finds each key again. No request may fail or get a wrong value, and no thread may stay.
     *
     * @param seenAs the failures (operation and cause) of which at least one must be told of each kind
     * @return what was counted during the fault
     */
    SteadyLoad.Counts survive(String name, Act inject, Act heal, String... seenAs) throws Exception {
        long memoryBefore = usedMemory();
        Map<String, Long> failuresBefore = failures();
        try (SteadyLoad load = SteadyLoad.start(apps)) {
            load.awaitEachKeyHit();
            SteadyLoad.Counts before = load.counts();
            inject.on(load);
            load.awaitServed(REQUESTS);
            for (String kind : seenAs) {
                RedisNode.await(kind, () -> since(failuresBefore).containsKey(kind));
            }
            SteadyLoad.Counts during = load.counts().minus(before);
            heal.on(load);
            long healed = System.nanoTime();
            load.awaitEachKeyHit();
            long recovery = System.nanoTime() - healed;
            int stuck = load.stop();
            SteadyLoad.Counts all = load.counts();
            long memory = usedMemory() - memoryBefore;
            log.info(
                    "{}: during it {} served, {} of them hits; in all {} served, {} failed, {} wrong; failures told {};"
                            + " each key a hit again after {} ms; {} threads stuck; {} KB of memory more",
                    name,
                    during.served(),
                    during.hits(),
                    all.served(),
                    all.failed(),
                    all.wrong(),
                    since(failuresBefore),
                    TimeUnit.NANOSECONDS.toMillis(recovery),
                    stuck,
                    memory >> 10);
            assertThat(load.firstProblem()).as(name).isEmpty();
            assertThat(all.failed()).as(name).isZero();
            assertThat(all.wrong()).as(name).isZero();
            assertThat(stuck).as(name).isZero();
            assertThat(memory).as(name).isLessThan(MEMORY);
            return during;
        }
    }

    /** Returns the failures that both applications were told of, by operation and cause. */
    private Map<String, Long> failures() {
        Map<String, Long> sums = new TreeMap<>();
        apps.forEach(app ->
                app.bean(Failures.class).told.forEach((kind, count) -> sums.merge(kind, count.sum(), Long::sum)));
        return sums;
    }

    private Map<String, Long> since(Map<String, Long> before) {
        Map<String, Long> now = failures();
        now.replaceAll((kind, count) -> count - before.getOrDefault(kind, 0L));
        now.values().removeIf(count -> count == 0);
        return now;
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Override
    public void close() {
        apps.forEach(App::close);
    }

    /** An application that counts failures. */
    @Configuration(proxyBeanMethods = false)
    static class Failures {

        private final Map<String, LongAdder> told = new ConcurrentHashMap<>();

        @Bean
        CacheFailureListener countingListener() {
            return failure -> told.computeIfAbsent(failure.operation() + " " + failure.cause(), kind -> new LongAdder())
                    .increment();
        }

        /** Returns how many failures of a kind (operation and cause) were told. */
        long count(String kind) {
            return told.getOrDefault(kind, new LongAdder()).sum();
        }
    }
}
