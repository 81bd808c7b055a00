package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.near.NearCaches;
import dev.cachezip.near.NearReport;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Two cache managers on two servers, whose caches have the same name and the same keys. */
class SecondRedisIT {

    private static final String ITEMS = "items";
    private static final CacheId ONE = new CacheId("one", ITEMS);
    private static final CacheId TWO = new CacheId("two", ITEMS);

    private static StandaloneTopology first;
    private static StandaloneTopology second;

    @BeforeAll
    static void startServers() {
        first = StandaloneTopology.start();
        second = StandaloneTopology.start();
    }

    @AfterAll
    static void stopServers() {
        first.close();
        second.close();
    }

    @AfterEach
    void clearServers() {
        first.node().tell(RedisCommands::flushall);
        second.node().tell(RedisCommands::flushall);
    }

    /** The ways to have two connection factories. */
    enum Factories {
        BOOTS_AND_SECOND(BootsAndSecond.class),
        PRIMARY_AND_SECOND(PrimaryAndSecond.class),
        /** Boot's own templates and repositories need one candidate, whoever stores the caches. */
        WITHOUT_PRIMARY(
                WithoutPrimary.class,
                "spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration,"
                        + "org.springframework.boot.data.redis.autoconfigure.DataRedisReactiveAutoConfiguration,"
                        + "org.springframework.boot.data.redis.autoconfigure.DataRedisRepositoriesAutoConfiguration");

        private final Class<?> configuration;
        private final String property;

        Factories(Class<?> configuration) {
            this(configuration, "spring.application.name=shop");
        }

        Factories(Class<?> configuration, String property) {
            this.configuration = configuration;
            this.property = property;
        }

        App start(String... more) {
            List<String> all = new ArrayList<>(
                    List.of(property, "second.port=" + second.node().port(), "cachezip.writes=immediate"));
            all.addAll(List.of(more));
            return App.start(first.properties(), List.of(configuration), all.toArray(String[]::new));
        }
    }

