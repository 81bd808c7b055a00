package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.context.LifecycleProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** Applications with copies of their entries. */
class NearIT {

    private static final String BOOKS = "near-books";

    private static RedisProcess redis;
    private static RedisClient client;
    private static StatefulRedisConnection<String, String> connection;

    private final List<App> apps = new ArrayList<>();

    @BeforeAll
    static void startServer() throws IOException {
        redis = RedisProcess.start();
        client = RedisClient.create(RedisURI.create(RedisProcess.HOST, redis.port()));
        connection = client.connect();
    }

    @AfterAll
    static void stopServer() {
        client.shutdown();
        redis.close();
    }

    @AfterEach
    void close() {
        apps.forEach(App::close);
    }

    private App start(String... more) {
        return start(List.of(), more);
    }

    private App start(List<Class<?>> configurations, String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "cachezip.caches." + BOOKS + ".near.max-size=1MB",
                "cachezip.caches." + BOOKS + ".algorithm=none",
                "spring.data.redis.port=" + redis.port(),
                "spring.data.redis.host=" + RedisProcess.HOST));
        properties.addAll(List.of(more));
        App app = App.start(configurations, properties.toArray(String[]::new));
        apps.add(app);
        return app;
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(2))
                .pollInSameThread()
                .until(condition);
    }

    private static String commands() {
        return connection
                .sync()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_get:") || line.startsWith("cmdstat_mget:"))
                .toList()
                .toString();
    }

    /** Reads in each way until Redis is not asked any more. */
    private static void awaitCopy(App app, String key, String value) {
        await(() -> {
            String before = commands();
            assertThat(app.cache(BOOKS).get(key, String.class)).isEqualTo(value);
            return commands().equals(before);
        });
    }

    @Test
    void hit_isServedWithoutRedis_inEachWay() {
        App app = start();
        CachezipCache cache = (CachezipCache) app.cache(BOOKS);
        cache.put("1", "value");
        awaitCopy(app, "1", "value");
        String before = commands();

        assertThat(cache.get("1")).extracting(Cache.ValueWrapper::get).isEqualTo("value");
        assertThat(cache.get("1", () -> "loaded")).isEqualTo("value");
        assertThat(cache.getAll(List.of("1"))).containsEntry("1", "value");
        CompletableFuture<Cache.ValueWrapper> later = cache.retrieve("1");
        assertThat(later).isCompletedWithValueMatching(found -> "value".equals(found.get()));

        assertThat(commands()).isEqualTo(before);
    }

    @Test
    void hit_valueThatNobodyCanChange_isOneObjectInEachWay() {
        App app = start();
        CachezipCache cache = (CachezipCache) app.cache(BOOKS);
        cache.put("shared", "value");
        awaitCopy(app, "shared", "value");
        Object shared = cache.get("shared", String.class);

        assertThat(Objects.requireNonNull(cache.get("shared")).get()).isSameAs(shared);
        assertThat((Object) cache.get("shared", () -> "loaded")).isSameAs(shared);
        assertThat(cache.getAll(List.of("shared")).get("shared")).isSameAs(shared);
        assertThat(cache.retrieve("shared").join().get()).isSameAs(shared);
        assertThat((Object) cache.retrieve("shared", () -> CompletableFuture.completedFuture("loaded"))
                        .join())
                .isSameAs(shared);
        assertThat(report(app).shared()).isGreaterThanOrEqualTo(5);
        assertThat(report(app).objects()).isEqualTo(1);

        // Callers who declare a type read in another way.
        assertThat((Object) cache.declaredAs(String.class).get("shared", String.class))
                .isEqualTo("value")
                .isNotSameAs(shared);
        assertThat(cache.get("shared", String.class)).isSameAs(shared);
    }

    @Test
    void hit_listWithoutAndWithShare_isOfEachCallerOrOfAll() {
        App each = start();
        App all = start("cachezip.caches." + BOOKS + ".near.share=always");
        App readOnly = start("cachezip.caches." + BOOKS + ".near.share=read-only");
        List<String> list = List.of("a");
        each.cache(BOOKS).put("list", list);
        for (App app : List.of(each, all, readOnly)) {
            await(() -> {
                long before = report(app).hits();
                assertThat(Objects.requireNonNull(app.cache(BOOKS).get("list")).get())
                        .isEqualTo(list);
                return report(app).hits() > before;
            });
        }

        Object own = Objects.requireNonNull(each.cache(BOOKS).get("list")).get();
        assertThat(Objects.requireNonNull(each.cache(BOOKS).get("list")).get())
                .isEqualTo(own)
                .isNotSameAs(own);
        assertThat(report(each).notShared())
                .startsWith("The value is a java.util.ArrayList. ")
                .contains("cachezip.caches." + BOOKS + ".near.share=read-only");
        Object shared = Objects.requireNonNull(all.cache(BOOKS).get("list")).get();
        assertThat(Objects.requireNonNull(all.cache(BOOKS).get("list")).get()).isSameAs(shared);
        Object unmodifiable =
                Objects.requireNonNull(readOnly.cache(BOOKS).get("list")).get();
        assertThat(Objects.requireNonNull(readOnly.cache(BOOKS).get("list")).get())
                .isSameAs(unmodifiable);
        assertThatThrownBy(() -> ((List<?>) Objects.requireNonNull(unmodifiable)).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    /** The age is that of the entry, and the object is that of the copy. */
    @Test
    void hit_staleEntryWithObject_isLoadedAgain() {
        String books = "cachezip.caches." + BOOKS + ".";
        App app = start(books + "time-to-live=400ms", books + "stale=1h");
        CachezipCache cache = (CachezipCache) app.cache(BOOKS);
        cache.put("stale", "old");
        await(() -> {
            assertThat(cache.peek("stale")).isNotNull();
            return report(app).shared() > 0;
        });

        await(() -> "new".equals(cache.get("stale", () -> "new")));

        await(() -> "new".equals(Objects.requireNonNull(cache.peek("stale")).get()));
    }

    @Test
    void writeOfAnotherApplication_isSeen() {
        App one = start();
        App other = start();
        one.cache(BOOKS).put("2", "old");
        awaitCopy(one, "2", "old");
        awaitCopy(other, "2", "old");

        one.cache(BOOKS).put("2", "new");

        assertThat(one.cache(BOOKS).get("2", String.class)).isEqualTo("new");
        await(() -> "new".equals(other.cache(BOOKS).get("2", String.class)));
        awaitCopy(one, "2", "new");
        awaitCopy(other, "2", "new");
        one.cache(BOOKS).clear();
        assertThat(one.cache(BOOKS).get("2")).isNull();
        await(() -> other.cache(BOOKS).get("2") == null);
    }

    @SuppressWarnings("IllegalType") // as applications have it
    private static final ThreadLocal<@Nullable String> TENANT = new ThreadLocal<>();

    /** As applications have it, and as it cannot be without a caller. */
    @Configuration(proxyBeanMethods = false)
    static class TenantInPrefix {

        @Bean
        RedisCacheManagerBuilderCustomizer tenantInPrefix() {
            return builder -> builder.cacheDefaults(builder.cacheDefaults()
                    .computePrefixWith(name -> Objects.requireNonNull(TENANT.get()) + ":" + name + "::"));
        }
    }

    /** Keys that begin with more than what the cache knows. */
    @Configuration(proxyBeanMethods = false)
    static class TenantInKeys {

        @Bean
        RedisCacheManagerBuilderCustomizer tenantInKeys() {
            SerializationPair<String> keys = SerializationPair.just(
                    bytes -> StandardCharsets.UTF_8.decode(bytes).toString(),
                    key -> StandardCharsets.UTF_8.encode(TENANT.get() + "/" + key));
            return builder -> builder.cacheDefaults(builder.cacheDefaults().serializeKeysWith(keys));
        }
    }

    static Stream<Arguments> writesOfTenants() {
        Map<String, Consumer<Cache>> writes = Map.of(
                "put", cache -> cache.put("1", "new"),
                "evict", cache -> cache.evict("1"),
                "clear", Cache::clear);
        return Stream.of(TenantInPrefix.class, TenantInKeys.class)
                .flatMap(tenants -> writes.entrySet().stream()
                        .flatMap(write -> Stream.of(true, false)
                                .map(elsewhere ->
                                        Arguments.of(tenants, Named.of(write.getKey(), write.getValue()), elsewhere))));
    }

    /** One instance has copies, and this one or another one writes. */
    @ParameterizedTest
    @MethodSource("writesOfTenants")
    void write_ofATenant_isSeenByBothInstances(Class<?> tenants, Consumer<Cache> write, boolean elsewhere) {
        App one = start(List.of(tenants));
        App other = start(List.of(tenants));
        List<String> all = List.of("red", "blue");
        try {
            for (String tenant : all) {
                TENANT.set(tenant);
                one.cache(BOOKS).put("1", tenant);
                awaitCopy(one, "1", tenant);
            }
            TENANT.set("red");

            write.accept((elsewhere ? other : one).cache(BOOKS));

            // Without immediate writes a call returns before its command is there for others, as with stock.
            await(() -> !Objects.equals(other.cache(BOOKS).get("1", String.class), "red"));
            String written = other.cache(BOOKS).get("1", String.class);
            if (elsewhere) {
                await(() -> Objects.equals(one.cache(BOOKS).get("1", String.class), written));
            }
            assertThat(one.cache(BOOKS).get("1", String.class)).isEqualTo(written);
            TENANT.set("blue");
            assertThat(one.cache(BOOKS).get("1", String.class)).isEqualTo("blue");
            assertThat(report(one).remark()).isNull();
        } finally {
            TENANT.remove();
        }
    }

    @Test
    void write_isSeenByTheSameThread() {
        App app = start();
        Cache cache = app.cache(BOOKS);
        for (int i = 0; i < 500; i++) {
            cache.put("3", "value " + i);
            assertThat(cache.get("3", String.class)).isEqualTo("value " + i);
            if (i % 7 == 0) {
                cache.evict("3");
                assertThat(cache.get("3")).isNull();
            }
        }
    }

    @Test
    void restartOfBeansAndEnd_leaveNoThreadAndNoConnection() {
        App app = start();
        app.cache(BOOKS).put("4", "value");
        awaitCopy(app, "4", "value");

        app.bean(LifecycleProcessor.class).stop();
        assertThat(threads()).isZero();
        app.bean(LifecycleProcessor.class).start();
        awaitCopy(app, "4", "value");
        assertThat(threads()).isEqualTo(1);

        app.close();
        assertThat(threads()).isZero();
        await(() -> connection.sync().pubsubNumsub("cachezip:near").get("cachezip:near") == 0);
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("cachezip-near"))
                .count();
    }

    private static NearReport report(App app) {
        return Objects.requireNonNull(app.bean(NearCaches.class).report(CacheId.of(BOOKS)));
    }

    @Test
    void report_countsWhatHappens() {
        App app = start("cachezip.caches." + BOOKS + ".near.share=never");
        app.cache(BOOKS).put("5", "value");
        awaitCopy(app, "5", "value");

        NearReport kept = report(app);
        assertThat(kept.armed()).isTrue();
        assertThat(kept.remark()).isNull();
        assertThat(kept.hits()).isPositive();
        assertThat(kept.misses()).isPositive();
        assertThat(kept.kept()).isPositive();
        assertThat(kept.own()).isEqualTo(1);
        assertThat(kept.entries()).isEqualTo(1);
        // The key, the value with its length, and what each entry takes besides.
        assertThat(kept.bytes()).isEqualTo(App.redisKey(BOOKS, "5").length() + "_value".length() + 200);
        connection.sync().set(App.redisKey(BOOKS, "6"), "other");
        await(() -> report(app).pushed() > kept.pushed());
        app.cache(BOOKS).clear();
        assertThat(report(app).eras()).containsEntry("clear", 1L);
        connection.sync().flushall();
        await(() -> report(app).eras().get("flush") == 1);
        connection.sync().clientKill(KillArgs.Builder.typePubsub());
        await(() -> report(app).eras().get("disconnect") == 1);
        await(() -> report(app).armed());
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreads_tenThousand_seeTheirOwnPuts() throws Exception {
        App app = start("spring.threads.virtual.enabled=true");
        Cache cache = app.cache(BOOKS);
        ExecutorService threads = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        List<Future<Object>> answers = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            String key = "virtual " + i;
            answers.add(threads.submit(() -> {
                cache.put(key, key);
                return List.of(cache.get(key, String.class), cache.get(key, String.class));
            }));
        }

        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(List.of("virtual " + i, "virtual " + i));
        }
        threads.shutdown();
        assertThat(report(app).hits()).isPositive();
    }

    /** By weight: as many as fit. */
    @Test
    void copies_moreThanFit_stayWithinTheirSize() {
        App app = start();
        CachezipCache cache = (CachezipCache) app.cache(BOOKS);
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            values.put("large " + i, "x".repeat(1_000));
        }
        cache.putAll(values);
        await(() -> report(app).armed());

        assertThat(cache.getAll(values.keySet())).hasSize(3_000);
        assertThat(cache.getAll(values.keySet())).hasSize(3_000);

        assertThat(report(app).bytes()).isBetween(500_000L, 1L << 20);
        assertThat(report(app).evictions()).isPositive();
    }

    @Test
    void cacheWithoutSize_hasNoThread() {
        apps.add(App.start("spring.data.redis.port=" + redis.port(), "spring.data.redis.host=" + RedisProcess.HOST));

        assertThat(threads()).isZero();
    }
}
