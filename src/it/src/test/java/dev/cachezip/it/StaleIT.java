package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.it.Fleet.Gate;
import dev.cachezip.it.SlowSource.Way;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.near.NearCaches;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.refresh.RefreshCounters.Read;
import dev.cachezip.refresh.RefreshCounters.Result;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.SetArgs;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskDecorator;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

/** Stale values while things go wrong: sources, evictions, rights, and callers that end. */
class StaleIT {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("dev.cachezip.failures.CacheFailures", "dev.cachezip.store.PrimaryWatch");

    private static final String BACKGROUND = "cachezip.caches.stale.refresh=background";
    private static final String USER = "cachezip-it-refresh";
    private static final String[] LIMITED = {"spring.data.redis.username=" + USER, "spring.data.redis.password=secret"};

    /** The ways in which the cache has a loader. */
    private static final List<Way> LOADERS = List.of(Way.SYNC, Way.SYNC_FUTURE, Way.SYNC_MONO);

    private final Fleet fleet = new Fleet();

    @AfterEach
    void stop() {
        fleet.redis.aclDeluser(USER);
        fleet.close();
    }

    private static Supplier<String> failing(AtomicInteger loads) {
        return () -> {
            loads.incrementAndGet();
            throw new IllegalStateException("the source is away");
        };
    }

    private Cache cache(int app) {
        return fleet.app(app).cache(SlowSource.CACHE);
    }

