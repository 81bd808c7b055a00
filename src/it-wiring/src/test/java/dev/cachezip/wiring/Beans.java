package dev.cachezip.wiring;

import dev.cachezip.autoconfigure.CachezipAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipBulkAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipCacheAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipLettuceAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipMetricsAutoConfiguration;
import dev.cachezip.wiring.Service.First;
import dev.cachezip.wiring.ServiceOfSecond.OfSecond;
import dev.cachezip.wiring.SetUp.Client;
import dev.cachezip.wiring.SetUp.Connections;
import dev.cachezip.wiring.SetUp.Creation;
import dev.cachezip.wiring.SetUp.Database;
import dev.cachezip.wiring.SetUp.Keys;
import dev.cachezip.wiring.SetUp.Nulls;
import dev.cachezip.wiring.SetUp.Prefix;
import dev.cachezip.wiring.SetUp.Second;
import dev.cachezip.wiring.SetUp.Statistics;
import dev.cachezip.wiring.SetUp.Times;
import dev.cachezip.wiring.SetUp.Transactions;
import dev.cachezip.wiring.SetUp.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.LoggingCacheErrorHandler;
import org.springframework.cache.support.CompositeCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.transaction.PlatformTransactionManager;

/** The beans of the applications, as their developers would write them: nothing here is of cachezip. */
record Beans(SetUp setUp, boolean stock, Servers servers) {

    static final Set<String> CACHES = Set.of("objects", "texts", "lists");

    static final Duration TIME = Duration.ofMinutes(10);

    private static final Duration STEP = Duration.ofMinutes(1);

    /** Returns what the configurations of an application import. */
    Class<?>[] configurations() {
        Class<?> managers =
                switch (setUp.get(SetUp.Managers.class)) {
                    case BOOTS, CHILD -> Boots.class;
                    case CUSTOMIZED -> Customized.class;
                    case BUILDER -> Builder.class;
                    case BUILDER_ON_SECOND -> BuilderOnSecond.class;
                    case TWO -> Two.class;
                    case COMPOSITE -> Composite.class;
                    case SUBCLASS -> Subclass.class;
                };
        Class<?> factories =
                switch (setUp.get(SetUp.Factories.class)) {
                    case BOOTS -> Boots.class;
                    case BOOTS_AND_SECOND -> BootsAndSecond.class;
                    case PRIMARY_AND_SECOND -> PrimaryAndSecond.class;
                    case QUALIFIED -> Qualified.class;
                };
        Class<?> handler = setUp.has(SetUp.Handler.SWALLOWING) ? Swallowing.class : Boots.class;
        return new Class<?>[] {AutoConfigured.class, Common.class, factories, managers, handler};
    }

    Class<?> caching() {
        return setUp.has(SetUp.Proxies.CLASSES) ? ClassProxies.class : InterfaceProxies.class;
    }

    RedisCacheConfiguration configuration() {
        RedisCacheConfiguration configuration = RedisCacheConfiguration.defaultCacheConfig();
        configuration = switch (setUp.get(Prefix.class)) {
            case NAME -> configuration;
            case NONE -> configuration.disableKeyPrefix();
            case FIXED -> configuration.prefixCacheNameWith("shop*:");
            case CALLER -> configuration.computePrefixWith(name -> Tenant.current() + ":" + name + "::");
        };
        configuration = switch (setUp.get(Times.class)) {
            case NEVER_END -> configuration;
            case FIXED -> configuration.entryTtl(TIME);
            case BY_ENTRY -> configuration.entryTtl(new ByEntry());
            case IDLE -> configuration.entryTtl(TIME).enableTimeToIdle();
        };
        if (setUp.has(Keys.OWN_SERIALIZER)) {
            configuration = configuration.serializeKeysWith(SerializationPair.fromSerializer(new TenantKeys()));
        } else if (setUp.has(Keys.OWN_CONVERSION)) {
            GenericConversionService conversion = new DefaultConversionService();
            RedisCacheConfiguration.registerDefaultConverters(conversion);
            conversion.addConverter(Key.Id.class, String.class, id -> "converted:" + id.id());
            configuration = configuration.withConversionService(conversion);
        }
        return setUp.has(Nulls.REFUSED) ? configuration.disableCachingNullValues() : configuration;
    }

