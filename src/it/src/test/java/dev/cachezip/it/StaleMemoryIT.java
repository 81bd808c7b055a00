package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.Fleet.Gate;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.refresh.RefreshCounters.Read;
import dev.cachezip.refresh.RefreshCounters.Result;
import io.lettuce.core.SetArgs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stale values on a server without memory. */
class StaleMemoryIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static RedisProcess server;

    private final Fleet fleet = new Fleet(new RedisServer(RedisProcess.HOST, server.port(), "own"));

    @BeforeAll
    static void start() throws IOException {
        server = RedisProcess.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void close() {
        fleet.redis.configSet("maxmemory", "0");
        fleet.close();
    }

    /** Has the server evict all that it has: no policy leaves less than a byte. */
    private void evictAll() {
        fleet.redis.configSet("maxmemory-policy", "allkeys-lru");
        fleet.redis.configSet("maxmemory", "1");
        Fleet.await(() -> fleet.redis.dbsize() == 0);
        fleet.redis.configSet("maxmemory", "0");
    }

    @ParameterizedTest
    @EnumSource
    void entryEvictedByRedis_isAMissAndLoadedOnce(Way way) {
        fleet.start(2);
        String fresh = fleet.keyWithTime("old", Duration.ofMinutes(5));
        String stale = fleet.staleKey("old");
        fleet.redis.set(
                Fleet.lock(stale), "1", SetArgs.Builder.px(Duration.ofMinutes(5).toMillis()));
        // Both applications know which entries are fresh, and neither is elected for the stale one.
        for (String key : List.of(fresh, stale)) {
            assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("old");
            assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("old");
        }

        evictAll();

        for (String key : List.of(fresh, stale)) {
            AtomicInteger loads = new AtomicInteger();
            assertThat(fleet.ask(0, way, key, () -> "new " + loads.incrementAndGet()))
                    .isEqualTo("new 1");
            fleet.awaitFresh(key);
            assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new 1");
        }
        assertThat(fleet.gets(Read.MISS)).isEqualTo(2);
        assertThat(fleet.gets(Read.STALE)).isEqualTo(2);
        assertThat(fleet.gets(Read.FRESH)).isEqualTo(4);
        assertThat(LOGS.messages()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void entryEvictedByRedisDuringItsRefresh_isAMiss(Way way) {
        fleet.start(2, "cachezip.caches.stale.refresh=background");
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "refreshed");
        assertThat(fleet.ask(0, way, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1);

        evictAll();
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        assertThat(fleet.isThere(key)).isFalse();
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
        assertThat(LOGS.messages()).isEmpty();
    }

    @Test
    void lockThatIsGone_letsAnotherInstanceLoad() {
        fleet.start(2, "cachezip.caches.stale.refresh=background");
        String key = fleet.staleKey("old");
        Gate first = new Gate(() -> "first");
        assertThat(fleet.ask(0, Way.SYNC, key, first)).isEqualTo("old");
        Fleet.await(() -> first.loads() == 1);

        fleet.redis.del(Fleet.lock(key));

        assertThat(fleet.ask(1, Way.SYNC, key, () -> "second")).isEqualTo("old");
        Fleet.await(() -> fleet.refreshes(Result.OK) == 1);
        first.open();
        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        assertThat(fleet.ask(1, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("second");
    }

    @Test
    void memoryThatIsFull_leavesTheStaleValue() {
        fleet.start(2, "cachezip.on-redis-error=miss");
        String key = fleet.staleKey("old");
        fleet.redis.configSet("maxmemory-policy", "noeviction");
        fleet.redis.configSet("maxmemory", "1");
        AtomicInteger loads = new AtomicInteger();
        Supplier<String> load = () -> "new " + loads.incrementAndGet();

        List<String> values = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            values.add(fleet.ask(i % 2, Way.SYNC, key, load));
        }

        // One load in each instance, which is told to its caller.
        assertThat(values).startsWith("new 1", "new 2").endsWith("old").hasSize(10);
        assertThat(loads).hasValue(2);
        assertThat(LOGS.text()).contains("lock failed").contains("put failed").contains("OOM");
    }
}
