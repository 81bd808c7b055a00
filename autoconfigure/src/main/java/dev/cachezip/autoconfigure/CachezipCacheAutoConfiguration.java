package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheContext;
import dev.cachezip.cache.UnreadableAsMissErrorHandler;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.failures.CacheFailureListener;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.lettuce.CacheConnections;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.near.NearCaches;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.CachePolicy.Clear;
import dev.cachezip.policy.Positive;
import dev.cachezip.refresh.CacheRefreshes;
import dev.cachezip.refresh.RefreshExecutor;
import dev.cachezip.serializer.CacheObserver;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.Lettuce;
import dev.cachezip.settings.CachezipProperties.WriteOverflow;
import dev.cachezip.settings.CachezipProperties.Writes;
import dev.cachezip.settings.ConfiguredPolicies;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.StandardWriter;
import dev.cachezip.store.WriteWindow;
import dev.cachezip.values.CacheSerializers;
import dev.cachezip.values.Codecs;
import dev.cachezip.values.Migration;
import dev.cachezip.values.Pipelines;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.thread.Threading;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.SimpleCacheErrorHandler;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskDecorator;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Auto-configuration of Spring Cache on Redis: the caches that Boot sets up use cachezip's serializer, and an
 * unreadable entry is a miss.
 *
 * <p>A {@code RedisCacheConfiguration} bean of the application replaces {@code spring.cache.redis.*}, as it does without
 * cachezip. Caches that it gives another serializer than Spring's default stay as they are.
 */
