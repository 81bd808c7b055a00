package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.store.CachezipCacheWriter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.AbstractFactoryBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.support.CompositeCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.cache.BatchStrategies;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.cache.RedisCacheWriter.CacheLockingConfigurer;
import org.springframework.data.redis.cache.RedisCacheWriter.RedisCacheWriterConfigurer;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Cache managers of an application, in the place of Boot's. */
@ExtendWith(OutputCaptureExtension.class)
class OwnCacheManagerTests {

    private final ApplicationContextRunner runner = CachingRunner.create().withUserConfiguration(Caching.class);

    @Test
    void ownManager_isNamedWithWhatToDo(CapturedOutput output) {
        runner.withUserConfiguration(Local.class)
                .run(context -> assertThat(output)
                        .containsOnlyOnce("[local] are not stored by cachezip")
                        .contains("docs/spring-cache.md"));
    }

    @Test
    void bothManagers_eachHasItsCaches(CapturedOutput output) {
        runner.withUserConfiguration(Local.class, Shared.class).run(context -> {
            assertThat(context.getBean(CacheManager.class)).isInstanceOf(ConcurrentMapCacheManager.class);
            CacheManager shared = context.getBean("shared", CacheManager.class);
            assertThat(shared).isInstanceOf(CachezipCacheManager.class);
            CachezipCache books = Objects.requireNonNull(CachezipCache.unwrap(shared.getCache("books")));
            assertThat(books.getCacheConfiguration().getTtlFunction().getTimeToLive("k", "v"))
                    .isEqualTo(Duration.ofMinutes(10));
        });
        assertThat(output).doesNotContain("not stored by cachezip").containsOnlyOnce("Caches of shared are stored");
    }

    @Test
    void managerOfAFactoryBean_hasCachezipsCaches() {
        runner.withUserConfiguration(Made.class)
                .run(context -> assertThat(CachezipCache.unwrap(
                                context.getBean(CacheManager.class).getCache("books")))
                        .isNotNull());
    }

    static Stream<Consumer<RedisCacheWriterConfigurer>> ownWriters() {
        return Stream.of(
                writer -> writer.cacheLocking(CacheLockingConfigurer::enable),
                writer -> writer.immediateWrites(true),
                writer -> writer.batchStrategy(BatchStrategies.scan(7)),
                writer -> writer.collectStatistics(CacheStatisticsCollector.create()));
    }

    @ParameterizedTest
    @MethodSource("ownWriters")
    void ownWriter_ofTheBuilder_staysAsItIs(Consumer<RedisCacheWriterConfigurer> settings) {
        runner.run(context -> {
            RedisCacheWriter writer = RedisCacheWriter.create(context.getBean(RedisConnectionFactory.class), settings);

            RedisCacheManager manager = built(
                    RedisCacheManager.builder(writer),
                    context.getBeanProvider(RedisCacheManagerBuilderCustomizer.class));

            assertThat(((RedisCache) Objects.requireNonNull(manager.getCache("books"))).getNativeCache())
                    .isSameAs(writer);
        });
    }

    /** Two caches of one identity would have one dictionary, on the Redis of the first. */
    @Test
    void managersWithinOneBean_haveCachesOfTheirOwn() {
        runner.withUserConfiguration(Two.class)
                .run(context -> assertThat(context.getBean(Both.class).managers())
                        .extracting(manager -> Objects.requireNonNull(CachezipCache.unwrap(manager.getCache("books")))
                                .setup()
                                .id()
                                .manager())
                        .containsExactly("both", "both#2"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Two {

        @Bean
        Both both(
                RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers,
                CacheManagerCustomizers refining) {
            return new Both(Stream.generate(() -> refining.customize(new Shared().shared(connections, customizers)))
                    .limit(2)
                    .toList());
        }
    }

    /** A manager that asks the first of its managers. */
    record Both(List<RedisCacheManager> managers) implements CacheManager {

        @Override
        public @Nullable Cache getCache(String name) {
            return managers.get(0).getCache(name);
        }

        @Override
        public Collection<String> getCacheNames() {
            return managers.get(0).getCacheNames();
        }
    }

    @Test
    void initializedManagerThatIsNoBean_keepsItsInitialCaches() {
        runner.withUserConfiguration(Composite.class)
                .run(context -> assertThat(CachezipCache.unwrap(
                                context.getBean(CacheManager.class).getCache("books")))
                        .isNotNull());
    }

    @Configuration(proxyBeanMethods = false)
    static class Composite {

        @Bean
        CacheManager composite(
                RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers,
                CacheManagerCustomizers refining) {
            RedisCacheManager.RedisCacheManagerBuilder builder = RedisCacheManager.builder(connections)
                    .initialCacheNames(Set.of("books"))
                    .disableCreateOnMissingCache();
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            RedisCacheManager inner = builder.build();
            inner.afterPropertiesSet();
            return new CompositeCacheManager(refining.customize(inner));
        }
    }

    @Test
    void secondConnectionFactory_isNotTakenForAStandIn(CapturedOutput output) {
        runner.withConfiguration(AutoConfigurations.of(CachezipLettuceAutoConfiguration.class))
                .withUserConfiguration(Second.class)
                .run(context -> {
                    CachezipCache books = Objects.requireNonNull(CachezipCache.unwrap(
                            context.getBean("second", CacheManager.class).getCache("books")));
                    assertThat(((CachezipCacheWriter) books.getNativeCache()).connections())
                            .isSameAs(context.getBean("secondConnections"));
                });
        assertThat(output).doesNotContain("stands in");
    }

    @Configuration(proxyBeanMethods = false)
    static class Second {

        @Bean(defaultCandidate = false)
        LettuceConnectionFactory secondConnections() {
            return new LettuceConnectionFactory("localhost", 1);
        }

        @Bean
        RedisCacheManager second(
                @Qualifier("secondConnections") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return built(RedisCacheManager.builder(connections), customizers);
        }
    }

    private static RedisCacheManager built(
            RedisCacheManagerBuilder builder, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        RedisCacheManager manager = builder.build();
        manager.afterPropertiesSet();
        return manager;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class Local {
        @Bean
        @Primary
        CacheManager local() {
            return new ConcurrentMapCacheManager();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Made {
        @Bean
        FactoryBean<RedisCacheManager> made(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return new AbstractFactoryBean<>() {
                @Override
                public Class<?> getObjectType() {
                    return RedisCacheManager.class;
                }

                @Override
                protected RedisCacheManager createInstance() {
                    RedisCacheManager manager = new Shared().shared(connections, customizers);
                    manager.afterPropertiesSet();
                    return manager;
                }
            };
        }
    }

    /** The example of docs/spring-cache.md. */
    @Configuration(proxyBeanMethods = false)
    static class Shared {
        @Bean
        RedisCacheManager shared(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManagerBuilder builder = RedisCacheManager.builder(connections)
                    .cacheDefaults(RedisCacheConfiguration.defaultCacheConfig().entryTtl(Duration.ofMinutes(10)));
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.build();
        }
    }
}
