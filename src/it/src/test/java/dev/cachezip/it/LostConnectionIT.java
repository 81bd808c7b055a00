package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.KillArgs;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.Cache;

/**
 * Connections that break and come back soon: with default settings no more calls fail than in the same application
 * without cachezip.
 */
class LostConnectionIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "io.lettuce.core.protocol.CommandHandler",
            "io.lettuce.core.protocol.ConnectionWatchdog",
            "io.lettuce.core.protocol.DefaultEndpoint",
            "io.lettuce.core.cluster.topology.DefaultClusterTopologyRefresh");

    private static final Log log = LogFactory.getLog(LostConnectionIT.class);

    private static final int KEYS = 100;
    private static final int THREADS = 4;
    private static final long CALLS = 500;

    /**
     * Servers of one kind.
     *
     * @param without the faults that mean something else there
     */
    record Servers(String name, Supplier<Topology> topology, Set<Fault> without) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** What happens to the connections. */
    enum Fault {
        KILL {
            @Override
            void on(Topology topology, CuttableProxy proxy, Load load) {
                kill(topology);
            }
        },
        FIFTEEN_KILLS {
            @Override
            void on(Topology topology, CuttableProxy proxy, Load load) {
                for (int i = 0; i < 15; i++) {
                    kill(topology);
                    load.awaitCalls(CALLS / 10);
                }
            }
        },
        OVERSIZED_VALUE {
            @Override
            void on(Topology topology, CuttableProxy proxy, Load load) {
                topology.nodes()
                        .forEach(node -> node.tell(commands -> commands.configSet("proto-max-bulk-len", "1mb")));
                byte[] value = new byte[3 << 20];
                new Random(1).nextBytes(value);
                load.put(value);
            }
        },
        RESET {
            @Override
            void on(Topology topology, CuttableProxy proxy, Load load) throws IOException {
                proxy.reset();
            }
        },
        /** The last one: Sentinel may choose another primary. */
        RESTART {
            @Override
            void on(Topology topology, CuttableProxy proxy, Load load) {
                topology.nodes().forEach(node -> {
                    node.kill();
                    node.start();
                });
            }
        };

        abstract void on(Topology topology, CuttableProxy proxy, Load load) throws IOException;

        private static void kill(Topology topology) {
            topology.nodes().forEach(node -> node.tell(commands -> commands.clientKill(KillArgs.Builder.typeNormal())));
        }
    }

    static List<Servers> servers() {
        return List.of(
                new Servers("standalone", StandaloneTopology::start, Set.of()),
                new Servers("Sentinel", SentinelTopology::start, Set.of(Fault.RESET)),
                // Restarted servers answer for a while that the cluster is down.
                new Servers("cluster", ClusterTopology::start, Set.of(Fault.RESET, Fault.RESTART)));
    }

    @ParameterizedTest
    @MethodSource("servers")
    void connectionBroken_defaults_failNoMoreCallsThanStock(Servers servers) throws Exception {
        try (Topology topology = servers.topology().get()) {
            for (Fault fault : Fault.values()) {
                if (!servers.without().contains(fault)) {
                    long stock = failedCalls(topology, fault, "cachezip.enabled=false");
                    long ours = failedCalls(topology, fault);
                    // The call of each thread that is on its way may fail with either, and at times it does with only
                    // one of them.
                    assertThat(ours).as("%s", fault).isLessThanOrEqualTo(stock + THREADS);
                }
            }
        }
    }

    /** Commands that are sent again keep their places, also those that no caller waits for. */
    @Test
    void connectionsKilled_operationsOfEachThread_happenInTheirOrder() throws Exception {
        try (Topology topology = StandaloneTopology.start();
                App app = topology.start(List.of());
                Load load = new Load(app)) {
            Cache cache = app.cache(Shop.NAMED);
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            AtomicBoolean stopping = new AtomicBoolean();
            List<Future<?>> pairs = IntStream.range(0, THREADS)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> {
                        for (int i = 0; !stopping.get(); i++) {
                            String key = thread + "-" + i % KEYS;
                            cache.put(key, "old");
                            cache.put(key, i);
                            assertThat(cache.get(key, Integer.class)).isEqualTo(i);
                            cache.put(key, "old");
                            cache.evict(key);
                            assertThat(cache.get(key)).isNull();
                        }
                    }))
                    .toList();
            load.awaitCalls(CALLS);
            Fault.FIFTEEN_KILLS.on(topology, null, load);
            stopping.set(true);
            for (Future<?> pair : pairs) {
                pair.get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
            threads.shutdown();
        }
    }

    private static long failedCalls(Topology topology, Fault fault, String... properties) throws Exception {
        CuttableProxy proxy = new CuttableProxy(topology.nodes().get(0).server());
        List<String> all = Stream.concat(
                        fault == Fault.RESET ? Stream.of("spring.data.redis.port=" + proxy.port()) : Stream.empty(),
                        Stream.of(properties))
                .toList();
        try (proxy;
                App app = topology.start(List.of(), all.toArray(String[]::new));
                Load load = new Load(app)) {
            load.awaitCalls(CALLS);
            fault.on(topology, proxy, load);
            load.awaitCalls(CALLS);
            load.stop();
            log.info(topology + ", " + fault + ", " + all + ": " + load.failed.get() + " of " + load.calls.get()
                    + " calls failed " + load.firstFailure.get());
            return load.failed.get();
        }
    }

    /** Threads that call cached methods all the time. */
    private static final class Load implements AutoCloseable {

        private final App app;
        private final List<String> keys =
                Stream.generate(App::newKey).limit(KEYS).toList();
        private final AtomicLong calls = new AtomicLong();
        private final AtomicLong failed = new AtomicLong();
        private final AtomicReference<String> firstFailure = new AtomicReference<>("");
        private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        private final List<Future<?>> running;
        private volatile boolean stopping;

        Load(App app) {
            this.app = app;
            // Both connections of Spring Data are there before several threads could make them wait for each other.
            app.shop().find(keys.get(0), Counted.of("first"));
            app.shop().findLater(keys.get(0), Counted.of("first")).join();
            this.running = IntStream.range(0, THREADS)
                    .<Future<?>>mapToObj(thread -> threads.submit(() -> run(thread)))
                    .toList();
        }

        private void run(int thread) {
            for (int i = thread; !stopping; i++) {
                try {
                    call(i % 8, keys.get(i * 7 % KEYS));
                } catch (RuntimeException | ExecutionException | TimeoutException e) {
                    failed.incrementAndGet();
                    firstFailure.compareAndSet("", e.toString());
                } catch (InterruptedException e) {
                    return;
                }
                calls.incrementAndGet();
            }
        }

        private void call(int way, String key) throws ExecutionException, TimeoutException, InterruptedException {
            Counted method = Counted.of("value of " + key);
            switch (way) {
                case 0 -> app.shop().put(key, method.get());
                case 1 -> app.shop().evict(key);
                case 2, 3 -> app.shop().findLater(key, method).get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                case 4 -> app.shop().findOnce(key, method);
                default -> app.shop().find(key, method);
            }
        }

        /** Puts a value beside the other calls; whether that fails does not count. */
        void put(Object value) {
            try {
                app.shop().put(App.newKey(), value);
            } catch (RuntimeException e) {
                log.info("The put fails: " + e);
            }
        }

        void awaitCalls(long more) {
            long all = calls.get() + more;
            Awaitility.await("calls").atMost(RedisNode.PATIENCE.multipliedBy(2)).until(() -> calls.get() >= all);
        }

        void stop() throws Exception {
            stopping = true;
            for (Future<?> thread : running) {
                thread.get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            }
        }

        @Override
        public void close() {
            stopping = true;
            threads.shutdownNow();
        }
    }
}
