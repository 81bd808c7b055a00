package dev.cachezip.autoconfigure;

import dev.cachezip.lettuce.BootConnectionFactory;
import dev.cachezip.lettuce.FailFast;
import dev.cachezip.lettuce.FlushConsolidation;
import dev.cachezip.lettuce.LettuceCacheConnections;
import dev.cachezip.lettuce.PipeliningPostProcessor;
import dev.cachezip.policy.Positive;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.CachezipProperties.Lettuce;
import io.lettuce.core.RedisClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Auto-configuration of Lettuce, only for the connection factory that Boot sets up; customizations by the application
 * win. Caches have a second connection of their own, and only that connection fails fast.
 */
@AutoConfiguration(before = DataRedisAutoConfiguration.class)
@ConditionalOnClass({RedisClient.class, LettuceConnectionFactory.class, DataRedisAutoConfiguration.class})
@Conditional(OnCachezipEnabledCondition.class)
@ConditionalOnBooleanProperty(name = "cachezip.lettuce.enabled", matchIfMissing = true)
@EnableConfigurationProperties(CachezipProperties.class)
public final class CachezipLettuceAutoConfiguration {

    /** Runs first, so that a Netty customizer set by the application replaces this one. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    @Conditional(FlushConsolidationCondition.class)
    ClientResourcesBuilderCustomizer cachezipFlushConsolidation() {
        return builder -> builder.nettyCustomizer(new FlushConsolidation());
    }

    @Bean(LettuceCacheConnections.BEAN_NAME)
    @ConditionalOnBooleanProperty(name = "cachezip.lettuce.fail-fast", matchIfMissing = true)
    LettuceCacheConnections cachezipCacheConnections(
            CachezipProperties properties,
            BootConnectionFactory boot,
            ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica,
            ObjectProvider<DataRedisConnectionDetails> details) {
        Lettuce settings = properties.lettuce();
        FailFast failFast = new FailFast(
                Positive.time("cachezip.lettuce.command-timeout", settings.commandTimeout()),
                Positive.number("cachezip.lettuce.request-queue-size", settings.requestQueueSize()),
                Positive.time("cachezip.lettuce.topology-refresh-period", settings.topologyRefreshPeriod()));
        return new LettuceCacheConnections(failFast, boot, masterReplica, details);
    }

    @Bean
    static BootConnectionFactory cachezipBootConnectionFactory(ConfigurableListableBeanFactory beanFactory) {
        return new BootConnectionFactory(beanFactory);
    }

    @Bean
    @ConditionalOnProperty("cachezip.lettuce.pipelining-flush-policy")
    static PipeliningPostProcessor cachezipPipelining(
            ObjectProvider<CachezipProperties> properties, ConfigurableListableBeanFactory beanFactory) {
        return new PipeliningPostProcessor(properties, beanFactory);
    }
}
