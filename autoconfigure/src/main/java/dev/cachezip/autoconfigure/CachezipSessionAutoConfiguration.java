package dev.cachezip.autoconfigure;

import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.metrics.SessionMeters;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.policy.CachePolicy.CompressionPolicy;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.session.KeptFields;
import dev.cachezip.session.RequiredFields;
import dev.cachezip.session.SessionPolicy;
import dev.cachezip.session.SessionPolicy.SessionDictionary;
import dev.cachezip.session.SessionPolicy.Unreadable;
import dev.cachezip.session.SessionSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.Session;
import dev.cachezip.values.Codecs;
import dev.cachezip.values.Pipelines;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.ReactiveHashCommands;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.MapSession;
import org.springframework.session.config.ReactiveSessionRepositoryCustomizer;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.data.redis.ReactiveRedisIndexedSessionRepository;
import org.springframework.session.data.redis.ReactiveRedisSessionRepository;
import org.springframework.session.data.redis.RedisIndexedSessionRepository;
import org.springframework.session.data.redis.RedisSessionMapper;
import org.springframework.session.data.redis.RedisSessionRepository;
import org.springframework.session.data.redis.config.annotation.SpringSessionRedisConnectionFactory;
import org.springframework.session.data.redis.config.annotation.web.server.RedisIndexedWebSessionConfiguration;
import org.springframework.session.data.redis.config.annotation.web.server.RedisWebSessionConfiguration;
import reactor.core.publisher.Mono;

/**
 * Auto-configuration of the values of Spring Session's sessions, where {@code cachezip.session.enabled} is true.
 *
 * <p>It defines the bean {@code springSessionDefaultRedisSerializer}, unless the application has one. That bean is no
 * candidate for injection by type, which would make other injections ambiguous.
 */
@AutoConfiguration(
        after = CachezipAutoConfiguration.class,
        beforeName = "org.springframework.boot.session.data.redis.autoconfigure.SessionDataRedisAutoConfiguration")
@ConditionalOnClass(RedisSessionMapper.class)
@ConditionalOnBooleanProperty("cachezip.session.enabled")
@ConditionalOnBean(Codecs.class)
public final class CachezipSessionAutoConfiguration {

    /** The application has a serializer of its own. This comes first: the other one defines the bean. */
    @Configuration(proxyBeanMethods = false)
    @Order(1)
    @ConditionalOnBean(name = Serializer.BEAN_NAME)
    static class OwnSerializer {

        private static final Log log = LogFactory.getLog(CachezipSessionAutoConfiguration.class);

        OwnSerializer() {
            log.info("cachezip.session.enabled has no effect, since the application has a bean " + Serializer.BEAN_NAME
                    + ". To migrate its sessions, rename the bean to " + Serializer.LEGACY_BEAN_NAME);
        }
    }

    /** The application has no serializer of its own. */
    @Configuration(proxyBeanMethods = false)
    @Order(2)
    @ConditionalOnMissingBean(name = Serializer.BEAN_NAME)
    static class Serializer {

        static final String BEAN_NAME = "springSessionDefaultRedisSerializer";
        static final String LEGACY_BEAN_NAME = "cachezipSessionLegacySerializer";

        /** After Boot's own customizer, and before the application's, whose mapper takes the place of this one. */
        private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 1;

        @Bean(name = BEAN_NAME, defaultCandidate = false)
        SessionSerializer springSessionDefaultRedisSerializer(
                CachezipProperties properties,
                Codecs codecs,
                Pipelines pipelines,
                AllowedTypes types,
                CacheDictionaries dictionaries,
                @SpringSessionRedisConnectionFactory ObjectProvider<RedisConnectionFactory> ofSessions,
                ObjectProvider<RedisConnectionFactory> redisConnectionFactory,
                @Value("${spring.session.data.redis.namespace:spring:session}") String namespace,
                @Qualifier(LEGACY_BEAN_NAME) ObjectProvider<RedisSerializer<Object>> legacy) {
            Session session = properties.session();
            CompressionPolicy compression = session.compression(properties.compression());
            SessionPolicy policy = session.policy(compression.algorithm());
            return new SessionSerializer(
                    parts ->
                            pipelines.create("cachezip.session.", codecs.sessions(parts), ListLayout.ROWS, compression),
                    dictionaries.of(
                            new CacheId("", namespace + ":sessions"),
                            policy.dictionary() == SessionDictionary.TRAINED,
                            compression,
                            ShippedDictionaries.sessions(),
                            () -> ofSessions.getIfAvailable(redisConnectionFactory::getObject)),
                    policy,
                    types,
                    legacy.getIfAvailable());
        }

        /** The meters of sessions. */
        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(MeterRegistry.class)
        static class SessionMetersConfiguration {

