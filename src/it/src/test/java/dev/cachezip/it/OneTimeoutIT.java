package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshCounters;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.core.StringRedisTemplate;

/** A server that does not answer costs one call to a cache one time-out; what is no cache waits as without this starter. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneTimeoutIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "dev.cachezip.lettuce.SilenceHandler",
            "io.lettuce.core.protocol.ConnectionWatchdog");

    private static final Log log = LogFactory.getLog(OneTimeoutIT.class);

    private static final Duration TIMEOUT = Duration.ofMillis(1_500);

    private StandaloneTopology topology;
    private App app;
    private CachezipCache cache;

    @BeforeAll
    void start() {
        topology = StandaloneTopology.start();
        app = topology.start(
                List.of(),
                "cachezip.on-redis-error=miss",
                "cachezip.lettuce.max-in-flight-writes=4",
                "cachezip.lettuce.command-timeout=" + TIMEOUT.toMillis() + "ms");
        cache = (CachezipCache) app.cache(Shop.ON_DEMAND);
        // Classes are loaded, and the connection is there.
        calls().forEach(call -> call.run(cache));
    }

    @AfterAll
    void stop() {
        Stream.of(app).filter(Objects::nonNull).forEach(App::close);
        if (topology != null) {
            topology.close();
        }
    }

    @AfterEach
    void resume() {
        topology.node().resume();
        RedisNode.await("the cache to be used again", () -> {
            cache.put("ready", "value");
            return cache.get("ready") != null;
        });
    }

    /** One call to a cache. */
    record Call(String name, Todo todo) {

        void run(CachezipCache cache) {
            try {
                todo.run(cache, App.newKey());
            } catch (Exception e) {
                throw new AssertionError(name, e);
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    private interface Todo {
        void run(CachezipCache cache, String key) throws Exception;
    }

    static Stream<Call> calls() {
        Map<String, String> many = new HashMap<>();
        IntStream.range(0, 2_000).forEach(i -> many.put("many-" + i, "value"));
        return Stream.of(
                new Call("get", (cache, key) -> cache.get(key)),
                new Call("get, or load", (cache, key) -> cache.get(key, () -> "value")),
                new Call("put", (cache, key) -> cache.put(key, "value")),
                new Call("putIfAbsent", (cache, key) -> cache.putIfAbsent(key, "value")),
                new Call("evict", (cache, key) -> cache.evict(key)),
                new Call("evictIfPresent", (cache, key) -> cache.evictIfPresent(key)),
                new Call("clear", (cache, key) -> cache.clear()),
                new Call("invalidate", (cache, key) -> cache.invalidate()),
                new Call("getAll of 2,000", (cache, key) -> cache.getAll(many.keySet())),
                new Call("putAll of 2,000", (cache, key) -> cache.putAll(many)),
                new Call("evictAll of 2,000", (cache, key) -> cache.evictAll(many.keySet())),
                new Call("retrieve", (cache, key) -> cache.retrieve(key).get(20, TimeUnit.SECONDS)),
                new Call(
                        "retrieve, or load",
                        (cache, key) -> cache.retrieve(key, () -> CompletableFuture.completedFuture("value"))
                                .get(20, TimeUnit.SECONDS)));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void serverPaused_callTakesOneTimeout(Call call) {
        topology.node().pause();
        assertOneTimeout(call.name(), time(() -> call.run(cache)));
    }

    @Test
    void serverPausedWhileLoading_loadsTakeOneTimeout() {
        String key = App.newKey();
        long[] loaded = new long[1];
        String value = cache.get(key, () -> {
            topology.node().pause();
            loaded[0] = System.nanoTime();
            return "value";
        });
        assertOneTimeout("store after a load", Duration.ofNanos(System.nanoTime() - loaded[0]));
        assertThat(value).isEqualTo("value");
    }

    @Test
    void serverPaused_manyWaitForOneLoad_eachTakesOneTimeout() throws Exception {
        String key = App.newKey();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            topology.node().pause();
            for (Future<Duration> call : IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> time(() -> cache.get(key, () -> "value"))))
                    .toList()) {
                assertOneTimeout("get, or load, with others", call.get(20, TimeUnit.SECONDS));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void serverPausedWhileAnotherInstanceLoads_callThatWaitsForItTakesOneTimeout() throws Exception {
        String key = App.newKey();
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (App first = startWithTurns();
                App second = startWithTurns()) {
            Future<String> load =
                    threads.submit(() -> first.cache(Shop.ON_DEMAND).get(key, () -> {
                        loading.countDown();
                        mayEnd.await();
                        return "first";
                    }));
            loading.await();
            Future<String> waiting =
                    threads.submit(() -> second.cache(Shop.ON_DEMAND).get(key, () -> "second"));
            AtomicReference<RefreshCounters> counters = new AtomicReference<>();
            second.bean(CacheRefreshes.class).forEach((name, ofCache) -> counters.set(ofCache));
            RedisNode.await("the call to wait", () -> counters.get().waits() == 1);
            long begin = System.nanoTime();
            topology.node().pause();
            assertThat(Fleet.get(waiting)).isEqualTo("second");
            assertOneTimeout("get, or load, while another instance loads", Duration.ofNanos(System.nanoTime() - begin));
            topology.node().resume();
            mayEnd.countDown();
            assertThat(Fleet.get(load)).isEqualTo("first");
        } finally {
            mayEnd.countDown();
            threads.shutdownNow();
        }
    }

    private App startWithTurns() {
        return topology.start(
                List.of(),
                "cachezip.on-redis-error=miss",
                "cachezip.caches." + Shop.ON_DEMAND + ".single-flight=cluster",
                "cachezip.lettuce.command-timeout=" + TIMEOUT.toMillis() + "ms");
    }

    @Test
    void serverPausedAtStart_firstCalls_takeOneTimeoutEach() throws Exception {
        topology.node().pause();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (App late = topology.start(
                List.of(),
                "cachezip.on-redis-error=miss",
                "cachezip.lettuce.command-timeout=" + TIMEOUT.toMillis() + "ms")) {
            CachezipCache lateCache = (CachezipCache) late.cache(Shop.ON_DEMAND);
            for (Future<Duration> call : calls().map(call -> threads.submit(() -> time(() -> call.run(lateCache))))
                    .toList()) {
                assertOneTimeout("first call", call.get(20, TimeUnit.SECONDS));
            }
            topology.node().resume();
            RedisNode.await("the cache to be used", () -> {
                lateCache.put("ready", "value");
                return lateCache.get("ready") != null;
            });
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void serverPaused_putThatFindsNoRoom_takesOneTimeout() {
        topology.node().pause();
        // The commands before it time out meanwhile, or this one does.
        for (int i = 0; i < 4; i++) {
            cache.put(App.newKey(), "value");
        }
        assertOneTimeout("put beyond the window", time(() -> cache.put(App.newKey(), "value")));
    }

    @Test
    void serverRestarted_commandThatIsNoCaches_waitsForIt() throws Exception {
        StringRedisTemplate template = app.bean(StringRedisTemplate.class);
        String key = App.PREFIX + App.newKey();
        template.opsForValue().set(key, "before");
        topology.node().kill();
        CompletableFuture<Void> set =
                CompletableFuture.runAsync(() -> template.opsForValue().set(key, "after"));
        Duration cached = time(() -> cache.get(App.newKey()));
        assertThat(cached).isLessThan(TIMEOUT);
        assertThat(set).isNotDone();
        topology.node().start();
        set.get(60, TimeUnit.SECONDS);
        assertThat(template.opsForValue().get(key)).isEqualTo("after");
    }

    private static Duration time(Runnable call) {
        long begin = System.nanoTime();
        call.run();
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static void assertOneTimeout(String what, Duration taken) {
        log.info(what + " took " + taken.toMillis() + " ms");
        // The log tells how long it was; a second time-out would double it, which no busy machine does.
        assertThat(taken).as(what).isLessThan(TIMEOUT.multipliedBy(2));
    }
}
