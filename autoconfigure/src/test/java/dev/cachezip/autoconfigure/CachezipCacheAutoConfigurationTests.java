package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.UnreadableAsMissErrorHandler;
import dev.cachezip.failures.CacheFailure;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.CachezipCacheWriter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.CacheInterceptor;
import org.springframework.cache.interceptor.KeyGenerator;
import org.springframework.cache.interceptor.LoggingCacheErrorHandler;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;
import org.springframework.cache.interceptor.SimpleKeyGenerator;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

class CachezipCacheAutoConfigurationTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.context.annotation.AnnotationConfigApplicationContext",
            "dev.cachezip.metrics.CountedCaches");

    private final ApplicationContextRunner runner = CachingRunner.create().withUserConfiguration(Caching.class);

    @Test
    void cache_createdOnDemand_usesTheSerializer() {
        runner.run(context -> {
            assertMessagePack(cache(context, "any"));
            assertThat(cache(context, "any")).isInstanceOf(CachezipCache.class);
        });
    }

    @Test
    void cache_namedByProperty_usesTheSerializer() {
        runner.withPropertyValues("spring.cache.cache-names=books,pages").run(context -> {
            assertMessagePack(cache(context, "books"));
            assertMessagePack(cache(context, "pages"));
        });
    }

    @Test
    void cache_addedByCustomizer_usesTheSerializerAndKeepsTheRest() {
        runner.withUserConfiguration(AddedCaches.class).run(context -> {
            assertMessagePack(cache(context, "hourly"));
            assertThat(cache(context, "hourly")
                            .getCacheConfiguration()
                            .getTtlFunction()
                            .getTimeToLive("k", "v"))
                    .isEqualTo(Duration.ofHours(1));
        });
    }

    @Test
    void cache_addedByCustomizerWithItsOwnSerializer_keepsIt() {
        runner.withUserConfiguration(AddedCaches.class).run(context -> {
            assertThat(bytes(cache(context, "json"))).startsWith(ascii("\"value\""));
            assertThat(bytes(cache(context, "text"))).startsWith(ascii("value"));
            assertThat(cache(context, "text")).isExactlyInstanceOf(RedisCache.class);
        });
    }

    @Test
    void defaults_changedByCustomizerToAnotherSerializer_keepIt() {
        runner.withUserConfiguration(JsonDefaults.class)
                .run(context -> assertThat(bytes(cache(context, "any"))).startsWith(ascii("\"value\"")));
    }

    @Test
    void timeToLive_isKept() {
        runner.withPropertyValues("spring.cache.redis.time-to-live=7m", "spring.cache.cache-names=named")
                .run(context -> {
                    for (String name : new String[] {"named", "on-demand"}) {
                        assertThat(cache(context, name)
                                        .getCacheConfiguration()
                                        .getTtlFunction()
                                        .getTimeToLive("k", "v"))
                                .isEqualTo(Duration.ofMinutes(7));
                    }
                });
    }

    @Test
    void keyPrefix_isKept() {
        runner.withPropertyValues("spring.cache.redis.key-prefix=shop:")
                .run(context -> assertThat(
                                cache(context, "any").getCacheConfiguration().getKeyPrefixFor("any"))
                        .isEqualTo("shop:any::"));
    }

    @Test
    void useKeyPrefix_isKept() {
        runner.withPropertyValues("spring.cache.redis.use-key-prefix=false")
                .run(context -> assertThat(
                                cache(context, "any").getCacheConfiguration().usePrefix())
                        .isFalse());
    }

    @Test
    void cacheNullValues_isKept() {
        runner.withPropertyValues("spring.cache.redis.cache-null-values=false")
                .run(context ->
                        assertThat(cache(context, "any").isAllowNullValues()).isFalse());
    }

    @Test
    void enableStatistics_isKept() {
        runner.withPropertyValues("spring.cache.redis.enable-statistics=true").run(context -> {
            RedisCacheWriter writer = cache(context, "any").getNativeCache();
            assertThat(writer).isInstanceOf(CachezipCacheWriter.class);
            assertThat(writer.getCacheStatistics("any").getSince()).isNotNull();
        });
    }

    @Test
    void writer_isThatOfCachezip() {
        runner.run(
                context -> assertThat(cache(context, "any").getNativeCache()).isInstanceOf(CachezipCacheWriter.class));
    }

    @Test
    void writer_whereConnectionsAreNotShared_isThatOfSpring() {
        runner.withUserConfiguration(UnsharedConnections.class)
                .run(context ->
                        assertThat(cache(context, "any").getNativeCache()).isNotInstanceOf(CachezipCacheWriter.class));
    }

    @Configuration(proxyBeanMethods = false)
    static class UnsharedConnections {

        @Bean
        LettuceConnectionFactory redisConnectionFactory() {
            LettuceConnectionFactory factory = new LettuceConnectionFactory();
            factory.setShareNativeConnection(false);
            return factory;
        }
    }

    @Test
    void createOnMissingCache_disabledByACustomizer_staysSo() {
        runner.withUserConfiguration(FixedCaches.class)
                .run(context -> assertThat(
                                context.getBean(RedisCacheManager.class).getCache("any"))
                        .isNull());
        runner.withUserConfiguration(FixedCaches.class)
                .withPropertyValues("spring.cache.cache-names=books")
                .run(context -> {
                    RedisCacheManager manager = context.getBean(RedisCacheManager.class);
                    assertThat(manager.getCache("any")).isNull();
                    assertThat(manager.getCacheNames()).containsExactly("books");
                    assertMessagePack(cache(context, "books"));
                });
    }

    @Test
    void transactionAware_byACustomizer_staysSo() {
        runner.withUserConfiguration(TransactionalCaches.class).run(context -> {
            Cache cache = context.getBean(RedisCacheManager.class).getCache("any");
            assertThat(cache)
                    .asInstanceOf(InstanceOfAssertFactories.type(TransactionAwareCacheDecorator.class))
                    .extracting(TransactionAwareCacheDecorator::getTargetCache)
                    .isInstanceOf(CachezipCache.class);
        });
    }

    @Test
    void managerCustomizer_getsTheManagerThatIsABean() {
        runner.withUserConfiguration(CustomizedManager.class).run(context -> {
            RedisCacheManager manager = context.getBean(RedisCacheManager.class);
            assertThat(context.getBean(CustomizedManager.class).customized).containsExactly(manager);
            assertThat(manager.getCache("any")).isInstanceOf(TransactionAwareCacheDecorator.class);
            assertThat(CachezipCache.unwrap(manager.getCache("any"))).isNotNull();
        });
    }

    @Test
    void managerCustomizer_makesCachesTransactional_holdsForInitialCaches() {
        runner.withUserConfiguration(CustomizedManager.class)
                .withPropertyValues("spring.cache.cache-names=first", "cachezip.caches.second.time-to-live=1m")
                .run(context -> {
                    RedisCacheManager manager = context.getBean(RedisCacheManager.class);
                    assertThat(manager.getCacheNames()).containsExactlyInAnyOrder("first", "second");
                    for (String name : manager.getCacheNames()) {
                        assertThat(manager.getCache(name)).isInstanceOf(TransactionAwareCacheDecorator.class);
                        assertThat(CachezipCache.unwrap(manager.getCache(name))).isNotNull();
                    }
                });
    }

    @Test
    void managerCustomizers_ofTheUser_win() {
        runner.withBean(CacheManagerCustomizers.class, List.of()).run(context -> {
            assertThat(context).hasSingleBean(CacheManagerCustomizers.class);
            assertThat(CachezipCache.unwrap(context.getBean(CacheManager.class).getCache("any")))
                    .isNotNull();
        });
    }

    @Test
    void failures_areCounted() {
        runner.withBean(SimpleMeterRegistry.class).run(context -> {
            context.getBeanProvider(CacheFailureListener.class)
                    .forEach(listener ->
                            listener.failed(new CacheFailure(CacheId.of("books"), "get", "malformed", "cut off")));
            assertThat(context.getBean(SimpleMeterRegistry.class)
                            .get("cachezip.failures")
                            .tags("cache", "books", "operation", "get", "cause", "malformed")
                            .counter()
                            .count())
                    .isOne();
        });
    }

    @Test
    void failures_ofMoreCachesThanHaveMeters_areCountedTogether() {
        runner.withBean(SimpleMeterRegistry.class)
                .withPropertyValues("cachezip.metrics.max-caches=1")
                .run(context -> {
                    for (String cache : List.of("books", "films", "plays")) {
                        context.getBeanProvider(CacheFailureListener.class)
                                .forEach(listener ->
                                        listener.failed(new CacheFailure(CacheId.of(cache), "get", "redis", "down")));
                    }
                    assertThat(context.getBean(SimpleMeterRegistry.class)
                                    .get("cachezip.failures")
                                    .tag("cache", "(others)")
                                    .counter()
                                    .count())
                            .isEqualTo(2);
                });
        assertThat(LOGS.messages())
                .filteredOn(message -> message.contains("max-caches"))
                .hasSize(1);
    }

    @Test
    void failures_withoutMicrometer_areLoggedOnly() {
        runner.withClassLoader(new FilteredClassLoader(MeterRegistry.class))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(CacheFailureListener.class));
        runner.run(context -> context.getBeanProvider(CacheFailureListener.class)
                .forEach(listener -> listener.failed(new CacheFailure(CacheId.of("books"), "get", "redis", "down"))));
    }

    @Test
    void failurePolicies_unknown_keepTheApplicationFromStarting() {
        for (String property : new String[] {"on-unreadable", "on-unstorable", "on-redis-error", "writes"}) {
            runner.withPropertyValues("cachezip." + property + "=whatever")
                    .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("whatever"));
        }
    }

    @Test
    void writer_ofACustomizer_wins() {
        runner.withUserConfiguration(UserWriter.class)
                .run(context -> assertThat(cache(context, "any").getNativeCache())
                        .isSameAs(context.getBean(UserWriter.class).writer));
    }

    @Test
    void configuration_ofTheUser_wins() {
        runner.withUserConfiguration(UserConfiguration.class).run(context -> {
            RedisCacheManager manager = context.getBean(RedisCacheManager.class);
            assertThat(manager).isExactlyInstanceOf(RedisCacheManager.class);
            assertThat(manager.getCacheNames()).isEmpty();
            assertThat(bytes(cache(context, "any"))).startsWith(ascii("\"value\""));
            assertThat(cache(context, "any").getNativeCache()).isNotInstanceOf(CachezipCacheWriter.class);
        });
    }

    @Test
    void cacheManager_ofTheUser_wins() {
        runner.withUserConfiguration(UserCacheManager.class)
                .run(context ->
                        assertThat(context).getBean(CacheManager.class).isInstanceOf(ConcurrentMapCacheManager.class));
    }

    @Test
    void cacheManager_ofTheUserBesideSeveralConnectionFactories_starts() {
        runner.withUserConfiguration(TwoConnectionFactories.class, UserCacheManager.class)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void serializer_ofTheUser_wins() {
        runner.withUserConfiguration(UserSerializer.class)
                .run(context -> assertThat(bytes(cache(context, "any"))).startsWith(ascii("\"value\"")));
    }

    @Test
    void disabled_leavesSpringsDefault() {
        runner.withPropertyValues("cachezip.enabled=false").run(context -> {
            assertThat(bytes(cache(context, "any"))).startsWith(0xAC, 0xED, 0x00, 0x05);
            assertThat(context.getBean(CacheInterceptor.class).getErrorHandler())
                    .isExactlyInstanceOf(SimpleCacheErrorHandler.class);
        });
    }

    @Test
    void springCacheIsMissing_serializerStays() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        DataRedisAutoConfiguration.class,
                        CachezipAutoConfiguration.class,
                        CachezipCacheAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader(CacheAutoConfiguration.class))
                .run(context -> assertThat(context)
                        .hasBean("cachezipRedisSerializer")
                        .doesNotHaveBean(RedisCacheManagerBuilderCustomizer.class));
    }

    @Test
    void errorHandler_takesUnreadableForMiss() {
        runner.run(context -> assertThat(context.getBean(CacheInterceptor.class).getErrorHandler())
                .isInstanceOf(UnreadableAsMissErrorHandler.class));
    }

    @Test
    void errorHandler_besideAConfigurerThatNamesNone_takesUnreadableForMiss() {
        runner.withUserConfiguration(KeyGeneratorConfigurer.class)
                .run(context -> assertThat(
                                context.getBean(CacheInterceptor.class).getErrorHandler())
                        .isInstanceOf(UnreadableAsMissErrorHandler.class));
    }

    @Test
    void errorHandler_ofTheUsersConfigurer_wins() {
        runner.withUserConfiguration(UserConfigurer.class)
                .run(context -> assertThat(
                                context.getBean(CacheInterceptor.class).getErrorHandler())
                        .isSameAs(UserConfigurer.HANDLER));
    }

    private static RedisCache cache(ApplicationContext context, String name) {
        RedisCache cache = (RedisCache) context.getBean(RedisCacheManager.class).getCache(name);
        return Objects.requireNonNull(cache);
    }

    private static void assertMessagePack(RedisCache cache) {
        assertThat(bytes(cache)).containsExactly(0xA5, 'v', 'a', 'l', 'u', 'e');
    }

    private static byte[] bytes(RedisCache cache) {
        ByteBuffer buffer =
                cache.getCacheConfiguration().getValueSerializationPair().write("value");
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static RedisCacheConfiguration json() {
        return RedisCacheConfiguration.defaultCacheConfig()
                .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.json()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class AddedCaches {
        @Bean
        RedisCacheManagerBuilderCustomizer addedCaches() {
            return builder -> builder.withCacheConfiguration(
                            "hourly",
                            RedisCacheConfiguration.defaultCacheConfig().entryTtl(Duration.ofHours(1)))
                    .withCacheConfiguration("json", json())
                    .withCacheConfiguration(
                            "text",
                            RedisCacheConfiguration.defaultCacheConfig()
                                    .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.string())));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class JsonDefaults {
        @Bean
        RedisCacheManagerBuilderCustomizer jsonDefaults() {
            return builder -> builder.cacheDefaults(json());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FixedCaches {
        @Bean
        RedisCacheManagerBuilderCustomizer fixedCaches() {
            return builder -> builder.disableCreateOnMissingCache();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class CustomizedManager {

        private final List<CacheManager> customized = new ArrayList<>();

        @Bean
        CacheManagerCustomizer<RedisCacheManager> customizer() {
            return manager -> {
                customized.add(manager);
                manager.setTransactionAware(true);
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TransactionalCaches {
        @Bean
        RedisCacheManagerBuilderCustomizer transactionalCaches() {
            return builder -> builder.transactionAware();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UserWriter {

        private final RedisCacheWriter writer;

        UserWriter(RedisConnectionFactory connectionFactory) {
            this.writer = RedisCacheWriter.lockingRedisCacheWriter(connectionFactory);
        }

        @Bean
        RedisCacheManagerBuilderCustomizer lockingWriter() {
            return builder -> builder.cacheWriter(writer);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UserConfiguration {
        @Bean
        RedisCacheConfiguration redisCacheConfiguration() {
            return json();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UserCacheManager {
        @Bean
        CacheManager cacheManager() {
            return new ConcurrentMapCacheManager();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class KeyGeneratorConfigurer implements CachingConfigurer {
        @Override
        public KeyGenerator keyGenerator() {
            return new SimpleKeyGenerator();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UserConfigurer implements CachingConfigurer {

        private static final CacheErrorHandler HANDLER = new LoggingCacheErrorHandler();

        @Override
        public CacheErrorHandler errorHandler() {
            return HANDLER;
        }
    }
}