            @Bean
            SessionMeters cachezipSessionMeters(@Qualifier(BEAN_NAME) SessionSerializer sessions) {
                return new SessionMeters(sessions);
            }
        }

        @Bean
        @Order(ORDER)
        SessionRepositoryCustomizer<RedisSessionRepository> cachezipSessionCustomizer(
                CachezipProperties properties, @Qualifier(BEAN_NAME) SessionSerializer sessions) {
            return repository -> {
                ifMapped(properties, repository::setRedisSessionMapper);
                keepFields(repository.getSessionRedisOperations(), sessions);
            };
        }

        @Bean
        @Order(ORDER)
        SessionRepositoryCustomizer<RedisIndexedSessionRepository> cachezipIndexedSessionCustomizer(
                CachezipProperties properties, @Qualifier(BEAN_NAME) SessionSerializer sessions) {
            return repository -> {
                ifMapped(properties, repository::setRedisSessionMapper);
                keepFields(repository.getSessionRedisOperations(), sessions);
            };
        }

        private static void keepFields(RedisOperations<?, ?> operations, SessionSerializer sessions) {
            if (operations instanceof RedisTemplate<?, ?> template) {
                new KeptFields(sessions).useIn(template);
            }
        }

        /** Sets cachezip's mapper, unless unreadable values are to fail as without it. */
        static void ifMapped(
                CachezipProperties properties, Consumer<BiFunction<String, Map<String, Object>, MapSession>> setter) {
            if (properties.session().onUnreadable() != Unreadable.FAIL) {
                setter.accept(new RequiredFields());
            }
        }

        /** The repositories of WebFlux. */
        @Configuration(proxyBeanMethods = false)
        @ConditionalOnClass(Mono.class)
        @ImportRuntimeHints(ReactiveSessionsConfiguration.ProxiesOfFields.class)
        static class ReactiveSessionsConfiguration {

            /** The hints for a native image about the connections that leave fields out. */
            static final class ProxiesOfFields implements RuntimeHintsRegistrar {

                @Override
                public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
                    hints.proxies()
                            .registerJdkProxy(ReactiveRedisConnection.class)
                            .registerJdkProxy(ReactiveHashCommands.class);
                }
            }

            /** Has Spring Session's configurations keep fields, since the template that they make cannot be changed later. */
            @Bean
            static BeanPostProcessor cachezipReactiveSessionFields(
                    @Qualifier(BEAN_NAME) ObjectProvider<SessionSerializer> sessions,
                    @SpringSessionRedisConnectionFactory ObjectProvider<ReactiveRedisConnectionFactory> ofSessions,
                    ObjectProvider<ReactiveRedisConnectionFactory> connectionFactory) {
                ObjectProvider<ReactiveRedisConnectionFactory> keeping = new ObjectProvider<>() {
                    @Override
                    public Stream<ReactiveRedisConnectionFactory> stream() {
                        return Stream.of(
                                KeptFields.connections(ofSessions.getIfAvailable(connectionFactory::getObject)));
                    }
                };
                return new BeanPostProcessor() {
                    @Override
                    public Object postProcessBeforeInitialization(Object bean, String beanName) {
                        if (bean instanceof RedisWebSessionConfiguration plain) {
                            plain.setRedisConnectionFactory(keeping, keeping);
                            plain.setDefaultRedisSerializer(new KeptFields(sessions.getObject()));
                        } else if (bean instanceof RedisIndexedWebSessionConfiguration indexed) {
                            indexed.setRedisConnectionFactory(keeping, keeping);
                            indexed.setDefaultRedisSerializer(new KeptFields(sessions.getObject()));
                        }
                        return bean;
                    }
                };
            }

            @Bean
            @Order(ORDER)
            ReactiveSessionRepositoryCustomizer<ReactiveRedisSessionRepository> cachezipReactiveSessionCustomizer(
                    CachezipProperties properties) {
                return repository -> ifMapped(
                        properties,
                        mapper -> repository.setRedisSessionMapper(
                                (id, fields) -> Mono.justOrEmpty(mapper.apply(id, fields))));
            }

            @Bean
            @Order(ORDER)
            ReactiveSessionRepositoryCustomizer<ReactiveRedisIndexedSessionRepository>
                    cachezipReactiveIndexedSessionCustomizer(
                            CachezipProperties properties, @Qualifier(BEAN_NAME) SessionSerializer sessions) {
                return repository -> ifMapped(properties, mapper -> {
                    sessions.failures().subscribe();
                    repository.setRedisSessionMapper((id, fields) -> Mono.justOrEmpty(mapper.apply(id, fields)));
                });
            }
        }
    }
}
