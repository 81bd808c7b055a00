package dev.cachezip.autoconfigure;

import dev.cachezip.redis.CachezipCacheWriter;
import dev.cachezip.redis.UnreadableAsMissErrorHandler;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.annotation.CachingConfigurer;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Auto-configuration of Spring Cache on Redis: the caches that Boot sets up store what the serializer
 * makes, and an entry that cannot be read is a miss.
 *
 * <p>A {@link RedisCacheConfiguration} bean of the application wins: it says how values are stored, and
 * replaces {@code spring.cache.redis.*}, so nothing is changed beside it.
 */
@AutoConfiguration(after = CachezipAutoConfiguration.class, before = CacheAutoConfiguration.class)
@ConditionalOnClass({CacheAutoConfiguration.class, RedisCacheManager.class})
@ConditionalOnBean(name = CachezipAutoConfiguration.SERIALIZER_BEAN_NAME)
public final class CachezipCacheAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean({CachingConfigurer.class, CacheErrorHandler.class})
    CachingConfigurer cachezipCachingConfigurer() {
        UnreadableAsMissErrorHandler errorHandler = new UnreadableAsMissErrorHandler();
        return new CachingConfigurer() {
            @Override
            public CacheErrorHandler errorHandler() {
                return errorHandler;
            }
        };
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(RedisCacheConfiguration.class)
    @ConditionalOnBean(RedisConnectionFactory.class)
    static class CacheManagerConfiguration {

        /** First, so that a writer that the application's customizer sets replaces this one. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        RedisCacheManagerBuilderCustomizer cachezipCacheWriterCustomizer(RedisConnectionFactory connectionFactory) {
            return builder -> builder.cacheWriter(
                    new CachezipCacheWriter(RedisCacheWriter.nonLockingRedisCacheWriter(connectionFactory)));
        }

        /** Last, so that it sees the caches that the application's customizers add. */
        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        RedisCacheManagerBuilderCustomizer cachezipSerializerCustomizer(
                @Qualifier(CachezipAutoConfiguration.SERIALIZER_BEAN_NAME) RedisSerializer<?> serializer) {
            return new CachezipSerializerCustomizer(serializer);
        }
    }
}
