package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.LoggingCacheErrorHandler;
import org.springframework.context.LifecycleProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Redis cannot be reached: with {@code cachezip.on-redis-error=miss} the application goes on without its cache. */
class RedisOutageIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "dev.cachezip.failures.CacheFailures",
            "dev.cachezip.lettuce.SilenceHandler",
            "io.lettuce.core.protocol.ConnectionWatchdog");

    private static final Object VALUE = SampleValue.PRODUCT_PAGE.value();

    private final String key = App.newKey();
    private final Counted slow = Counted.of(VALUE);
    private CuttableProxy proxy;

    @BeforeEach
    void startProxy() throws IOException {
        proxy = new CuttableProxy(RedisServers.shared());
    }

    @AfterEach
    void stopProxy() throws IOException {
        proxy.close();
    }

    private App start(List<Class<?>> configurations, String... properties) {
        String[] all = new String[properties.length + 3];
        all[0] = "spring.data.redis.host=127.0.0.1";
        all[1] = "spring.data.redis.port=" + proxy.port();
        all[2] = "spring.data.redis.timeout=300ms";
        System.arraycopy(properties, 0, all, 3, properties.length);
        App app = App.start(configurations, all);
        // Not one call of the method: on a busy machine 300 ms may be too short for the first put.
        slow.get();
        Awaitility.await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> {
            Objects.requireNonNull(app.bean(CacheManager.class).getCache(Shop.ON_DEMAND))
                    .put(key, VALUE);
            return RawRedis.shared().exists(App.redisKey(Shop.ON_DEMAND, key));
        });
        if (configurations.contains(Listening.class)) {
            app.bean(Listening.class).told.clear();
        }
        return app;
    }

    @Test
    void miss_eachPath_runsTheMethodAndThrowsNothing() throws Exception {
        try (App app = start(List.of(Listening.class), "cachezip.on-redis-error=miss")) {
            proxy.cut();
            assertThatNothingFails(app);
            proxy.mend();
            awaitHit(app);
        }
    }

    /** A call during the shutdown of the application, or before a restart of its beans. */
    @ParameterizedTest
    @ValueSource(classes = {Listening.class, OwnFactory.class, UnsharedFactory.class})
    void miss_connectionFactoryStopped_runsTheMethodAndThrowsNothing(Class<?> configuration) throws Exception {
        try (App app = start(List.of(Listening.class, configuration), "cachezip.on-redis-error=miss")) {
            app.bean(LifecycleProcessor.class).stop();
            assertThatNothingFails(app);
            app.bean(LifecycleProcessor.class).start();
            awaitHit(app);
        }
    }

    private void assertThatNothingFails(App app) throws Exception {
        assertThat(app.shop().find(key, slow)).isEqualTo(VALUE);
        assertThat(app.shop().findOnce(key, slow)).isEqualTo(VALUE);
        assertThat(app.shop().findLater(key, slow).get(20, TimeUnit.SECONDS)).isEqualTo(VALUE);
        assertThat(app.shop().findLaterOnce(key, slow).get(20, TimeUnit.SECONDS))
                .isEqualTo(VALUE);
        assertThat(app.shop().findReactively(key, slow).block(Duration.ofSeconds(20)))
                .isEqualTo(VALUE);
        assertThat(slow.calls()).isEqualTo(6);
        assertThat(app.shop().put(App.newKey(), VALUE)).isEqualTo(VALUE);
        app.shop().evict(key);
        app.cache(Shop.ON_DEMAND).evictIfPresent(key);
        assertThat(app.cache(Shop.ON_DEMAND).putIfAbsent(App.newKey(), VALUE)).isNull();
        app.cache(Shop.ON_DEMAND).clear();
        assertThat(app.cache(Shop.ON_DEMAND).invalidate()).isFalse();
        CachezipCache cache = (CachezipCache) app.cache(Shop.ON_DEMAND);
        assertThat(cache.getAll(List.of(key))).isEmpty();
        cache.putAll(Map.of(key, VALUE));
        cache.evictAll(List.of(key));

        List<String> told = app.bean(Listening.class).told;
        assertThat(told).contains("get redis", "evict redis", "clear redis", "put redis");
        assertThat(told.stream().filter("get redis"::equals)).hasSizeBetween(6, 9);
    }

    /** Waits until the connection is there again, and the entry that stood there all the time. */
    private void awaitHit(App app) {
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            Counted again = Counted.of(VALUE);
            return app.shop().find(key, again).equals(VALUE) && again.calls() == 0;
        });
    }

    /** As with a router that has lost its tables: the client is told nothing, and would wait for a quarter of an hour. */
    @Test
    void miss_connectionForgottenOnTheWay_hitsAreBack() {
        try (App app = start(List.of(), "cachezip.on-redis-error=miss")) {
            proxy.forget();

            awaitHit(app);
        }
    }

    @Test
    void miss_putAfterAFailedGet_isNotTried() throws Exception {
        try (App app = start(List.of(Listening.class), "cachezip.on-redis-error=miss", "cachezip.writes=immediate")) {
            proxy.cut();

            app.shop().find(key, slow);

            assertThat(app.bean(Listening.class).told).containsExactly("get redis");
        }
    }

    /** Lettuce loses the reason now and then, so there are several attempts. */
    @ParameterizedTest
    @CsvSource({"'', NOAUTH", "wrong, WRONGPASS"})
    void fail_passwordThatIsWrong_isTheReasonInTheMessage(String password, String reason) {
        try (Topology server = StandaloneTopology.startWithPassword();
                App app = server.start(
                        List.of(), "spring.data.redis.password=" + password, "cachezip.on-redis-error=fail")) {
            List<String> messages = IntStream.range(0, 5)
                    .mapToObj(attempt -> catchThrowableOfType(
                            DataAccessException.class, () -> app.shop().find(key, slow)))
                    .map(Throwable::getMessage)
                    .toList();
            assertThat(messages).anySatisfy(message -> assertThat(message).contains(reason));
        }
    }

    /** The put of another call is not the one that a failed get has announced. */
    @Test
    void miss_putOfAnotherCallAfterAFailedGet_isStored() throws Exception {
        try (App app = start(List.of(), "cachezip.on-redis-error=miss")) {
            proxy.cut();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> app.shop().find(key, () -> {
                        throw new IllegalStateException("the method fails, too");
                    }));
            proxy.mend();
            awaitHit(app);

            app.shop().put(key, "new");

            Awaitility.await().until(() -> "new".equals(app.shop().find(key, Counted.of("again"))));
        }
    }

    @Test
    void syncCacheable_withinAnAsynchronousOne_waitsForNone() throws Exception {
        try (App app = start(List.of())) {
            String missing = App.newKey();
            assertThat(app.shop()
                            .findLaterOnce(missing, () -> app.shop().findOnce(missing, slow))
                            .get(20, TimeUnit.SECONDS))
                    .isEqualTo(VALUE);
        }
    }

    @Test
    void evict_duringALoad_letsTheNextCallLoad() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (App app = start(List.of())) {
            String missing = App.newKey();
            Future<Object> first = threads.submit(() -> app.shop().findOnce(missing, () -> {
                loading.countDown();
                awaitUninterrupted(mayEnd);
                return "old";
            }));
            loading.await();
            app.shop().evict(missing);
            assertThat(app.shop().findOnce(missing, Counted.of("new"))).isEqualTo("new");
            mayEnd.countDown();
            assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo("old");
        } finally {
            mayEnd.countDown();
            threads.shutdownNow();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void fail_get_throws() throws Exception {
        try (App app = start(List.of())) {
            proxy.cut();

            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> app.shop().find(key, slow));
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> app.shop().findOnce(key, slow));
        }
    }

    @Test
    void fail_asynchronousPut_isCounted() throws Exception {
        try (App app = start(List.of(Listening.class))) {
            proxy.cut();

            app.shop().put(App.newKey(), VALUE);

            Awaitility.await().until(() -> app.bean(Listening.class).told.contains("put redis"));
        }
    }

    @Test
    void fail_immediatePut_throws() throws Exception {
        try (App app = start(List.of(), "cachezip.writes=immediate")) {
            proxy.cut();

            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> app.shop().put(App.newKey(), VALUE));
        }
    }

    @Test
    void miss_besideAnErrorHandlerOfTheApplication_isLeftToIt() throws Exception {
        try (App app = start(List.of(Handling.class), "cachezip.on-redis-error=miss")) {
            proxy.cut();

            assertThat(app.shop().find(key, slow)).isEqualTo(VALUE);

            assertThat(app.bean(Handling.class).handled).contains("get");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.on-redis-error=fail", "cachezip.on-redis-error=miss", "cachezip.enabled=false"})
    void afterCommit_besideAnErrorHandlerOfTheApplication_callerOfTheTransactionGetsNoError(String property)
            throws Exception {
        try (App app = start(List.of(Handling.class, Transactions.class), "cachezip.writes=immediate", property)) {
            Cache cache = Objects.requireNonNull(app.bean(CacheManager.class).getCache(Shop.ON_DEMAND));
            List<String> handled = app.bean(Handling.class).handled;
            proxy.cut();

            new TransactionTemplate(app.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
                app.shop().put(key, VALUE);
                app.shop().evict(key);
                cache.put(key, VALUE);
                cache.evict(key);
                cache.clear();
            });

            if (!property.equals("cachezip.enabled=false")) {
                assertThat(handled).containsExactly("put", "evict", "put", "evict", "clear");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "miss"})
    void afterCommit_manyEntriesAndAValueThatIsNotStored_callerOfTheTransactionGetsNoError(String policy)
            throws Exception {
        try (App app = start(
                List.of(Handling.class, Transactions.class),
                "cachezip.writes=immediate",
                "cachezip.on-redis-error=" + policy)) {
            Cache cache = Objects.requireNonNull(app.bean(CacheManager.class).getCache(Shop.ON_DEMAND));
            proxy.cut();

            new TransactionTemplate(app.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
                cache.put(key, new Thread());
                app.bean(CachezipBulkOperations.class).putAll(Shop.ON_DEMAND, Map.of(key, VALUE));
                app.bean(CachezipBulkOperations.class).evictAll(Shop.ON_DEMAND, List.of(key));
            });

            assertThat(app.bean(Handling.class).handled).containsExactly("evict", "put", "evict");
        }
    }

    @Test
    void miss_programmaticBesideAnErrorHandlerOfTheApplication_isLeftToIt() throws Exception {
        try (App app = start(List.of(Handling.class), "cachezip.on-redis-error=miss", "cachezip.writes=immediate")) {
            RedisCache cache = app.cache(Shop.ON_DEMAND);
            proxy.cut();

            assertThat(cache.get(key)).isNull();
            assertThat(cache.retrieve(key).get(20, TimeUnit.SECONDS)).isNull();
            cache.put(key, VALUE);
            assertThat(cache.putIfAbsent(key, VALUE)).isNull();
            cache.evict(key);
            assertThat(cache.evictIfPresent(key)).isFalse();
            cache.clear();
            assertThat(cache.invalidate()).isFalse();

            assertThat(app.bean(Handling.class).handled)
                    .containsExactly("get", "get", "put", "put", "evict", "evict", "clear", "clear");
        }
    }

    @Test
    void fail_programmaticBesideAnErrorHandlerOfTheApplication_throwsAsStockDoes() throws Exception {
        for (String property : List.of("cachezip.enabled=false", "cachezip.enabled=true")) {
            try (App app = start(List.of(Handling.class), property)) {
                RedisCache cache = app.cache(Shop.ON_DEMAND);
                proxy.cut();

                assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> cache.get(key));

                assertThat(app.bean(Handling.class).handled).isEmpty();
                proxy.mend();
            }
        }
    }

    @Test
    void syncCacheable_manyThreads_runOnceAndEachHasItsOwnCopy() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (App app = start(List.of())) {
            String missing = App.newKey();
            List<Future<Object>> calls = IntStream.range(0, 16)
                    .mapToObj(i -> threads.submit(() -> app.shop().findOnce(missing, slow)))
                    .toList();
            Set<Object> copies = Collections.newSetFromMap(new IdentityHashMap<>());
            for (Future<Object> call : calls) {
                Object copy = call.get(20, TimeUnit.SECONDS);
                assertThat(copy).isEqualTo(VALUE);
                copies.add(copy);
            }
            assertThat(copies).hasSize(16);
            assertThat(slow.calls()).isEqualTo(2); // one of them for the other key
        } finally {
            threads.shutdownNow();
        }
    }

    /** An application that counts failures. */
    @Configuration(proxyBeanMethods = false)
    static class Listening {

        final List<String> told = new CopyOnWriteArrayList<>();

        @Bean
        CacheFailureListener countingListener() {
            return failure -> told.add(failure.operation() + " " + failure.cause());
        }
    }

    /** An application with a connection factory of its own. */
    @Configuration(proxyBeanMethods = false)
    static class OwnFactory {

        @Bean
        LettuceConnectionFactory ownConnectionFactory(Environment environment) {
            return new LettuceConnectionFactory(
                    "127.0.0.1", environment.getRequiredProperty("spring.data.redis.port", Integer.class));
        }
    }

    /** An application with a connection for each operation. */
    @Configuration(proxyBeanMethods = false)
    static class UnsharedFactory {

        @Bean
        LettuceConnectionFactory ownConnectionFactory(Environment environment) {
            LettuceConnectionFactory factory = new OwnFactory().ownConnectionFactory(environment);
            factory.setShareNativeConnection(false);
            return factory;
        }
    }

    /** An application whose caches wait for the commit of its transactions, which change nothing but its caches. */
    @Configuration(proxyBeanMethods = false)
    static class Transactions {

        @Bean
        RedisCacheManagerBuilderCustomizer transactionAware() {
            return RedisCacheManager.RedisCacheManagerBuilder::transactionAware;
        }

        @Bean
        PlatformTransactionManager transactionManager() {
            return new AbstractPlatformTransactionManager() {
                @Override
                protected Object doGetTransaction() {
                    return new Object();
                }

                @Override
                protected void doBegin(Object transaction, TransactionDefinition definition) {}

                @Override
                protected void doCommit(DefaultTransactionStatus status) {}

                @Override
                protected void doRollback(DefaultTransactionStatus status) {}
            };
        }
    }

    /** An application with an error handler of its own. */
    @Configuration(proxyBeanMethods = false)
    static class Handling implements CachingConfigurer {

        private final List<String> handled = new CopyOnWriteArrayList<>();

        @Override
        public CacheErrorHandler errorHandler() {
            return new LoggingCacheErrorHandler() {
                @Override
                public void handleCacheGetError(RuntimeException exception, Cache cache, Object cacheKey) {
                    handled.add("get");
                }

                @Override
                public void handleCachePutError(
                        RuntimeException exception, Cache cache, Object cacheKey, @Nullable Object value) {
                    handled.add("put");
                }

                @Override
                public void handleCacheEvictError(RuntimeException exception, Cache cache, Object cacheKey) {
                    handled.add("evict");
                }

                @Override
                public void handleCacheClearError(RuntimeException exception, Cache cache) {
                    handled.add("clear");
                }
            };
        }
    }
}