    /** Returns the writer that the application sets; {@code null} if it leaves that to Spring. */
    @Nullable
    RedisCacheWriter writer(RedisConnectionFactory connections) {
        return switch (setUp.get(Writer.class)) {
            // Stock does not wait for Redis, so that nobody could say what is to be in it after a step.
            case STANDARD ->
                stock ? RedisCacheWriter.create(connections, writer -> writer.immediateWrites(true)) : null;
            case IMMEDIATE -> RedisCacheWriter.create(connections, writer -> writer.immediateWrites(true));
            case LOCKING ->
                RedisCacheWriter.create(
                        connections,
                        writer -> writer.immediateWrites(true)
                                .cacheLocking(locking -> locking.enable(lock -> lock.sleepTime(Duration.ofMillis(1)))));
        };
    }

    void customize(RedisCacheManagerBuilder builder) {
        if (!setUp.has(Creation.ON_DEMAND)) {
            builder.initialCacheNames(CACHES);
        }
        if (setUp.has(Creation.INITIAL_ONLY)) {
            builder.disableCreateOnMissingCache();
        }
        if (setUp.has(Statistics.ON)) {
            builder.enableStatistics();
        }
        if (setUp.has(Transactions.AWARE)) {
            builder.transactionAware();
        }
    }

    RedisCacheManager manager(
            RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
        RedisCacheWriter writer = writer(connections);
        RedisCacheManagerBuilder builder =
                writer == null ? RedisCacheManager.builder(connections) : RedisCacheManager.builder(writer);
        builder.cacheDefaults(configuration());
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    RedisConnectionFactory connections(boolean second) {
        boolean otherServer = second && setUp.has(Second.SERVER);
        RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(
                "127.0.0.1", (otherServer ? servers.second() : servers.first()).port());
        server.setDatabase(second ? setUp.has(Second.SERVER) ? 0 : Servers.OTHER_DATABASE : database());
        if (setUp.has(Client.JEDIS)) {
            return new JedisConnectionFactory(server);
        }
        LettuceConnectionFactory factory = new LettuceConnectionFactory(server);
        factory.setShareNativeConnection(setUp.has(Connections.SHARED));
        return factory;
    }

    int database() {
        return setUp.has(Database.THREE) ? Servers.OTHER_DATABASE : 0;
    }

    /** A time that depends on the key and, where there is one, on the value. */
    private static final class ByEntry implements TtlFunction {

        @Override
        public Duration getTimeToLive(Object key, @Nullable Object value) {
            String text = String.valueOf(key);
            return TIME.plus(STEP.multipliedBy(text.length()))
                    .plus(STEP.multipliedBy(value instanceof String ? 20 : 0));
        }
    }

    /** A key serializer that puts the tenant of the caller before each key. */
    private static final class TenantKeys implements RedisSerializer<String> {

        @Override
        public byte[] serialize(@Nullable String key) {
            return (Tenant.current() + "/" + key).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String deserialize(byte @Nullable [] bytes) {
            return new String(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
        }
    }

    /** The auto-configurations that caches on Redis need. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        DataRedisAutoConfiguration.class,
        CacheAutoConfiguration.class,
        CachezipAutoConfiguration.class,
        CachezipBulkAutoConfiguration.class,
        CachezipCacheAutoConfiguration.class,
        CachezipLettuceAutoConfiguration.class,
        CachezipMetricsAutoConfiguration.class
    })
    static class AutoConfigured {}

    /** What all applications have. */
    @Configuration(proxyBeanMethods = false)
    static class Common {

        @Bean
        RedisCacheConfiguration redisCacheConfiguration(Beans beans) {
            return beans.configuration();
        }

        @Bean
        RedisCacheManagerBuilderCustomizer choices(Beans beans) {
            return beans::customize;
        }

        /** Boot has no property for this. */
        @Bean
        static BeanPostProcessor connectionsOfBoot(ObjectProvider<Beans> beans) {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof LettuceConnectionFactory factory) {
                        factory.setShareNativeConnection(
                                beans.getObject().setUp().has(Connections.SHARED));
                    }
                    return bean;
                }
            };
        }

        @Bean
        PlatformTransactionManager transactionManager() {
            return new Commits();
        }
    }

    /** A service whose proxy is a subclass. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching(proxyTargetClass = true)
    @Import(First.class)
    static class ClassProxies {}

    /** A service whose proxy has its interfaces. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    @Import(First.class)
    static class InterfaceProxies {}

    /** An application that leaves a choice to Boot. */
    @Configuration(proxyBeanMethods = false)
    static class Boots {

        @Bean
        RedisCacheManagerBuilderCustomizer writer(Beans beans, ObjectProvider<RedisConnectionFactory> connections) {
            return builder -> {
                RedisConnectionFactory factory = connections.getIfUnique();
                RedisCacheWriter writer =
                        factory == null || beans.setUp().hasOwnManager() ? null : beans.writer(factory);
                if (writer != null) {
                    builder.cacheWriter(writer);
                }
            };
        }
    }

