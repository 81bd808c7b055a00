package dev.cachezip.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.Optional;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.RedisCredentialsProviderFactory;

/**
 * The application's client configuration adapted for caches: no pool, and separate options, resources and time-outs.
 */
record CacheClientConfiguration(
        LettuceClientConfiguration applications,
        Duration commandTimeout,
        ClientOptions clientOptions,
        Optional<ClientResources> clientResources)
        implements LettuceClientConfiguration {

    @Override
    public boolean isUseSsl() {
        return applications.isUseSsl();
    }

    @Override
    @Deprecated
    public boolean isVerifyPeer() {
        return applications.isVerifyPeer();
    }

    @Override
    public SslVerifyMode getVerifyMode() {
        return applications.getVerifyMode();
    }

    @Override
    public boolean isStartTls() {
        return applications.isStartTls();
    }

    @Override
    public Optional<ClientResources> getClientResources() {
        return clientResources;
    }

    @Override
    public Optional<ClientOptions> getClientOptions() {
        return Optional.of(clientOptions);
    }

    @Override
    public Optional<String> getClientName() {
        return applications.getClientName();
    }

    @Override
    public Optional<ReadFrom> getReadFrom() {
        return applications.getReadFrom();
    }

    @Override
    public Optional<RedisCredentialsProviderFactory> getRedisCredentialsProviderFactory() {
        return applications.getRedisCredentialsProviderFactory();
    }

    @Override
    public Duration getCommandTimeout() {
        return commandTimeout;
    }

    @Override
    public Duration getShutdownTimeout() {
        return applications.getShutdownTimeout();
    }

    @Override
    public Duration getShutdownQuietPeriod() {
        return applications.getShutdownQuietPeriod();
    }
}
