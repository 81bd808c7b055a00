package dev.cachezip.lettuce;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A separate connection for caches, which fails fast, beside the connection that Boot sets up for the application:
 * other uses, such as a queue or a lock, still wait for Redis.
 *
 * <p>The connection factory is not a bean, since an application expects its own connection factory when it asks for
 * one.
 */
public final class LettuceCacheConnections
        implements CacheConnections, SmartLifecycle, DisposableBean, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(LettuceCacheConnections.class);

    /** The name of the bean. */
    public static final String BEAN_NAME = "cachezipCacheConnections";

    private final FailFast failFast;
    private final BootConnectionFactory boot;
    private final ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica;
    private final ObjectProvider<DataRedisConnectionDetails> details;
    private volatile Optional<LettuceConnectionFactory> own = Optional.empty();

    /** Creates the connections; none is made before a cache needs it. */
    public LettuceCacheConnections(
            FailFast failFast,
            BootConnectionFactory boot,
            ObjectProvider<RedisStaticMasterReplicaConfiguration> masterReplica,
            ObjectProvider<DataRedisConnectionDetails> details) {
        this.failFast = failFast;
        this.boot = boot;
        this.masterReplica = masterReplica;
        this.details = details;
    }

    @Override
    public RedisConnectionFactory factory(RedisConnectionFactory applications) {
        String name = boot.nameOf(applications);
        if (name == null && boot.isReplaced(applications)) {
            log.info(
                    "Caches use the application's connection factory, which waits for Redis: something stands in for the one"
                            + " that Boot has made, and commands of caches go through it, too");
        }
        // A factory with several static masters or replicas does not expose them.
        if (!(applications instanceof LettuceConnectionFactory set) || name == null || isStaticMasterReplica()) {
            return applications;
        }
        // Makes the client resources outlive both factories.
        boot.beanFactory().registerDependentBean(name, BEAN_NAME);
        return ownBeside(set);
    }

    private boolean isStaticMasterReplica() {
        return masterReplica.stream().findAny().isPresent()
                || details.stream().anyMatch(connection -> connection.getMasterReplica() != null);
    }

    private LettuceConnectionFactory ownBeside(LettuceConnectionFactory applications) {
        if (own.isEmpty()) {
            LettuceConnectionFactory factory =
                    create(applications, failFast.complete(applications.getClientConfiguration()));
            factory.setValidateConnection(applications.getValidateConnection());
            factory.setPhase(applications.getPhase());
            factory.afterPropertiesSet();
            own = Optional.of(factory);
        }
        return own.orElseThrow();
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
        own.ifPresent(LettuceConnectionFactory::start);
    }

    @Override
    public void stop() {
        own.ifPresent(LettuceConnectionFactory::stop);
    }

    @Override
    public boolean isRunning() {
        return own.filter(LettuceConnectionFactory::isRunning).isPresent();
    }

    @Override
    public int getPhase() {
        return own.map(LettuceConnectionFactory::getPhase).orElse(0);
    }

    @Override
    public void destroy() {
        own.ifPresent(factory -> {
            factory.destroy();
            LettuceClientConfiguration client = factory.getClientConfiguration();
            client.getClientResources()
                    .ifPresent(resources -> resources
                            .shutdown(
                                    client.getShutdownQuietPeriod().toMillis(),
                                    client.getShutdownTimeout().toMillis(),
                                    TimeUnit.MILLISECONDS)
                            .syncUninterruptibly());
        });
    }
}
