package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.Cache;
import org.springframework.cache.support.SimpleValueWrapper;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * What an application does with an asynchronous value of a cache never runs on a thread that reads replies, so it may take its
 * time, and wait for the cache itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContinuationsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private StandaloneTopology topology;
    private App app;

    @BeforeAll
    void start() {
        topology = StandaloneTopology.start();
        app = start("cachezip.on-redis-error=fail");
    }

    private App start(String... properties) {
        return topology.start(
                List.of(),
                Stream.concat(
                                Stream.of("cachezip.allowed-types=dev.cachezip.samples.*,dev.cachezip.it.*"),
                                Stream.of(properties))
                        .toArray(String[]::new));
    }

    @AfterEach
    void resume() {
        topology.node().resume();
    }

    @AfterAll
    void stop() {
        app.close();
        topology.close();
    }

    /** A way to get a value later. */
    record Way(String name, Function<App, Function<String, CompletableFuture<?>>> get) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Way> ways() {
        return Stream.of(
                new Way("future, hit", app -> key -> app.shop().findLater(hit(app, key), Counted.of("value"))),
                new Way("future, miss", app -> key -> app.shop().findLater(key, Counted.of("value"))),
                new Way(
                        "future, sync, hit",
                        app -> key -> app.shop().findLaterOnce(hit(app, key), Counted.of("value"))),
                new Way("future, sync, miss", app -> key -> app.shop().findLaterOnce(key, Counted.of("value"))),
                new Way(
                        "mono, hit",
                        app -> key -> app.shop()
                                .findReactively(hit(app, key), Counted.of("value"))
                                .toFuture()),
                new Way(
                        "flux, hit",
                        app -> key -> app.shop()
                                .findAllReactively(hit(app, key), Counted.of(List.of("value")))
                                .collectList()
                                .toFuture()),
                new Way("retrieve", app -> key -> app.cache(Shop.ON_DEMAND).retrieve(key)));
    }

    private static String hit(App app, String key) {
        app.cache(Shop.ON_DEMAND).put(key, List.of("value"));
        return key;
    }

    @ParameterizedTest
    @MethodSource("ways")
    void continuation_ofEachWay_runsOnNoThreadOfNetty(Way way) throws Exception {
        connected();
        // Nothing is complete before the continuation is there.
        topology.node().pause();
        CompletableFuture<Thread> thread =
                way.get().apply(app).apply(App.newKey()).handle((value, failure) -> Thread.currentThread());
        topology.node().resume();
        assertThat(thread.get(20, TimeUnit.SECONDS)).isNotInstanceOf(FastThreadLocalThread.class);
    }

    @Test
    void continuations_thatWaitForTheCache_areServed() {
        assertServed(app);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void continuations_onVirtualThreads_areServed() {
        try (App virtual = start("spring.threads.virtual.enabled=true")) {
            assertServed(virtual);
            assertThat(virtual.shop()
                            .findLater(hit(virtual, App.newKey()), Counted.of("value"))
                            .thenApply(value -> Thread.currentThread().toString())
                            .join())
                    .contains("VirtualThread");
        }
    }

    @Test
    void retrieve_whileTheContinuationOfAMissRuns_followsItsPut() {
        String key = App.newKey();
        Cache cache = connected();
        CountDownLatch missed = new CountDownLatch(1);
        CountDownLatch retrieved = new CountDownLatch(1);
        topology.node().pause();
        CompletableFuture<?> first = cache.retrieve(key).thenAccept(miss -> {
            missed.countDown();
            awaitUninterrupted(retrieved);
            cache.put(key, "value");
        });
        topology.node().resume();
        awaitUninterrupted(missed);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader own = new ClassLoader(before) {};
        CompletableFuture<ClassLoader> seen;
        thread.setContextClassLoader(own);
        try {
            seen = cache.retrieve(key).thenApply(value -> {
                assertThat(value).isEqualTo(new SimpleValueWrapper("value"));
                return Thread.currentThread().getContextClassLoader();
            });
        } finally {
            thread.setContextClassLoader(before);
        }
        // As late as the first put of a JVM.
        CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS).execute(retrieved::countDown);
        assertThat(seen.join()).isSameAs(own);
        first.join();
    }

    @Test
    void retrieve_afterThePutOfAContinuationThatStillRuns_isServed() {
        String key = App.newKey();
        Cache cache = connected();
        CountDownLatch put = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        topology.node().pause();
        CompletableFuture<?> first = cache.retrieve(key).thenAccept(miss -> {
            cache.put(key, "value");
            put.countDown();
            awaitUninterrupted(mayEnd);
        });
        topology.node().resume();
        awaitUninterrupted(put);
        assertThat(cache.retrieve(key).join()).isEqualTo(new SimpleValueWrapper("value"));
        assertThat(first).isNotDone();
        mayEnd.countDown();
        first.join();
    }

    @Test
    void retrieve_thatTheContinuationOfAMissWaitsFor_isServed() {
        String key = App.newKey();
        Cache cache = connected();
        topology.node().pause();
        CompletableFuture<Object> both = cache.retrieve(key)
                .thenApply(miss -> Stream.of(
                                cache.retrieve(key),
                                CompletableFuture.completedFuture(key).thenComposeAsync(cache::retrieve))
                        .map(CompletableFuture::join)
                        .filter(Objects::nonNull)
                        .toList());
        topology.node().resume();
        assertThat(both.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join())
                .isEqualTo(List.of());
    }

    private Cache connected() {
        Cache cache = app.cache(Shop.ON_DEMAND);
        cache.get("connected");
        return cache;
    }

    /** More than the pool has threads, each waiting for others of it: those that wait are stood in for. */
    private static void assertServed(App app) {
        List<CompletableFuture<Object>> all = new ArrayList<>();
        Counted slow = Counted.of("not cached");
        for (int i = 0; i < 64; i++) {
            String key = hit(app, App.newKey());
            all.add(app.shop().findLater(key, slow).thenApply(value -> {
                assertThat(app.shop().find(key, slow)).isEqualTo(value);
                return app.shop().findLater(key, slow).join();
            }));
        }
        all.forEach(value -> assertThat(
                        value.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join())
                .isEqualTo(List.of("value")));
        assertThat(slow.calls()).isZero();
    }

    @Test
    void slowToRead_othersAreServedMeanwhile() {
        String slow = App.newKey();
        app.cache(Shop.ON_DEMAND).put(slow, new SlowToRead("slow"));
        String other = hit(app, App.newKey());
        CountDownLatch mayEnd = new CountDownLatch(1);
        SlowToRead.reading = mayEnd;
        // On a thread that may wait: it reads the value itself if the reply is there at once.
        CompletableFuture<Object> later = CompletableFuture.supplyAsync(
                () -> app.shop().findLater(slow, Counted.of("not cached")).join());
        try {
            IntStream.range(0, 100)
                    .forEach(i -> assertThat(app.shop()
                                    .findLater(other, Counted.of("not cached"))
                                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                                    .join())
                            .isEqualTo(List.of("value")));
            assertThat(later).isNotDone();
        } finally {
            SlowToRead.reading = new CountDownLatch(0);
            mayEnd.countDown();
        }
        assertThat(later.join()).isEqualTo(new SlowToRead("slow"));
    }

    /** A value whose reading waits. */
    record SlowToRead(String text) {

        private static volatile CountDownLatch reading = new CountDownLatch(0);

        SlowToRead {
            try {
                reading.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void removal_onAThreadOfNetty_doesNotWait() {
        String evicted = hit(app, App.newKey());
        String put = App.newKey();
        CountDownLatch paused = new CountDownLatch(1);
        CompletableFuture<?> done = CompletableFuture.runAsync(
                () -> {
                    assertThat(Thread.currentThread()).isInstanceOf(FastThreadLocalThread.class);
                    awaitUninterrupted(paused);
                    app.shop().evict(evicted);
                    app.cache(Shop.ON_DEMAND).evictIfPresent(evicted);
                    app.shop().put(put, "value");
                },
                app.bean(LettuceConnectionFactory.class)
                        .getRequiredNativeClient()
                        .getResources()
                        .eventExecutorGroup());
        topology.node().pause();
        paused.countDown();
        // A time-out would be a failure.
        done.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        topology.node().resume();
        assertThat(app.cache(Shop.ON_DEMAND).get(evicted)).isNull();
        assertThat(app.cache(Shop.ON_DEMAND).get(put)).isNotNull();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
