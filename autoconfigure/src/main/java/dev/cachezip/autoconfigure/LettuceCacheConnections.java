package dev.cachezip.autoconfigure;

import dev.cachezip.lettuce.FailFast;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * A separate connection for caches, which fails fast, beside the connection that Boot sets up for the application:
 * other uses, such as a queue or a lock, still wait for Redis.
 *
 * <p>The connection factory is not a bean, since an application expects its own connection factory when it asks for
 * one.
 */
final class LettuceCacheConnections implements CacheConnections, SmartLifecycle, DisposableBean {

    static final String BEAN_NAME = "cachezipCacheConnections";

    private static final String BOOT = ClassUtils.getPackageName(DataRedisAutoConfiguration.class) + ".";

    private final FailFast failFast;
    private final ConfigurableListableBeanFactory beanFactory;
    private final ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica;
    private final ObjectProvider<DataRedisConnectionDetails> details;
    private volatile @Nullable LettuceConnectionFactory own;

    LettuceCacheConnections(
            FailFast failFast,
            ConfigurableListableBeanFactory beanFactory,
            ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica,
            ObjectProvider<DataRedisConnectionDetails> details) {
        this.failFast = failFast;
        this.beanFactory = beanFactory;
        this.masterReplica = masterReplica;
        this.details = details;
    }

    /** Returns whether a connection factory was set up by Boot. */
    static boolean isOfBoot(String beanName, ConfigurableListableBeanFactory beanFactory) {
        if (!beanFactory.containsBeanDefinition(beanName)) {
            return false;
        }
        String configuration = beanFactory.getBeanDefinition(beanName).getFactoryBeanName();
        return configuration != null && configuration.startsWith(BOOT);
    }

    @Override
    public RedisConnectionFactory factory(RedisConnectionFactory applications) {
        // A factory with several static masters or replicas does not expose them.
        if (!(applications instanceof LettuceConnectionFactory set) || isStaticMasterReplica()) {
            return applications;
        }
        for (Map.Entry<String, LettuceConnectionFactory> bean :
                beanFactory.getBeansOfType(LettuceConnectionFactory.class).entrySet()) {
            if (bean.getValue() == set && isOfBoot(bean.getKey(), beanFactory)) {
                // Makes the client resources outlive both factories.
                beanFactory.registerDependentBean(bean.getKey(), BEAN_NAME);
                return ownBeside(set);
            }
        }
        return applications;
    }

    private boolean isStaticMasterReplica() {
        return masterReplica.stream().findAny().isPresent()
                || details.stream().anyMatch(connection -> connection.getMasterReplica() != null);
    }

    private LettuceConnectionFactory ownBeside(LettuceConnectionFactory applications) {
        LettuceConnectionFactory factory = own;
        if (factory == null) {
            factory = create(applications, failFast.complete(applications.getClientConfiguration()));
            factory.setValidateConnection(applications.getValidateConnection());
            factory.setPhase(applications.getPhase());
            factory.afterPropertiesSet();
            own = factory;
        }
        return factory;
    }

    private static LettuceConnectionFactory create(
            LettuceConnectionFactory applications, LettuceClientConfiguration client) {
        RedisClusterConfiguration cluster = applications.getClusterConfiguration();
        RedisSentinelConfiguration sentinel = applications.getSentinelConfiguration();
        RedisSocketConfiguration socket = applications.getSocketConfiguration();
        if (cluster != null) {
            return new LettuceConnectionFactory(cluster, client);
        }
        if (sentinel != null) {
            return new LettuceConnectionFactory(sentinel, client);
        }
        return socket != null
                ? new LettuceConnectionFactory(socket, client)
                : new LettuceConnectionFactory(applications.getStandaloneConfiguration(), client);
    }

    @Override
    public void start() {
        LettuceConnectionFactory factory = own;
        if (factory != null) {
            factory.start();
        }
    }

    @Override
    public void stop() {
        LettuceConnectionFactory factory = own;
        if (factory != null) {
            factory.stop();
        }
    }

    @Override
    public boolean isRunning() {
        LettuceConnectionFactory factory = own;
        return factory != null && factory.isRunning();
    }

    @Override
    public int getPhase() {
        LettuceConnectionFactory factory = own;
        return factory == null ? 0 : factory.getPhase();
    }

    @Override
    public void destroy() {
        LettuceConnectionFactory factory = own;
        if (factory != null) {
            factory.destroy();
            LettuceClientConfiguration client = factory.getClientConfiguration();
            client.getClientResources()
                    .ifPresent(resources -> resources
                            .shutdown(
                                    client.getShutdownQuietPeriod().toMillis(),
                                    client.getShutdownTimeout().toMillis(),
                                    TimeUnit.MILLISECONDS)
                            .syncUninterruptibly());
        }
    }
}