@AutoConfiguration(after = CachezipAutoConfiguration.class, before = CacheAutoConfiguration.class)
@ConditionalOnClass({CacheAutoConfiguration.class, RedisCacheManager.class})
@ConditionalOnBean(name = CachezipAutoConfiguration.SERIALIZER_BEAN_NAME)
public final class CachezipCacheAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CacheFailures cachezipCacheFailures(
            CachezipProperties properties,
            ObjectProvider<CacheAspectSupport> cacheAspects,
            ObjectProvider<CacheFailureListener> listeners) {
        return new CacheFailures(
                properties.onUnreadable(),
                properties.onUnstorable(),
                properties.onRedisError(),
                () -> cacheAspects.stream()
                        .map(CacheAspectSupport::getErrorHandler)
                        .filter(handler -> !isDefault(handler))
                        .findFirst(),
                listeners.orderedStream().toList());
    }

    @Bean
    @ConditionalOnMissingBean
    CacheThreads cachezipCacheThreads(Environment environment) {
        return Threading.VIRTUAL.isActive(environment) ? CacheThreads.virtual() : CacheThreads.pooled();
    }

    /**
     * Not a {@code CachingConfigurer}: only one is allowed, and the application's may set just a key generator. An
     * error handler other than Spring's default stays, and so does an error handler bean.
     */
    @Bean
    SmartInitializingSingleton cachezipCacheErrorHandling(
            CacheFailures failures, CacheThreads threads, ListableBeanFactory beanFactory) {
        // Not the aspects of a parent context, which outlive this context.
        return () -> beanFactory.getBeansOfType(CacheAspectSupport.class).values().stream()
                .filter(aspect -> isSimple(aspect.getErrorHandler()))
                .filter(aspect ->
                        !beanFactory.getBeansOfType(CacheErrorHandler.class).containsValue(aspect.getErrorHandler()))
                .forEach(aspect -> aspect.setErrorHandler(new UnreadableAsMissErrorHandler(failures, threads)));
    }

    @Bean
    CountedCaches cachezipCountedCaches(CachezipProperties properties) {
        return new CountedCaches(Positive.number(
                "cachezip.metrics.max-caches", properties.metrics().maxCaches()));
    }

    @Bean
    MethodTypes cachezipMethodTypes(
            ConfigurableListableBeanFactory beanFactory, ObjectProvider<CacheOperationSource> operations) {
        return new MethodTypes(beanFactory, operations::stream);
    }

    @Bean
    MethodTimes cachezipMethodTimes(
            ConfigurableListableBeanFactory beanFactory,
            ObjectProvider<CacheOperationSource> operations,
            CachezipCacheManagerPostProcessor managers) {
        return new MethodTimes(beanFactory, operations::stream, managers);
    }

    @Bean
    CachePolicies cachezipCachePolicies(CachezipProperties properties, ApplicationContext context) {
        return ConfiguredPolicies.of(properties, context.getClassLoader());
    }

    @Bean
    StartUpReport cachezipStartUpReport(
            CachezipProperties properties,
            MethodTypes types,
            CachezipCacheManagerPostProcessor managers,
            ObjectProvider<CacheSerializers> serializers,
            ConfigurableListableBeanFactory beanFactory) {
        return new StartUpReport(properties, types, managers, serializers, beanFactory);
    }

    @Bean
    SuspiciousSettings cachezipSuspiciousSettings(
            CachezipProperties properties,
            CachePolicies policies,
            MethodTypes types,
            CachezipCacheManagerPostProcessor managers,
            ConfigurableListableBeanFactory beanFactory,
            Environment environment) {
        return new SuspiciousSettings(properties, policies, types, managers, beanFactory, environment);
    }

    private static boolean isDefault(CacheErrorHandler handler) {
        return isSimple(handler) || handler instanceof UnreadableAsMissErrorHandler;
    }

    /** The mock of an aspect has no handler. */
    private static boolean isSimple(@Nullable CacheErrorHandler handler) {
        return handler != null && handler.getClass() == SimpleCacheErrorHandler.class;
    }

    /** What managers are built with. */
    @Configuration(proxyBeanMethods = false)
    static class CacheManagerConfiguration {

        /**
         * First, so that a writer that the application's customizer sets replaces this one. Caches that keep their
         * serializer keep their writer, too. The connection factory is that of the builder: the application may have
         * several.
         */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        RedisCacheManagerBuilderCustomizer cachezipCacheWriterCustomizer(
                CachezipProperties properties,
                CachePolicies policies,
                CacheFailures failures,
                CacheThreads threads,
                ObjectProvider<CacheConnections> connections) {
            return builder -> {
                if (CachezipSerializerCustomizer.usesJdkSerialization(builder.cacheDefaults())) {
                    StandardWriter.connectionFactory(builder)
                            .ifPresent(given -> builder.cacheWriter(CachezipCacheWriter.create(
                                    connections
                                            .getIfAvailable(() -> factory -> factory)
                                            .factory(given),
                                    properties.writes() == Writes.IMMEDIATE,
                                    clearing(policies),
                                    window(properties.lettuce()),
                                    failures,
                                    threads)));
                }
            };
        }

        /** Returns the strategy that clears each cache as its policy says. */
        static BatchStrategy clearing(CachePolicies policies) {
            return (connection, name, pattern) -> {
                CachePolicy policy = policies.of(name);
                BatchStrategy strategy = policy.clear() == Clear.KEYS
                        ? ClearStrategies.keys(policy.clearBatchSize())
                        : ClearStrategies.scan(policy.clearBatchSize());
                return strategy.cleanCache(connection, name, pattern);
            };
        }

        private static WriteWindow window(Lettuce settings) {
            int size = Positive.number("cachezip.lettuce.max-in-flight-writes", settings.maxInFlightWrites());
            return new WriteWindow(size, settings.writeOverflow() == WriteOverflow.DROP);
        }

        /** Last, so that it sees the caches that the application's customizers add. */
        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        CachezipSerializerCustomizer cachezipSerializerCustomizer(CacheContext context) {
            return new CachezipSerializerCustomizer(context);
        }

        @Bean
        CacheContext cachezipCacheContext(
                CachePolicies policies,
                CacheSerializers serializers,
                CacheDictionaries dictionaries,
                CacheRefreshes refreshes,
                NearCaches nears,
                MethodTypes types,
                CacheFailures failures,
                CacheThreads threads,
                CacheObserver observer) {
            return new CacheContext(
                    policies,
                    serializers::of,
                    dictionaries,
                    refreshes,
                    nears,
                    new CacheTypes() {
                        @Override
                        public Optional<Type> only(String name) {
                            return Optional.ofNullable(policies.of(name).type()).or(() -> types.only(name));
                        }

                        @Override
                        public void declare(String name, Type type) {
                            types.declare(name, type);
                        }
                    },
                    failures,
                    threads,
                    observer);
        }

        @Bean
        NearCaches cachezipNearCaches(CachezipProperties properties, ApplicationContext context) {
            return new NearCaches(
                    Positive.time("cachezip.near.heartbeat", properties.near().heartbeat()), context.getClassLoader());
        }

        @Bean
        CacheRefreshes cachezipCacheRefreshes(RefreshExecutor executor) {
            return new CacheRefreshes(executor);
        }

        @Bean
        @ConditionalOnMissingBean
        RefreshExecutor cachezipRefreshExecutor(Environment environment, ObjectProvider<TaskDecorator> decorators) {
            return new RefreshExecutor(
                    Threading.VIRTUAL.isActive(environment),
                    decorators.orderedStream().toList());
        }

        @Bean
        CacheSerializers cachezipCacheSerializers(
                @Qualifier(CachezipAutoConfiguration.SERIALIZER_BEAN_NAME) RedisSerializer<?> serializer,
                CachePolicies policies,
                CachezipProperties properties,
                AllowedTypes allowedTypes,
                Codecs codecs,
                Pipelines pipelines) {
            return new CacheSerializers(
                    serializer, policies, new Migration(properties, allowedTypes), codecs, pipelines);
        }

        @Bean
        NamedTypes cachezipConfiguredTypes(CachePolicies policies) {
            return className ->
                    policies.types().values().stream().flatMap(TypeNames::of).anyMatch(className::equals);
        }

        /** Runs after the aspects have their resolvers, which are the application's if it has any. */
        @Bean
        SmartInitializingSingleton cachezipDeclaredTypes(ListableBeanFactory beanFactory) {
            return () -> declareTypes(beanFactory);
        }

        /** A child context may have an aspect of its own, which uses the caches of this context. */
        @Bean
        ApplicationListener<ContextRefreshedEvent> cachezipDeclaredTypesOfChildren() {
            return refreshed -> declareTypes(refreshed.getApplicationContext());
        }

        private static void declareTypes(ListableBeanFactory beanFactory) {
            beanFactory
                    .getBeansOfType(CacheAspectSupport.class, true, false)
                    .values()
                    .forEach(aspect -> DeclaredTypeCacheResolver.install(aspect, beanFactory));
        }

        /** In place of Boot's own bean of this type, which backs off; the customizers are the same. */
        @Bean
        @ConditionalOnMissingBean
        CacheManagerCustomizers cachezipCacheManagerCustomizers(
                ObjectProvider<CacheManagerCustomizer<?>> customizers,
                ObjectProvider<CachezipSerializerCustomizer> refinement,
                ConfigurableListableBeanFactory beanFactory) {
            return new RefinedManagerCustomizers(customizers.orderedStream().toList(), refinement, beanFactory);
        }

        @Bean
        static CachezipCacheManagerPostProcessor cachezipCacheManagerPostProcessor(
                ObjectProvider<CachezipSerializerCustomizer> customizer) {
            return new CachezipCacheManagerPostProcessor(customizer);
        }
    }
}