    private static List<String> keys(StandaloneTopology server) {
        return server.node().ask(redis -> redis.keys("*"));
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(RedisNode.PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(condition);
    }

    @ParameterizedTest
    @EnumSource
    void cacheable_ofEachManager_isStoredOnItsServer(Factories factories) {
        for (String enabled : List.of("false", "true")) {
            try (App app = factories.start("cachezip.enabled=" + enabled)) {
                Items items = app.bean(Items.class);

                assertThat(items.ofOne("a")).isEqualTo("a of one");
                assertThat(keys(second)).isEmpty();
                assertThat(items.ofTwo("a")).isEqualTo("a of two");
                items.ofOne("b");
                // Without cachezip, nobody waits for writes.
                await(() -> Set.copyOf(keys(first)).equals(Set.of("items::a", "items::b")));
                await(() -> keys(second).equals(List.of("items::a")));

                items.clearTwo();
                await(() -> keys(second).isEmpty());
                assertThat(keys(first)).hasSize(2);
                assertThat(items.ofOne("a")).isEqualTo("a of one");
                clearServers();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"read-only", "never"})
    void copies_ofEachManager_endWithTheEntryOnItsServer(String share) {
        try (App app = Factories.BOOTS_AND_SECOND.start(
                "cachezip.caches.items.near.max-size=1MB", "cachezip.caches.items.near.share=" + share)) {
            NearCaches nears = app.bean(NearCaches.class);
            Cache one = cache(app, "one");
            Cache two = cache(app, "two");
            one.put("a", "1");
            two.put("a", "2");

            await(() -> isCopied(nears, ONE, one, "1") && isCopied(nears, TWO, two, "2"));
            second.node().tell(redis -> redis.del("items::a"));

            await(() -> two.get("a") == null);
            long hits = report(nears, ONE).hits();
            assertThat(Objects.requireNonNull(one.get("a")).get()).isEqualTo("1");
            assertThat(report(nears, ONE).hits()).isEqualTo(hits + 1);
        }
    }

    private static boolean isCopied(NearCaches nears, CacheId id, Cache cache, String value) {
        long hits = report(nears, id).hits();
        assertThat(Objects.requireNonNull(cache.get("a")).get()).isEqualTo(value);
        return report(nears, id).hits() > hits;
    }

    private static NearReport report(NearCaches nears, CacheId id) {
        return Objects.requireNonNull(nears.report(id));
    }

    private static Cache cache(App app, String manager) {
        return Objects.requireNonNull(app.bean(manager, CacheManager.class).getCache(ITEMS));
    }

    @Test
    void dictionaries_ofEachManager_areOnItsServer() {
        try (App app = Factories.BOOTS_AND_SECOND.start(
                "cachezip.caches.items.dictionary=on", "cachezip.dictionaries.refresh=100ms")) {
            Cache two = cache(app, "two");

            await(() -> {
                IntStream.range(0, 400)
                        .forEach(i -> two.put(
                                i,
                                "Customer " + i * 31 + " of the second server, whose address is street "
                                        + Integer.toString(i * 7919, 36) + ", and who likes strawberries and cream"));
                return keys(second).contains("cachezip:dictionaries:items");
            });

            assertThat(keys(first)).isEmpty();
        }
    }

    @Test
    void counters_ofEachManager_areItsOwn() {
        try (App app = Factories.WITHOUT_PRIMARY.start()) {
            app.bean(Items.class).ofOne("a");
            app.bean(Items.class).ofOne("b");
            app.bean(Items.class).ofTwo("a");

            CountedCaches counted = app.bean(CountedCaches.class);
            assertThat(counted.all()).containsOnlyKeys(ONE, TWO);
            assertThat(Objects.requireNonNull(counted.all().get(ONE)).encoded().count())
                    .isEqualTo(2);
            assertThat(Objects.requireNonNull(counted.all().get(TWO)).encoded().count())
                    .isEqualTo(1);
        }
    }

    /** Methods of two managers, each with a cache of the same name. */
    static class Items {

        @Cacheable(cacheNames = ITEMS, cacheManager = "one")
        public String ofOne(String id) {
            return id + " of one";
        }

        @Cacheable(cacheNames = ITEMS, cacheManager = "two")
        public String ofTwo(String id) {
            return id + " of two";
        }

        @CacheEvict(cacheNames = ITEMS, cacheManager = "two", allEntries = true)
        public void clearTwo() {
            // The aspect clears.
        }
    }

    private static RedisCacheManager manager(
            RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
        RedisCacheManagerBuilder builder = RedisCacheManager.builder(connections);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Items.class)
    static class BootsAndSecond {

        @Bean(defaultCandidate = false)
        LettuceConnectionFactory second(@Value("${second.port}") int port) {
            return new LettuceConnectionFactory("127.0.0.1", port);
        }

        @Bean
        @Primary
        RedisCacheManager one(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return manager(connections, customizers);
        }

        @Bean
        RedisCacheManager two(
                @Qualifier("second") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return manager(connections, customizers);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(BootsAndSecond.class)
    static class PrimaryAndSecond {

        @Bean
        @Primary
        LettuceConnectionFactory redisConnectionFactory(@Value("${spring.data.redis.port}") int port) {
            return new LettuceConnectionFactory("127.0.0.1", port);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Items.class)
    static class WithoutPrimary {

        @Bean
        LettuceConnectionFactory first(@Value("${spring.data.redis.port}") int port) {
            return new LettuceConnectionFactory("127.0.0.1", port);
        }

        @Bean
        LettuceConnectionFactory second(@Value("${second.port}") int port) {
            return new LettuceConnectionFactory("127.0.0.1", port);
        }

        @Bean
        @Primary
        RedisCacheManager one(
                @Qualifier("first") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return manager(connections, customizers);
        }

        @Bean
        RedisCacheManager two(
                @Qualifier("second") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return manager(connections, customizers);
        }
    }
}
