package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.cluster.SlotHash;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Clearing finds each key, wherever it is by then, and has its time. */
class ClusterClearIT {

    /** Slots move all the time, as they may on a slow machine; no key moves that often. */
    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.store.PrimaryKeys");

    /** Keys with the same tag are in one slot. */
    private static final int TAGS = 100;

    private static final int KEYS = 2_000;

    private static ClusterTopology topology;

    @BeforeAll
    static void start() {
        topology = ClusterTopology.start();
    }

    @AfterAll
    static void stop() {
        topology.close();
    }

    private static App app(String... properties) {
        return topology.start(List.of(), properties);
    }

    private static void fill(App app) {
        for (int i = 0; i < KEYS; i++) {
            put(app, "{" + i % TAGS + "}" + i);
        }
        assertThat(keysLeft()).isEqualTo(KEYS);
    }

    /** Waits for Redis, and tries again while the connection to a node is not there yet. */
    private static void put(App app, String key) {
        Awaitility.await()
                .atMost(RedisNode.PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInSameThread()
                .ignoreExceptionsInstanceOf(DataAccessException.class)
                .until(() -> {
                    app.cache(Shop.ON_DEMAND).put(key, "value");
                    return true;
                });
    }

    private static int keysLeft() {
        return topology.keys(App.PREFIX + Shop.ON_DEMAND).size();
    }

    /** Moves all slots with keys to the next primary. */
    private static void reshard() {
        List<RedisNode> primaries = topology.primaries();
        for (int i = 0; i < primaries.size(); i++) {
            RedisNode from = primaries.get(i);
            RedisNode to = primaries.get((i + 1) % primaries.size());
            IntStream slots = IntStream.range(0, TAGS)
                    .map(tag -> SlotHash.getSlot(Integer.toString(tag)))
                    .filter(slot -> from.ask(commands -> commands.clusterCountKeysInSlot(slot)) > 0);
            topology.move(slots, from, to);
        }
    }

    @Test
    void clear_slotsMoveMeanwhile_leavesNoKey() throws Exception {
        try (App app = app("cachezip.clear-batch-size=4", "cachezip.writes=immediate")) {
            fill(app);
            CompletableFuture<Void> moved = CompletableFuture.runAsync(ClusterClearIT::reshard);

            app.cache(Shop.ON_DEMAND).clear();

            int left = keysLeft();
            moved.get(RedisNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(left).isZero();
            assertThat(keysLeft()).isZero();
        }
    }

    @Test
    void clear_ofANonBlockingThreadBeforeTheApplicationEnds_leavesNoKey() {
        try (App app = app("cachezip.clear-batch-size=1", "cachezip.writes=immediate")) {
            fill(app);

            Mono.fromRunnable(() -> app.cache(Shop.ON_DEMAND).clear())
                    .subscribeOn(Schedulers.parallel())
                    .block(RedisNode.PATIENCE);
        }
        assertThat(keysLeft()).isZero();
    }
}
