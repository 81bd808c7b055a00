package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.it.Fleet.Gate;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.it.TopologyIT.Kind;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.refresh.RefreshCounters.Result;
import io.lettuce.core.cluster.SlotHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Stale values on several servers, for a user with no more rights than the documentation says. */
@ParameterizedClass
@MethodSource("kinds")
class StaleTopologyIT {

    /** No failure is logged: each right is there, and no command has keys of several servers. */
    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    /** Enough that each server of a cluster has some, and that some locks are on other servers than their entries. */
    private static final int MANY = 40;

    private static final String BACKGROUND = "cachezip.caches.stale.refresh=background";
    private static final String CLUSTER = "cachezip.caches.stale.single-flight=cluster";

    /** Locks that outlast each test. */
    private static final String LONG = "cachezip.caches.stale.load-limit=5m";

    private static Topology topology;

    @Parameter
    private Kind kind;

    private final Fleet fleet = Fleet.on(topology);

    static List<Kind> kinds() {
        return TopologyIT.kinds().stream()
                .filter(kind -> kind.name().contains("cluster") || kind.name().contains("replica"))
                .toList();
    }

    @BeforeParameterizedClassInvocation
    static void start(Kind kind) {
        topology = kind.servers().get();
        topology.allowStaleValues();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        topology.close();
    }

    @AfterEach
    void close() {
        fleet.close();
        assertThat(LOGS.messages()).isEmpty();
    }

    private void start(String... properties) {
        fleet.start(2, kind.configurations(), properties);
    }

    private List<String> staleKeys() {
        List<String> keys =
                Stream.generate(() -> fleet.staleKey("old")).limit(MANY).toList();
        topology.awaitReplicas();
        return keys;
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "SYNC", "SYNC_MONO"})
    void staleEntries_onAllServers_areLoadedOnceEach(Way way) {
        start(LONG);
        List<String> keys = staleKeys();
        AtomicInteger loads = new AtomicInteger();

        for (String key : keys) {
            assertThat(fleet.ask(0, way, key, () -> "new " + loads.incrementAndGet()))
                    .isEqualTo("new " + loads);
            // A replica may not have heard of it yet.
            assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isIn("old", "new " + loads);
        }

        assertThat(loads).hasValue(MANY);
        keys.forEach(fleet::awaitFresh);
        topology.awaitReplicas();
        for (int i = 0; i < MANY; i++) {
            assertThat(fleet.ask(i % 2, way, keys.get(i), SlowSource.UNEXPECTED))
                    .isEqualTo("new " + (i + 1));
        }
        assertThat(keys).allMatch(key -> fleet.redis.exists(Fleet.lock(key)) == 1);
        if (topology instanceof ClusterTopology) {
            assertThat(keys)
                    .anyMatch(key -> SlotHash.getSlot(Fleet.lock(key)) != SlotHash.getSlot(Fleet.redisKey(key)));
        }
    }

    @Test
    void staleEntries_onAllServers_areLoadedOnceEachInTheBackground() {
        start(LONG, BACKGROUND);
        List<String> keys = staleKeys();
        AtomicInteger loads = new AtomicInteger();

        for (String key : keys) {
            assertThat(fleet.ask(0, Way.SYNC, key, () -> "new " + loads.incrementAndGet()))
                    .isEqualTo("old");
        }

        Fleet.await(() -> fleet.refreshes(Result.OK) == MANY);
        topology.awaitReplicas();
        assertThat(keys)
                .allSatisfy(key -> assertThat(fleet.ask(1, Way.SYNC, key, SlowSource.UNEXPECTED))
                        .startsWith("new"));
        assertThat(loads).hasValue(MANY);
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_MONO"})
    void refresh_duringWhichItsEntryWasEvictedAndLoaded_isNotStored(Way way) {
        start(BACKGROUND);
        String key = fleet.staleKey("old");
        topology.awaitReplicas();
        Gate gate = new Gate(() -> "loaded before the eviction");
        assertThat(fleet.ask(0, way, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1);

        fleet.app(1).cache(SlowSource.CACHE).evict(key);
        topology.awaitReplicas();
        assertThat(fleet.ask(1, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        // The lock may be on another server than the entry, and it is not waited for.
        Fleet.await(() -> "0".equals(fleet.redis.get(Fleet.lock(key))));
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        topology.awaitReplicas();
        assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @Test
    void evictAll_ofKeysOnAllServers_marksTheirLocksAndEndsTheirTurns() {
        start(CLUSTER);
        List<String> keys = staleKeys();
        List<String> turns = keys.stream().map(StaleTopologyIT::turn).toList();
        turns.forEach(turn -> fleet.redis.set(turn, "1"));

        ((CachezipCache) fleet.app(0).cache(SlowSource.CACHE)).evictAll(keys);

        assertThat(keys).noneMatch(fleet::isThere);
        Fleet.await(() -> keys.stream().allMatch(key -> "0".equals(fleet.redis.get(Fleet.lock(key)))));
        Fleet.await(() -> turns.stream().allMatch(turn -> fleet.redis.exists(turn) == 0));
    }

    private static String turn(String key) {
        return "cachezip:load:" + Fleet.redisKey(key);
    }

    @Test
    void cacheableAll_thatLoadsAMissingKey_alsoLoadsWhatIsDueOnAllServers() {
        start(LONG);
        List<String> keys = new ArrayList<>(staleKeys());
        keys.add(App.newKey());
        List<String> asked = new ArrayList<>();

        Map<String, String> values =
                fleet.app(0).bean(SlowSource.class).findAll(keys, due -> SlowSource.loaded(due, asked));

        assertThat(values.values()).containsOnly("new");
        assertThat(asked).containsExactlyInAnyOrderElementsOf(keys);
        topology.awaitReplicas();
        assertThat(fleet.app(1).bean(SlowSource.class).findAll(keys, due -> SlowSource.loaded(due, asked)))
                .isEqualTo(values);
        assertThat(asked).hasSameSizeAs(keys);
    }

    @Test
    void missingEntry_withSingleFlightOfTheCluster_isWaitedForByTheOtherInstance() throws Exception {
        start(LONG, CLUSTER);
        String key = App.newKey();
        Gate gate = new Gate(() -> "new");

        List<Future<String>> answers = fleet.askAll(10, Way.SYNC, key, gate);

        Fleet.await(() -> gate.loads() == 1
                && fleet.counters(0).waits() + fleet.counters(1).waits() == 1);
        gate.open();
        for (Future<String> answer : answers) {
            assertThat(Fleet.get(answer)).isEqualTo("new");
        }
    }
}