    /** A customizer of the manager that Boot makes. */
    @Configuration(proxyBeanMethods = false)
    @Import(Boots.class)
    static class Customized {

        @Bean
        CacheManagerCustomizer<RedisCacheManager> transactionAware() {
            return manager -> manager.setTransactionAware(true);
        }
    }

    /** Boot's connection factory and another one. */
    @Configuration(proxyBeanMethods = false)
    static class BootsAndSecond {

        @Bean(defaultCandidate = false)
        RedisConnectionFactory secondConnections(Beans beans) {
            return beans.connections(true);
        }
    }

    /** Two connection factories, of which one is primary. */
    @Configuration(proxyBeanMethods = false)
    static class PrimaryAndSecond {

        @Bean
        @Primary
        RedisConnectionFactory firstConnections(Beans beans) {
            return beans.connections(false);
        }

        @Bean
        RedisConnectionFactory secondConnections(Beans beans) {
            return beans.connections(true);
        }
    }

    /** Two connection factories, of which none is primary. */
    @Configuration(proxyBeanMethods = false)
    static class Qualified {

        @Bean
        RedisConnectionFactory firstConnections(Beans beans) {
            return beans.connections(false);
        }

        @Bean
        RedisConnectionFactory secondConnections(Beans beans) {
            return beans.connections(true);
        }
    }

    /** A manager of the application's on the only connection factory. */
    @Configuration(proxyBeanMethods = false)
    static class Builder {

        @Bean
        RedisCacheManager mine(
                Beans beans,
                RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return beans.manager(connections, customizers);
        }
    }

    /** A manager on the second connection factory. */
    @Configuration(proxyBeanMethods = false)
    static class BuilderOnSecond {

        @Bean
        RedisCacheManager mine(
                Beans beans,
                @Qualifier("secondConnections") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return beans.manager(connections, customizers);
        }
    }

    /** A manager on each connection factory. */
    @Configuration(proxyBeanMethods = false)
    @Import(OfSecond.class)
    static class Two {

        @Bean
        @Primary
        RedisCacheManager first(
                Beans beans,
                @Qualifier("firstConnections") ObjectProvider<RedisConnectionFactory> first,
                ObjectProvider<RedisConnectionFactory> boots,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return beans.manager(first.getIfAvailable(boots::getObject), customizers);
        }

        @Bean
        RedisCacheManager second(
                Beans beans,
                @Qualifier("secondConnections") RedisConnectionFactory connections,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            return beans.manager(connections, customizers);
        }
    }

    /** A manager on each connection factory within one, which asks the second one for caches that the first one lacks. */
    @Configuration(proxyBeanMethods = false)
    static class Composite {

        @Bean
        CacheManager composite(
                Beans beans,
                @Qualifier("firstConnections") ObjectProvider<RedisConnectionFactory> first,
                @Qualifier("secondConnections") RedisConnectionFactory second,
                ObjectProvider<RedisConnectionFactory> boots,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManager texts = beans.manager(second, customizers);
            texts.afterPropertiesSet();
            RedisCacheManager others = beans.manager(first.getIfAvailable(boots::getObject), customizers);
            others.afterPropertiesSet();
            return new CompositeCacheManager(new OnlyTexts(texts), others);
        }
    }

    /** A manager that knows one cache. */
    record OnlyTexts(CacheManager manager) implements CacheManager {

        @Override
        public @Nullable Cache getCache(String name) {
            return name.equals("texts") ? manager.getCache(name) : null;
        }

        @Override
        public Set<String> getCacheNames() {
            return Set.of("texts");
        }
    }

    /** A manager of a class of the application's. */
    @Configuration(proxyBeanMethods = false)
    static class Subclass {

        @Bean
        RedisCacheManager mine(Beans beans, RedisConnectionFactory connections) {
            RedisCacheWriter writer = beans.writer(connections);
            RedisCacheManager manager =
                    new RedisCacheManager(
                            writer == null
                                    ? RedisCacheWriter.create(connections, settings -> settings.immediateWrites(true))
                                    : writer,
                            beans.configuration(),
                            CACHES.toArray(String[]::new)) {
                        @Override
                        public String toString() {
                            return "mine";
                        }
                    };
            manager.setTransactionAware(beans.setUp().has(Transactions.AWARE));
            return manager;
        }
    }

    /** An error handler that goes on without the cache. */
    @Configuration(proxyBeanMethods = false)
    static class Swallowing implements CachingConfigurer {

        @Override
        public CacheErrorHandler errorHandler() {
            return new LoggingCacheErrorHandler();
        }
    }
}