    @ParameterizedTest
    @EnumSource
    void load_thatFails_isToldToOneCallerAtMostAndTriedOncePerLock(Way way) {
        fleet.start(2);
        String key = fleet.staleKey("old");
        AtomicInteger loads = new AtomicInteger();

        if (way.sync) {
            assertThat(fleet.ask(0, way, key, failing(loads))).isEqualTo("old");
        } else {
            assertThatThrownBy(() -> fleet.ask(0, way, key, failing(loads)))
                    .hasStackTraceContaining("the source is away");
        }

        for (int i = 0; i < 10; i++) {
            assertThat(fleet.ask(i % 2, way, key, failing(loads))).isEqualTo("old");
        }
        assertThat(loads).hasValue(1);
        assertThat(fleet.redis.pttl(Fleet.lock(key))).isBetween(1L, 30_000L);
        if (way.sync) {
            assertThat(fleet.refreshes(Result.FAILED)).isEqualTo(1);
            assertThat(LOGS.text()).contains("the source is away");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void load_thatFailsWithoutStaleOnError_isToldToItsCaller(Way way) {
        fleet.start(1, "cachezip.caches.stale.stale-on-error=false");
        String key = fleet.staleKey("old");

        assertThatThrownBy(() -> fleet.ask(0, way, key, failing(new AtomicInteger())))
                .hasStackTraceContaining("the source is away");
        assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("old");
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void load_thatFailsAfterAnEviction_servesNothing(Way way) throws Exception {
        fleet.start(2);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(failing(new AtomicInteger()));
        Future<String> caller = fleet.later(() -> fleet.ask(0, way, key, gate));
        Fleet.await(() -> gate.loads() == 1);

        cache(1).evict(key);
        gate.open();

        assertThatThrownBy(() -> Fleet.get(caller)).hasStackTraceContaining("the source is away");
        assertThat(fleet.isThere(key)).isFalse();
    }

    @Test
    void load_inTheBackgroundThatFails_leavesTheStaleValueAndIsCounted() {
        fleet.start(1, BACKGROUND);
        String key = fleet.staleKey("old");
        AtomicInteger loads = new AtomicInteger();

        assertThat(fleet.ask(0, Way.SYNC, key, failing(loads))).isEqualTo("old");

        Fleet.await(() -> fleet.refreshes(Result.FAILED) == 1);
        assertThat(fleet.ask(0, Way.SYNC, key, failing(loads))).isEqualTo("old");
        assertThat(loads).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void evict_duringARefreshInTheBackground_isFinal(Way way) {
        fleet.start(2, BACKGROUND);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "loaded before the eviction");
        assertThat(fleet.ask(0, way, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1);

        cache(1).evict(key);
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        assertThat(fleet.isThere(key)).isFalse();
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void load_afterAnEvictionDuringARefresh_isNotReplacedByTheRefresh(Way way) {
        fleet.start(2, BACKGROUND);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "loaded before the eviction");
        assertThat(fleet.ask(0, way, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1);

        cache(1).evict(key);
        assertThat(fleet.ask(1, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @Test
    void clear_duringARefreshInTheBackground_isFinal() {
        fleet.start(1, BACKGROUND);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "loaded before");
        fleet.ask(0, Way.SYNC, key, gate);
        Fleet.await(() -> gate.loads() == 1);

        cache(0).clear();
        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.LOST) == 1);
        assertThat(fleet.isThere(key)).isFalse();
    }

    @Test
    void evict_againAndAgainDuringRefreshes_neverLetsAnOlderValueBack() throws Exception {
        fleet.start(2, BACKGROUND);
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger version = new AtomicInteger();
        String key = fleet.staleKey("0");
        List<Future<Integer>> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int app = i % 2;
            callers.add(fleet.later(() -> {
                int wrong = 0;
                while (!ended.get()) {
                    // Before the read: what is loaded from then on is at least as new.
                    int evicted = version.get();
                    String value = fleet.ask(app, Way.SYNC, key, () -> "at least " + version.get());
                    wrong += value.equals("0") && evicted > 0 ? 1 : 0;
                }
                return wrong;
            }));
        }
        for (int i = 1; i <= 200; i++) {
            cache(i % 2).evict(key);
            version.set(i);
            fleet.age(key, Duration.ofSeconds(50));
        }
        ended.set(true);
        for (Future<Integer> caller : callers) {
            assertThat(Fleet.get(caller)).isZero();
        }
    }

    @Test
    void load_inTheBackgroundLongerThanTheEntry_isStored() {
        fleet.start(1, BACKGROUND);
        String key = fleet.keyWithTime("old", Duration.ofMillis(700));
        Gate gate = new Gate(() -> "new");
        assertThat(fleet.ask(0, Way.SYNC, key, gate)).isEqualTo("old");
        Fleet.await(() -> gate.loads() == 1 && !fleet.isThere(key));

        gate.open();

        Fleet.await(() -> fleet.refreshes(Result.OK) == 1);
        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    /** The ways to store a value that is newer than one whose load has begun. */
    enum Put {
        PUT,
        CACHE_PUT,
        PUT_ALL,
        PUT_OF_THE_OLD_VALUE,
        EVICT_AND_PUT,
        CLEAR_AND_PUT;

        void run(App app, String key) {
            Cache cache = app.cache(SlowSource.CACHE);
            switch (this) {
                case PUT, PUT_OF_THE_OLD_VALUE -> cache.put(key, value());
                case CACHE_PUT -> app.bean(SlowSource.class).put(key, value());
                case PUT_ALL -> ((CachezipCache) cache).putAll(Map.of(key, value()));
                case EVICT_AND_PUT -> {
                    cache.evict(key);
                    cache.put(key, value());
                }
                case CLEAR_AND_PUT -> {
                    cache.clear();
                    cache.put(key, value());
                }
            }
        }

        /** Returns the value that is there in the end. */
        String value() {
            return this == PUT_OF_THE_OLD_VALUE ? "old" : "newer";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"caller", "background"})
    void put_duringARefresh_isFinal(String mode) throws Exception {
        fleet.start(2, "cachezip.caches.stale.refresh=" + mode);
        for (Put newer : Put.values()) {
            for (Way way : LOADERS) {
                String key = fleet.staleKey("old");
                Gate gate = new Gate(() -> "loaded before");
                Future<String> caller = fleet.later(() -> fleet.ask(0, way, key, gate));
                Fleet.await(() -> gate.loads() == 1);
                long lost = fleet.refreshes(Result.LOST);

                newer.run(fleet.app(1), key);
                fleet.awaitFresh(key);
                gate.open();

                assertThat(Fleet.get(caller)).isEqualTo(mode.equals("caller") ? "loaded before" : "old");
                Fleet.await(() -> fleet.refreshes(Result.LOST) == lost + 1);
                assertThat(fleet.ask(0, way, key, SlowSource.UNEXPECTED))
                        .as("%s %s", newer, way)
                        .isEqualTo(newer.value());
                assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo(newer.value());
            }
        }
    }

    @Test
    void put_againAndAgainAtTheEndOfRefreshes_isFinal() throws Exception {
        fleet.start(2, "cachezip.writes=immediate");
        for (int i = 0; i < 200; i++) {
            String key = fleet.staleKey("old");
            String newer = "newer " + i;
            CountDownLatch loaded = new CountDownLatch(1);
            Future<String> caller = fleet.later(() -> fleet.ask(0, Way.SYNC, key, () -> {
                loaded.countDown();
                return "loaded before";
            }));
            loaded.await();

            cache(1).put(key, newer);

            Fleet.get(caller);
            assertThat(fleet.ask(1, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo(newer);
        }
    }

    /** The ways to remove an entry. */
    enum Eviction {
        EVICT,
        EVICT_IF_PRESENT,
        EVICT_ALL,
        CLEAR,
        INVALIDATE;

        void run(App app, String key) {
            Cache cache = app.cache(SlowSource.CACHE);
            switch (this) {
                case EVICT -> cache.evict(key);
                case EVICT_IF_PRESENT -> cache.evictIfPresent(key);
                case EVICT_ALL -> ((CachezipCache) cache).evictAll(List.of(key));
                case CLEAR -> cache.clear();
                case INVALIDATE -> cache.invalidate();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1s", "30s"})
    void evict_duringALoadThatIsLongerThanItsEntry_isFinal(String limit) throws Exception {
        fleet.start(2, "cachezip.caches.stale.load-limit=" + limit);
        for (Eviction each : Eviction.values()) {
            Gate gate = new Gate(() -> "loaded before");
            List<String> keys = new ArrayList<>();
            List<Future<String>> callers = new ArrayList<>();
            for (Way way : LOADERS) {
                String key = fleet.keyWithTime("old", Duration.ofMillis(1_500));
                keys.add(key);
                callers.add(fleet.later(() -> fleet.ask(0, way, key, gate)));
            }
            Fleet.await(() -> gate.loads() == LOADERS.size());
            long remaining = System.nanoTime()
                    + Duration.ofMillis(keys.stream()
                                            .mapToLong(fleet::remaining)
                                            .max()
                                            .orElseThrow()
                                    + 50)
                            .toNanos();

            keys.forEach(key -> each.run(fleet.app(1), key));
            Fleet.await(() -> System.nanoTime() > remaining
                    && (limit.equals("30s")
                            || keys.stream().allMatch(key -> fleet.redis.exists(Fleet.lock(key)) == 0)));
            gate.open();

            for (Future<String> caller : callers) {
                assertThat(Fleet.get(caller)).isEqualTo("loaded before");
            }
            assertThat(keys).as("%s", each).noneMatch(fleet::isThere);
        }
    }

    @Test
    void load_longerThanItsLimit_isStoredIfItsEntryIsStillThere() throws Exception {
        fleet.start(1, "cachezip.caches.stale.load-limit=1s");
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "new");
        Future<String> caller = fleet.later(() -> fleet.ask(0, Way.SYNC, key, gate));
        Fleet.await(() -> gate.loads() == 1 && fleet.redis.exists(Fleet.lock(key)) == 0);

        gate.open();

        assertThat(Fleet.get(caller)).isEqualTo("new");
        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "SYNC_FUTURE", "SYNC_MONO"})
    void refresh_byAUserWhoMayNotRunScripts_replacesWhatItHasReadAlone(Way way) throws Exception {
        fleet.redis.aclSetuser(
                USER,
                AclSetuserArgs.Builder.on()
                        .addPassword("secret")
                        .keyPattern(App.PREFIX + "*")
                        .keyPattern("cachezip:refresh:*")
                        .allCommands()
                        .removeCommand(CommandType.EVAL));
        fleet.start(2, LIMITED);
        String key = fleet.staleKey("old");
        assertThat(fleet.ask(0, way, key, () -> "new")).isEqualTo("new");
        fleet.awaitFresh(key);
        assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("new");

        String put = fleet.staleKey("old");
        Gate gate = new Gate(() -> "loaded before");
        Future<String> caller = fleet.later(() -> fleet.ask(0, way, put, gate));
        Fleet.await(() -> gate.loads() == 1);
        cache(1).put(put, "newer");
        fleet.awaitFresh(put);
        gate.open();

        assertThat(Fleet.get(caller)).isEqualTo("loaded before");
        assertThat(fleet.ask(0, way, put, SlowSource.UNEXPECTED)).isEqualTo("newer");
    }

    @Test
    void lock_thatTheUserMayNotSet_leavesTheElectionToEachInstance() {
        fleet.redis.aclSetuser(
                USER,
                AclSetuserArgs.Builder.on()
                        .addPassword("secret")
                        .keyPattern(App.PREFIX + "*")
                        .allCommands());
        fleet.start(2, LIMITED);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "new");
        Future<String> first = fleet.later(() -> fleet.ask(0, Way.SYNC, key, gate));
        Future<String> second = fleet.later(() -> fleet.ask(1, Way.SYNC, key, gate));
        Fleet.await(() -> gate.loads() == 2);

        assertThat(fleet.ask(0, Way.SYNC, key, gate)).isEqualTo("old");

        gate.open();
        Fleet.await(() -> first.isDone() && second.isDone());
        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("new");
        assertThat(LOGS.text()).contains("lock failed").contains("NOPERM");
    }

    @Test
    void put_thatTheUserMayNotDo_leavesTheStaleValueAndIsTriedOncePerLock() {
        fleet.start(1);
        String key = fleet.staleKey("old");
        fleet.redis.dispatch(
                CommandType.ACL,
                new StatusOutput<>(StringCodec.UTF8),
                new CommandArgs<>(StringCodec.UTF8)
                        .add("SETUSER")
                        .add(USER)
                        .add("on")
                        .add(">secret")
                        .add("~cachezip:refresh:*")
                        .add("%R~" + App.PREFIX + "*")
                        .add("+@all"));
        fleet.start(1, LIMITED[0], LIMITED[1], "cachezip.on-redis-error=miss");
        AtomicInteger loads = new AtomicInteger();

        assertThat(fleet.ask(1, Way.SYNC, key, () -> "new " + loads.incrementAndGet()))
                .isEqualTo("new 1");

        assertThat(fleet.ask(1, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("old");
        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("old");
        assertThat(LOGS.text()).contains("put failed").contains("NOPERM");
    }

    @Test
    void lockAndPut_onAReadOnlyReplica_leaveTheStaleValue() throws Exception {
        try (RedisProcess server = RedisProcess.start();
                Fleet replicas = new Fleet(new RedisServer(RedisProcess.HOST, server.port(), "own"))) {
            replicas.start(2, "cachezip.on-redis-error=miss");
            String key = replicas.staleKey("old");
            replicas.redis.replicaof(RedisProcess.HOST, RedisProcess.freePort());
            AtomicInteger loads = new AtomicInteger();

            List<String> values = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                values.add(replicas.ask(i % 2, Way.SYNC, key, () -> "new " + loads.incrementAndGet()));
            }

            // One load in each instance, which is told to its caller.
            assertThat(values).startsWith("new 1", "new 2").endsWith("old").hasSize(10);
            assertThat(loads).hasValue(2);
            assertThat(LOGS.text())
                    .contains("lock failed")
                    .contains("put failed")
                    .contains("READONLY");
            replicas.redis.replicaofNoOne();
            assertThat(replicas.isThere(key)).isTrue();
        }
    }

    @Test
    void transaction_putsAfterItsCommitWhatItsElectedCallerHasLoaded() {
        fleet.start(2, List.of(TransactionAware.class));
        String key = fleet.staleKey("old");
        TransactionSynchronizationManager.initSynchronization();
        try {
            assertThat(fleet.ask(0, Way.PLAIN, key, () -> "new")).isEqualTo("new");
            assertThat(fleet.ask(0, Way.PLAIN, key, SlowSource.UNEXPECTED)).isEqualTo("old");
            assertThat(fleet.ask(1, Way.PLAIN, key, SlowSource.UNEXPECTED)).isEqualTo("old");
            TransactionSynchronizationUtils.triggerAfterCommit();
        } finally {
            TransactionSynchronizationManager.clearSynchronization();
        }
        fleet.awaitFresh(key);
        assertThat(fleet.ask(1, Way.PLAIN, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @ParameterizedTest
    @EnumSource
    void copies_ofAStaleEntry_areServedUntilAnotherInstanceHasLoadedIt(Way way) throws Exception {
        fleet.start(2, "cachezip.caches.stale.near.max-size=1MB");
        NearCaches nears = fleet.app(1).bean(NearCaches.class);
        String key = fleet.staleKey("old");
        Gate gate = new Gate(() -> "new");
        Future<String> first = fleet.later(() -> fleet.ask(0, way, key, gate));
        Fleet.await(() -> gate.loads() == 1);

        Fleet.await(() -> {
            assertThat(fleet.ask(1, way, key, SlowSource.UNEXPECTED)).isEqualTo("old");
            return nears.report(CacheId.of(SlowSource.CACHE)).hits() > 10;
        });

        gate.open();
        assertThat(Fleet.get(first)).isEqualTo("new");
        Fleet.await(() -> "new".equals(fleet.ask(1, way, key, SlowSource.UNEXPECTED)));
        assertThat(gate.loads()).isEqualTo(1);
    }

    @Test
    void electedCaller_thatHasEnded_isFollowedByAnotherAfterItsLock() {
        fleet.start(1, "cachezip.caches.stale.load-limit=1s");
        String key = fleet.staleKey("old");
        fleet.redis.set(Fleet.lock(key), "1", SetArgs.Builder.px(1200));

        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("old");

        Fleet.await(() -> fleet.ask(0, Way.SYNC, key, () -> "new").equals("new"));
        assertThat(fleet.redis.get(Fleet.lock(key))).isEqualTo("1");
        assertThat(fleet.refreshes(Result.OK)).isEqualTo(1);
        assertThat(fleet.refreshes(Result.LOST)).isPositive();
    }

    @Test
    void executor_thatIsFull_electsNobodyAndCountsIt() {
        fleet.start(1, BACKGROUND);
        Gate gate = new Gate(() -> "new");
        for (int i = 0; i < 64; i++) {
            assertThat(fleet.ask(0, Way.SYNC, fleet.staleKey("old"), gate)).isEqualTo("old");
        }
        Fleet.await(() -> gate.loads() == 64);
        String key = fleet.staleKey("old");

        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("old");

        assertThat(fleet.refreshes(Result.FULL)).isEqualTo(1);
        assertThat(fleet.redis.exists(Fleet.lock(key))).isZero();
        gate.open();
        Fleet.await(() -> fleet.refreshes(Result.OK) == 64);
        Fleet.await(() -> {
            fleet.ask(0, Way.SYNC, key, () -> "new");
            return fleet.refreshes(Result.OK) == 65;
        });
    }

    @Test
    void persistedEntry_isFresh() {
        fleet.start(1);
        String key = fleet.staleKey("old");
        fleet.redis.persist(Fleet.redisKey(key));

        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("old");
        assertThat(fleet.counters(0).gets(Read.FRESH)).isEqualTo(1);
    }

    @Test
    void entryThatIsDueEarlier_isRefreshedBeforeItIsStale() {
        fleet.start(1, "cachezip.caches.stale.refresh-ahead=1m", BACKGROUND);
        String key = fleet.keyWithTime("old", Duration.ofSeconds(100));

        assertThat(fleet.ask(0, Way.SYNC, key, () -> "new")).isEqualTo("old");

        Fleet.await(() -> fleet.refreshes(Result.OK) == 1);
        assertThat(fleet.counters(0).gets(Read.STALE)).isZero();
        assertThat(fleet.ask(0, Way.SYNC, key, SlowSource.UNEXPECTED)).isEqualTo("new");
    }

    @Test
    void loadInTheBackground_isDecoratedAndInNoTransaction() {
        fleet.start(1, List.of(Decorating.class), BACKGROUND);
        String key = fleet.staleKey("old");
        List<Object> seen = new ArrayList<>();
        TransactionSynchronizationManager.setActualTransactionActive(true);
        try {
            fleet.ask(0, Way.SYNC, key, () -> {
                seen.add(TransactionSynchronizationManager.isActualTransactionActive());
                seen.add(Thread.currentThread().getName());
                return "new";
            });
        } finally {
            TransactionSynchronizationManager.setActualTransactionActive(false);
        }
        Fleet.await(() -> fleet.refreshes(Result.OK) == 1);
        assertThat(seen).first().isEqualTo(false);
        assertThat(seen).last().asString().startsWith("cachezip-refresh-");
        assertThat(fleet.app(0).bean(AtomicInteger.class)).hasValue(1);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void loadInTheBackground_runsOnAVirtualThreadIfBootDoes() {
        fleet.start(1, BACKGROUND, "spring.threads.virtual.enabled=true");
        List<String> threads = new ArrayList<>();
        fleet.ask(0, Way.SYNC, fleet.staleKey("old"), () -> {
            threads.add(Thread.currentThread().toString());
            return "new";
        });
        Fleet.await(() -> fleet.refreshes(Result.OK) == 1);
        assertThat(threads).first().asString().startsWith("VirtualThread");
    }

    @Test
    void getAll_ofStaleEntries_electsNobody() {
        fleet.start(1);
        String key = fleet.staleKey("old");

        assertThat(fleet.app(0).bean(CachezipBulkOperations.class).getAll(SlowSource.CACHE, List.of(key, "none")))
                .isEqualTo(Map.of(key, "old"));

        assertThat(fleet.redis.exists(Fleet.lock(key))).isZero();
        assertThat(fleet.counters(0).gets(Read.STALE)).isEqualTo(1);
        assertThat(fleet.counters(0).gets(Read.MISS)).isEqualTo(1);
    }

    @Test
    void cacheableAll_thatLoadsAMissingKey_alsoLoadsWhatIsDue() {
        fleet.start(2);
        String due = fleet.staleKey("old");
        String fresh = fleet.keyWithTime("fresh", Duration.ofMinutes(5));
        String missing = App.newKey();
        SlowSource source = fleet.app(0).bean(SlowSource.class);
        List<String> asked = new ArrayList<>();

        assertThat(source.findAll(List.of(due, fresh), keys -> Map.of())).isEqualTo(Map.of(due, "old", fresh, "fresh"));
        assertThat(source.findAll(List.of(due, fresh, missing), keys -> SlowSource.loaded(keys, asked)))
                .isEqualTo(Map.of(due, "new", fresh, "fresh", missing, "new"));

        assertThat(asked).containsExactly(missing, due);
        assertThat(fleet.refreshes(Result.CALLER)).isEqualTo(1);
        assertThat(fleet.ask(1, Way.PLAIN, due, SlowSource.UNEXPECTED)).isEqualTo("new");
        fleet.age(due, Duration.ofSeconds(50));
        assertThat(fleet.app(1)
                        .bean(SlowSource.class)
                        .findAll(List.of(due, App.newKey()), keys -> SlowSource.loaded(keys, asked)))
                .containsEntry(due, "new");
        assertThat(asked).hasSize(3);
    }

    @Test
    void putIfAbsent_overAStaleEntry_leavesIt() {
        fleet.start(1);
        String key = fleet.staleKey("old");

        assertThat(Objects.requireNonNull(cache(0).putIfAbsent(key, "new")).get())
                .isEqualTo("old");
        assertThat(Objects.requireNonNull(((CachezipCache) cache(0)).peek(key)).get())
                .isEqualTo("old");
        assertThat(fleet.redis.exists(Fleet.lock(key))).isZero();
    }

    @Test
    void put_keepsAnEntryForItsTimeToLiveAndTheStaleTime() {
        fleet.start(1, "cachezip.caches.stale.time-to-live-jitter=10");
        for (int i = 0; i < 20; i++) {
            String key = App.newKey();
            fleet.ask(0, Way.SYNC, key, () -> "value");
            Fleet.await(() -> fleet.isThere(key));
            assertThat(fleet.remaining(key)).isBetween(590_000L, 720_000L);
        }
    }

    @Test
    void applicationWithoutTheSetting_takesStaleEntriesForFresh() {
        fleet.start(1);
        String key = fleet.staleKey("old");
        try (App other = App.start(List.of(SlowSource.Configured.class))) {
            assertThat(Way.SYNC.ask(other.bean(SlowSource.class), key, SlowSource.UNEXPECTED))
                    .isEqualTo("old");
        }
    }

    @Test
    void failedLoadOfAMissingEntry_withSingleFlightOfTheCluster_leavesTheTurnToTheNext() {
        fleet.start(2, "cachezip.caches.stale.single-flight=cluster");
        String key = App.newKey();
        assertThatIllegalStateException().isThrownBy(() -> fleet.ask(0, Way.SYNC, key, failing(new AtomicInteger())));
        Fleet.await(() -> fleet.redis.exists("cachezip:load:" + Fleet.redisKey(key)) == 0);
        assertThat(fleet.ask(1, Way.SYNC, key, () -> "new")).isEqualTo("new");
        assertThat(fleet.counters(1).waits()).isZero();
    }

    @Test
    void evict_duringALoadWithSingleFlightOfTheCluster_letsTheNextCallerLoad() throws Exception {
        fleet.start(2, "cachezip.caches.stale.single-flight=cluster");
        String key = App.newKey();
        Gate gate = new Gate(() -> "before");
        Future<String> first = fleet.later(() -> fleet.ask(0, Way.SYNC, key, gate));
        Fleet.await(() -> gate.loads() == 1);

        cache(1).evict(key);

        assertThat(fleet.ask(1, Way.SYNC, key, () -> "after")).isEqualTo("after");
        gate.open();
        assertThat(Fleet.get(first)).isIn("before", "after");
    }

    @Test
    void pttl_isAskedForRarely() {
        fleet.start(3);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            keys.add(fleet.keyWithTime("value", Duration.ofMinutes(5)));
        }
        long gets = calls("get");
        long pttls = calls("pttl");
        for (int i = 0; i < 100; i++) {
            for (String key : keys) {
                fleet.ask(i % 3, i % 2 == 0 ? Way.SYNC : Way.MONO, key, SlowSource.UNEXPECTED);
            }
        }
        assertThat(calls("get") - gets).isEqualTo(5_000);
        // Once by each application; for two keys that share a slot of its memory, each time: 200 more.
        assertThat(calls("pttl") - pttls).isBetween(3L * keys.size(), 1_000L);
    }

    private long calls(String command) {
        String line = RedisNode.fields(fleet.redis.info("commandstats")).getOrDefault("cmdstat_" + command, "calls=0,");
        return Long.parseLong(line.substring(line.indexOf('=') + 1, line.indexOf(',')));
    }

    @Configuration(proxyBeanMethods = false)
    static class TransactionAware {

        @Bean
        RedisCacheManagerBuilderCustomizer transactionAware() {
            return RedisCacheManagerBuilder::transactionAware;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Decorating {

        @Bean
        AtomicInteger decorated() {
            return new AtomicInteger();
        }

        @Bean
        TaskDecorator taskDecorator(AtomicInteger decorated) {
            return task -> () -> {
                decorated.incrementAndGet();
                task.run();
            };
        }
    }
}
