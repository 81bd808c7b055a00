package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.Fleet.Gate;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.refresh.RefreshCounters.Read;
import dev.cachezip.refresh.RefreshCounters.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stale values read from a replica that has not heard of their refresh. The first application knows the primary only. */
class StaleReplicaIT {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("dev.cachezip.failures.CacheFailures", "dev.cachezip.store.PrimaryWatch");

    private static final String BACKGROUND = "cachezip.caches.stale.refresh=background";

    private static final String CLUSTER = "cachezip.caches.stale.single-flight=cluster";

    /** Locks that outlast each test. */
    private static final String LONG = "cachezip.caches.stale.load-limit=5m";

    private static ReplicatedTopology servers;

    private final Fleet fleet = Fleet.on(servers);

    @BeforeAll
    static void start() {
        servers = ReplicatedTopology.start(2);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @BeforeEach
    void connect() {
        servers.replicas().forEach(servers::reconnect);
    }

    @AfterEach
    void close() {
        fleet.close();
    }

    private static RedisNode lagging() {
        return servers.nodes().get(1);
    }

    /** Stores a stale entry on all servers. */
    private String staleKey() {
        String key = fleet.staleKey("old");
        servers.awaitReplicas();
        return key;
    }

    /** Starts an application that writes to the primary, and connects it to the servers while all of them are there. */
    private void startReader(String readFrom, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.data.redis.lettuce.read-from=" + readFrom);
        fleet.start(1, all.toArray(String[]::new));
        assertThat(fleet.ask(1, Way.PLAIN, App.newKey(), () -> "other")).isEqualTo("other");
    }

    @ParameterizedTest
    @EnumSource
    void replicaThatLags_asTheOnlyServerOfAnApplication_servesTheStaleValueUntilItFollows(Way way) {
        fleet.start(1, LONG);
        fleet.start(
                1,
                LONG,
                "cachezip.on-redis-error=miss",
                "spring.data.redis.port=" + lagging().port());
        String key = staleKey();
        servers.cutOff(lagging());
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        AtomicInteger loads = new AtomicInteger();

        List<String> values = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            values.add(fleet.ask(1, way, key, () -> "not stored " + loads.incrementAndGet()));
        }

        // The replica refuses the lock and the value, which is told to the one caller of this instance that loads.
        assertThat(values.remove(0)).isEqualTo("not stored 1");
        assertThat(values).containsOnly("old");
        Fleet.await(() -> LOGS.text().contains("put failed"));
        assertThat(LOGS.text()).contains("lock failed").contains("READONLY");
        servers.reconnect(lagging());
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
        assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @ParameterizedTest
    @EnumSource
    void replicaThatLags_readBesideThePrimary_servesTheStaleValueAndLoadsNothing(Way way) {
        fleet.start(1, LONG);
        startReader("replica", LONG);
        String key = staleKey();
        servers.replicas().forEach(servers::cutOff);
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);

        for (int i = 0; i < 10; i++) {
            assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("old");
        }

        assertThat(fleet.counters(1).refreshes(Result.LOST)).isPositive();
        servers.replicas().forEach(servers::reconnect);
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
        assertThat(fleet.counters(1).gets(Read.STALE)).isEqualTo(10);
        assertThat(fleet.counters(1).gets(Read.FRESH)).isEqualTo(1);
        assertThat(LOGS.messages()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void refreshByAReaderOfALaggingReplica_isNotStoredAfterAnEviction(Way way) {
        fleet.start(1);
        startReader("replica", BACKGROUND);
        String key = staleKey();
        Gate gate = new Gate(() -> "loaded before the eviction");
        assertThat(fleet.ask(1, way, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1);
        servers.awaitReplicas();
        servers.replicas().forEach(servers::cutOff);

        fleet.app(0).cache(SlowSource.CACHE).evict(key);
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) + fleet.refreshes(Result.OK) == 1);
        assertThat(fleet.refreshes(Result.LOST)).isEqualTo(1);
        assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
        servers.replicas().forEach(servers::reconnect);
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @Test
    void missingEntry_withSingleFlightOfTheCluster_isLoadedAgainWhereTheReplicaLags() throws Exception {
        fleet.start(1, LONG, CLUSTER);
        startReader("replica", LONG, CLUSTER);
        servers.replicas().forEach(servers::cutOff);
        String key = App.newKey();
        Gate gate = new Gate(() -> "new");
        Future<String> first = fleet.later(() -> fleet.ask(0, Way.SYNC, key, gate));
        Fleet.await(() -> gate.loads() == 1);
        Future<String> second = fleet.later(() -> fleet.ask(1, Way.SYNC, key, gate));
        Fleet.await(() -> fleet.counters(1).waits() == 1);

        gate.open();

        assertThat(Fleet.get(first)).isEqualTo("new");
        assertThat(Fleet.get(second)).isEqualTo("new");
        assertThat(gate.loads()).isEqualTo(2);
    }

    /** One of them may answer GET, and another one PTTL: then an old value counts as fresh, or a new one as stale. */
    @Test
    void serversOfDifferentAge_readAtRandom_makeNobodyLoadNorFail() {
        fleet.start(1, LONG);
        startReader("any", LONG);
        List<String> keys = Stream.generate(this::staleKey).limit(20).toList();
        servers.cutOff(lagging());
        for (String key : keys) {
            assertThat(fleet.ask(0, Way.SYNC, key, () -> "new")).isEqualTo("new");
        }

        List<String> values = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            values.add(fleet.ask(1, Way.SYNC, keys.get(i % keys.size()), SlowSource.UNEXPECTED));
        }

        assertThat(values).contains("old", "new").containsOnly("old", "new");
        servers.reconnect(lagging());
        assertThat(keys)
                .allSatisfy(key -> assertThat(fleet.ask(1, Way.SYNC, key, SlowSource.UNEXPECTED))
                        .isEqualTo("new"));
        assertThat(LOGS.messages()).isEmpty();
    }
}
