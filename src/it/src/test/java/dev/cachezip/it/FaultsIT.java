package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;

/** With {@code cachezip.on-redis-error=miss}, each request gets the right answer, whatever happens to Redis. */
class FaultsIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "dev.cachezip.lettuce.SilenceHandler",
            "dev.cachezip.store.PrimaryWatch",
            "io.lettuce.core.protocol.ConnectionWatchdog",
            "io.lettuce.core.cluster.topology.DefaultClusterTopologyRefresh");

    private static final String GET = "get redis";
    private static final String PUT = "put redis";
    private static final String EVICT = "evict redis";

    /** One server, and a way to it that can be cut. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Standalone {

        private StandaloneTopology topology;
        private RedisNode node;
        private CuttableProxy proxy;
        private Faults faults;

        @BeforeAll
        void start() throws IOException {
            topology = StandaloneTopology.start();
            node = topology.node();
            proxy = new CuttableProxy(node.server());
            faults = Faults.start(topology, "spring.data.redis.port=" + proxy.port());
        }

        @AfterAll
        void stop() throws IOException {
            if (faults != null) {
                faults.close();
                proxy.close();
            }
            if (topology != null) {
                topology.close();
            }
        }

        @Test
        void serverKilledAndRestarted() throws Exception {
            faults.survive("server killed, and restarted empty", load -> node.kill(), load -> node.start(), GET);
        }

        @Test
        void serverPaused() throws Exception {
            faults.survive(
                    "server paused for longer than the timeout", load -> node.pause(), load -> node.resume(), GET);
        }

        @Test
        void networkCut() throws Exception {
            faults.survive("network cut", load -> proxy.cut(), load -> proxy.mend(), GET);
        }

        @Test
        void connectionsReset() throws Exception {
            faults.survive(
                    "connections reset, twenty times",
                    load -> {
                        for (int i = 0; i < 20; i++) {
                            proxy.reset();
                            load.awaitServed(50);
                        }
                    },
                    load -> {});
        }

        @Test
        void slowerThanTheTimeout() throws Exception {
            faults.survive(
                    "network slower than the timeout",
                    load -> proxy.delay(Duration.ofMillis(300)),
                    load -> proxy.delay(Duration.ZERO),
                    GET);
        }

        @Test
        void slowWithinTheTimeout() throws Exception {
            SteadyLoad.Counts during = faults.survive(
                    "network slow, within the timeout",
                    load -> proxy.delay(Duration.ofMillis(10)),
                    load -> proxy.delay(Duration.ZERO));

            assertThat(during.hits()).isPositive();
        }

        @Test
        void serverBusyWithAScript() throws Exception {
            node.tell(commands -> commands.configSet("lua-time-limit", "50"));
            faults.survive(
                    "server busy with a script",
                    load -> node.runScriptForEver(),
                    load -> node.tell(commands -> commands.scriptKill()),
                    GET);
        }

        @Test
        void memoryFull() throws Exception {
            SteadyLoad.Counts during = faults.survive(
                    "memory full",
                    load -> node.tell(commands -> commands.configSet("maxmemory", "1")),
                    load -> node.tell(commands -> commands.configSet("maxmemory", "0")),
                    PUT);

            assertThat(during.hits()).isPositive();
        }

        @Test
        void serverReadOnly() throws Exception {
            SteadyLoad.Counts during = faults.survive(
                    "server made a replica: READONLY",
                    load -> node.tell(commands -> commands.replicaof("127.0.0.1", 1)),
                    load -> node.tell(commands -> commands.replicaofNoOne()),
                    PUT,
                    EVICT);

            assertThat(during.hits()).isPositive();
        }

        @Test
        void replicaWithoutItsPrimary() throws Exception {
            node.tell(commands -> commands.configSet("replica-serve-stale-data", "no"));
            faults.survive(
                    "server made a replica that serves nothing: MASTERDOWN",
                    load -> node.tell(commands -> commands.replicaof("127.0.0.1", 1)),
                    load -> node.tell(commands -> commands.replicaofNoOne()),
                    GET);
        }
    }

    /** One server, and an application for which an error of Redis is an error: the default. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class DefaultPolicy {

        private final Counted slow = Counted.of("value");
        private StandaloneTopology topology;
        private App app;
        private App immediate;

        @BeforeAll
        void start() {
            topology = StandaloneTopology.start();
            app = topology.start(List.of(Faults.Failures.class), "spring.data.redis.timeout=250ms");
            immediate = topology.start(List.of(), "cachezip.writes=immediate", "spring.data.redis.timeout=250ms");
        }

        @AfterAll
        void stop() {
            Stream.of(app, immediate).filter(Objects::nonNull).forEach(App::close);
            if (topology != null) {
                topology.close();
            }
        }

        /** Returns a key that is in the cache. */
        private String cached() {
            String key = App.newKey();
            immediate.shop().put(key, "value");
            return key;
        }

        @Test
        void serverPaused_getAndEvict_throw() {
            String key = cached();
            topology.node().pause();
            try {
                assertThatExceptionOfType(DataAccessException.class)
                        .isThrownBy(() -> app.shop().find(key, slow));
                assertThatExceptionOfType(DataAccessException.class)
                        .isThrownBy(() -> app.shop().findOnce(key, slow));
                assertThatThrownBy(() -> app.shop().findLater(key, slow).get(20, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(DataAccessException.class);
                assertThatExceptionOfType(DataAccessException.class)
                        .isThrownBy(() -> app.shop().evict(key));
            } finally {
                topology.node().resume();
            }
            assertThat(slow.calls()).isZero();
            // A server that is silent for too long costs its connection, and the next test needs one.
            String other = cached();
            RedisNode.await("the application to be connected", () -> isHit(other));
        }

        private boolean isHit(String key) {
            try {
                return app.shop().find(key, Counted.never()).equals("value");
            } catch (DataAccessException e) {
                return false;
            }
        }

        @Test
        void memoryFull_putThatWaits_throwsAndTheOtherIsTold() {
            String key = cached();
            Faults.Failures failures = app.bean(Faults.Failures.class);
            long before = failures.count(PUT);
            topology.node().tell(commands -> commands.configSet("maxmemory", "1"));
            try {
                assertThat(app.shop().find(key, Counted.never())).isEqualTo("value");
                assertThat(app.shop().find(App.newKey(), slow)).isEqualTo("value");
                RedisNode.await("the failure to be told", () -> failures.count(PUT) > before);
                assertThatExceptionOfType(DataAccessException.class)
                        .isThrownBy(() -> immediate.shop().put(key, "other"))
                        .withStackTraceContaining("OOM");
            } finally {
                topology.node().tell(commands -> commands.configSet("maxmemory", "0"));
            }
        }

        @Test
        void serverReadOnly_getIsAHitAndWritesFail() {
            String key = cached();
            Faults.Failures failures = app.bean(Faults.Failures.class);
            long before = failures.count(PUT);
            topology.node().tell(commands -> commands.replicaof("127.0.0.1", 1));
            try {
                assertThat(app.shop().find(key, Counted.never())).isEqualTo("value");
                app.shop().put(key, "other");
                RedisNode.await("the failure to be told", () -> failures.count(PUT) > before);
                assertReadOnly(() -> immediate.shop().put(key, "other"));
                assertReadOnly(() -> app.shop().evict(key));
                assertReadOnly(() -> app.cache(Shop.ON_DEMAND).evictIfPresent(key));
                assertReadOnly(() -> app.cache(Shop.ON_DEMAND).putIfAbsent(App.newKey(), "other"));
                assertReadOnly(() -> app.cache(Shop.ON_DEMAND).invalidate());
                assertThat(app.shop().find(key, Counted.never())).isEqualTo("value");
            } finally {
                topology.node().tell(commands -> commands.replicaofNoOne());
            }
        }

        private static void assertReadOnly(ThrowingCallable call) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(call)
                    .withStackTraceContaining("READONLY");
        }
    }

    /** Servers that Sentinel watches. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Sentinel {

        private SentinelTopology topology;
        private Faults faults;

        @BeforeAll
        void start() {
            topology = SentinelTopology.start();
            // Time enough to ask for the primary, too.
            faults = Faults.start(topology, "spring.data.redis.timeout=600ms");
        }

        @AfterAll
        void stop() {
            if (faults != null) {
                faults.close();
            }
            if (topology != null) {
                topology.close();
            }
        }

        /** An application that was told of a replica as if it were the server. */
        @Test
        void applicationOnAReplica() throws Exception {
            RedisNode primary = topology.primaries().get(0);
            RedisNode replica = topology.replicas().get(0);
            try (App right = topology.start(List.of());
                    App onReplica = App.start(
                            Stream.concat(
                                            Stream.of(
                                                    "spring.data.redis.host=127.0.0.1",
                                                    "spring.data.redis.port=" + replica.port()),
                                            Topology.credentials().stream())
                                    .toList(),
                            List.of(Faults.Failures.class),
                            "cachezip.on-redis-error=miss")) {
                String key = App.newKey();
                right.shop().find(key, Counted.of("value"));
                RedisNode.await(
                        "the entry",
                        () -> primary.ask(commands -> commands.exists(App.redisKey(Shop.ON_DEMAND, key))) == 1);
                topology.awaitReplicas();

                assertThat(onReplica.shop().find(key, Counted.never())).isEqualTo("value");
                onReplica.shop().evict(key);
                assertThat(onReplica.shop().find(App.newKey(), Counted.of("other")))
                        .isEqualTo("other");

                Faults.Failures failures = onReplica.bean(Faults.Failures.class);
                assertThat(failures.count(EVICT)).isOne();
                RedisNode.await("the put to be told", () -> failures.count(PUT) == 1);
                assertThat(right.shop().find(key, Counted.never())).isEqualTo("value");
            }
        }

        @Test
        void primaryKilled() throws Exception {
            RedisNode primary = topology.primaries().get(0);
            faults.survive(
                    "Sentinel: primary killed",
                    load -> primary.kill(),
                    load -> {
                        topology.awaitOtherPrimaryThan(primary);
                        primary.start();
                        // Sentinel would do this, too, but takes ten seconds.
                        primary.replicate(topology.primaries().stream()
                                .filter(node -> node != primary)
                                .findFirst()
                                .orElseThrow());
                    },
                    GET);
        }

        @Test
        void primaryPaused() throws Exception {
            RedisNode primary = topology.primaries().get(0);
            faults.survive(
                    "Sentinel: primary paused until another one had its place",
                    load -> primary.pause(),
                    load -> {
                        topology.awaitOtherPrimaryThan(primary);
                        primary.resume();
                        primary.awaitReplica();
                    },
                    GET);
        }
    }

    /** Servers that divide the keys among them. */
    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Cluster {

        private ClusterTopology topology;
        private Faults faults;

        @BeforeAll
        void start() {
            topology = ClusterTopology.start();
            faults = Faults.start(topology);
        }

        @AfterAll
        void stop() {
            if (faults != null) {
                faults.close();
            }
            if (topology != null) {
                topology.close();
            }
        }

        @Test
        void slotsMoved() throws Exception {
            List<RedisNode> primaries = topology.primaries();
            faults.survive(
                    "cluster: 600 slots moved",
                    load -> topology.move(
                            ClusterTopology.lastSlots(primaries.get(0), 600), primaries.get(0), primaries.get(1)),
                    load -> {});
        }

        @Test
        void primaryKilledAfterSlotsWereMoved() throws Exception {
            List<RedisNode> primaries = topology.primaries();
            RedisNode killed = primaries.get(2);
            RedisNode heir = topology.replicaOf(killed);
            List<RedisNode> others =
                    topology.nodes().stream().filter(node -> node != killed).toList();
            faults.survive(
                    "cluster: primary killed while slots moved to it",
                    load -> {
                        topology.move(ClusterTopology.lastSlots(primaries.get(1), 300), primaries.get(1), killed);
                        killed.kill();
                    },
                    load -> {
                        heir.awaitPrimary();
                        topology.awaitAllSlotsServed(others);
                        killed.start();
                        killed.awaitReplica();
                    },
                    GET);
        }
    }
}
