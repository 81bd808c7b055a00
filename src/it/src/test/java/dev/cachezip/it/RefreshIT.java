package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.Fleet.Gate;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.refresh.RefreshCounters.Read;
import dev.cachezip.refresh.RefreshCounters.Result;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.redis.cache.CacheStatistics;

/** Three applications with 50 callers each, whose entries are due at the same time. */
class RefreshIT {

    private static final int CALLERS = 50;

    private static Fleet callerFleet;
    private static Fleet backgroundFleet;

    @BeforeAll
    static void start() {
        callerFleet = new Fleet().start(3, "spring.cache.redis.enable-statistics=true");
        backgroundFleet = new Fleet()
                .start(3, "cachezip.caches.stale.refresh=background", "spring.cache.redis.enable-statistics=true");
    }

    @AfterAll
    static void stop() {
        callerFleet.close();
        backgroundFleet.close();
    }

    @ParameterizedTest
    @EnumSource
    void staleEntry_refreshedByACaller_isLoadedOnceAndNobodyElseWaits(Way way) throws Exception {
        assertOneLoad(callerFleet, way, 1);
    }

    @ParameterizedTest
    @EnumSource
    void staleEntry_refreshedInTheBackground_isLoadedOnceAndNobodyWaits(Way way) throws Exception {
        // Without a loader, one caller loads.
        assertOneLoad(backgroundFleet, way, way.sync ? 0 : 1);
    }

    private static void assertOneLoad(Fleet fleet, Way way, int waiting) throws Exception {
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "new");

        List<Future<String>> answers = fleet.askAll(CALLERS, way, key, gate);

        int all = CALLERS * fleet.apps().size();
        Fleet.await(() -> Fleet.done(answers) == all - waiting && gate.loads() == 1);
        gate.open();
        int fresh = 0;
        for (Future<String> answer : answers) {
            fresh += Fleet.get(answer).equals("new") ? 1 : 0;
        }
        assertThat(fresh).isEqualTo(waiting);
        fleet.awaitFresh(key);
        for (int i = 0; i < fleet.apps().size(); i++) {
            assertThat(fleet.ask(i, way, key, gate)).isEqualTo("new");
        }
        assertThat(gate.loads()).isEqualTo(1);
        assertThat(fleet.remaining(key))
                .isLessThanOrEqualTo(Duration.ofMinutes(11).toMillis());
        for (int i = 0; i < fleet.apps().size(); i++) {
            assertStatisticsAddUp(fleet, i);
        }
    }

    private static void assertStatisticsAddUp(Fleet fleet, int app) {
        CacheStatistics statistics = fleet.app(app).cache(SlowSource.CACHE).getStatistics();
        assertThat(statistics.getHits() + statistics.getMisses()).isEqualTo(statistics.getGets());
        assertThat(fleet.counters(app).gets(Read.FRESH) + fleet.counters(app).gets(Read.STALE))
                .isEqualTo(statistics.getHits());
        assertThat(fleet.counters(app).gets(Read.MISS)).isEqualTo(statistics.getMisses());
        assertThat(fleet.counters(app).refreshes(Result.FAILED)).isZero();
        assertThat(fleet.counters(app).refreshes(Result.FULL)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void missingEntry_withSingleFlightOfTheCluster_isLoadedOnce(Way way) throws Exception {
        try (Fleet fleet = new Fleet().start(3, "cachezip.caches.stale.single-flight=cluster")) {
            String key = App.newKey();
            Gate gate = new Gate(() -> "new");
            List<Future<String>> answers = fleet.askAll(CALLERS, way, key, gate);
            Fleet.await(() -> gate.loads() == 1
                    && fleet.counters(0).waits()
                                    + fleet.counters(1).waits()
                                    + fleet.counters(2).waits()
                            == 2);
            gate.open();
            for (Future<String> answer : answers) {
                assertThat(Fleet.get(answer)).isEqualTo("new");
            }
            assertThat(gate.loads()).isEqualTo(1);
        }
    }
}
