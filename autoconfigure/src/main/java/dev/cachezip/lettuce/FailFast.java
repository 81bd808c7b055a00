package dev.cachezip.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.resource.EpollProvider;
import io.lettuce.core.resource.IOUringProvider;
import java.time.Duration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration.LettuceClientConfigurationBuilder;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration.LettuceSslClientConfigurationBuilder;

/**
 * The configuration of a client that limits how long callers wait for an unreachable Redis and how many commands queue
 * up for it. Settings of the application stay. Immutable.
 *
 * @param commandTimeout time after which a command fails
 * @param requestQueueSize maximum number of commands that wait in a connection; further commands fail
 * @param topologyRefreshPeriod time between two checks of a cluster's members
 */
public record FailFast(Duration commandTimeout, int requestQueueSize, Duration topologyRefreshPeriod) {

    /** The time that Lettuce waits for a command by default. */
    private static final Duration DEFAULT_COMMAND_TIMEOUT = Duration.ofSeconds(60);

    /**
     * Returns a configuration without a pool that completes the settings so far. Its client resources, if any, are its own and are to
     * be shut down before the resources of the configuration so far.
     *
     * @param set the configuration so far
     */
    public LettuceClientConfiguration complete(LettuceClientConfiguration set) {
        ClientOptions options = set.getClientOptions().orElseGet(FailFast::defaultOptions);
        boolean isSet = !set.getCommandTimeout().equals(DEFAULT_COMMAND_TIMEOUT)
                || !options.getTimeoutOptions().isApplyConnectionTimeout();
        Duration timeout = isSet ? set.getCommandTimeout() : commandTimeout;
        UnaskedReplies unasked = new UnaskedReplies();
        LettuceClientConfigurationBuilder completed = LettuceClientConfiguration.builder()
                .commandTimeout(timeout)
                .clientOptions(complete(options, unasked))
                .shutdownTimeout(set.getShutdownTimeout())
                .shutdownQuietPeriod(set.getShutdownQuietPeriod());
        if (set.isUseSsl()) {
            LettuceSslClientConfigurationBuilder ssl = completed.useSsl().verifyPeer(set.getVerifyMode());
            if (set.isStartTls()) {
                ssl.startTls();
            }
        }
        set.getClientName().ifPresent(completed::clientName);
        set.getReadFrom().ifPresent(completed::readFrom);
        set.getRedisCredentialsProviderFactory().ifPresent(completed::redisCredentialsProviderFactory);
        set.getClientResources()
                .map(resources -> CacheClientResources.beside(resources, unasked, timeout))
                .ifPresent(completed::clientResources);
        return completed.build();
    }

    /** Returns the options that Spring Data uses for a client without options. */
    private static ClientOptions defaultOptions() {
        return ClientOptions.builder().timeoutOptions(TimeoutOptions.enabled()).build();
    }

    private ClientOptions complete(ClientOptions set, UnaskedReplies unasked) {
        ClientOptions.Builder options =
                set instanceof ClusterClientOptions cluster ? refreshing(cluster) : set.mutate();
        if (set.getRequestQueueSize() == ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE) {
            options.requestQueueSize(requestQueueSize);
        }
        return options.decodeBufferPolicy(unasked.seenBy(set.getDecodeBufferPolicy()))
                .socketOptions(complete(set.getSocketOptions()))
                .build();
    }

    private SocketOptions complete(SocketOptions set) {
        SocketOptions.Builder options = set.mutate();
        if (set.getConnectTimeout().equals(SocketOptions.DEFAULT_CONNECT_TIMEOUT_DURATION)) {
            options.connectTimeout(commandTimeout);
        }
        // Other transports refuse to connect with this option. Keep-alive is on in Lettuce itself.
        if (!set.isEnableTcpUserTimeout() && (EpollProvider.isAvailable() || IOUringProvider.isAvailable())) {
            options.tcpUserTimeout(
                    SocketOptions.TcpUserTimeoutOptions.builder().enable().build());
        }
        return options.build();
    }

    /**
     * Lettuce refreshes the topology when something fails, but a node that was added, or is back, causes no failure.
     */
    private ClusterClientOptions.Builder refreshing(ClusterClientOptions set) {
        ClusterTopologyRefreshOptions refresh = set.getTopologyRefreshOptions();
        if (refresh != null && refresh.isPeriodicRefreshEnabled()) {
            return set.mutate();
        }
        ClusterTopologyRefreshOptions.Builder periodic =
                ClusterTopologyRefreshOptions.builder().enablePeriodicRefresh(topologyRefreshPeriod);
        if (refresh != null) {
            periodic.dynamicRefreshSources(refresh.useDynamicRefreshSources())
                    .closeStaleConnections(refresh.isCloseStaleConnections())
                    .adaptiveRefreshTriggersTimeout(refresh.getAdaptiveRefreshTimeout())
                    .refreshTriggersReconnectAttempts(refresh.getRefreshTriggersReconnectAttempts());
            adaptLike(refresh, periodic);
        }
        return set.mutate().topologyRefreshOptions(periodic.build());
    }

    /**
     * Lettuce 7 starts with all triggers; Lettuce 6, in Spring Boot 4.0, starts with none and has no way to set none.
     */
    @SuppressWarnings("deprecation") // Lettuce 6 has no other way
    private static void adaptLike(ClusterTopologyRefreshOptions set, ClusterTopologyRefreshOptions.Builder options) {
        boolean all = !ClusterTopologyRefreshOptions.create()
                .getAdaptiveRefreshTriggers()
                .isEmpty();
        if (all && set.getAdaptiveRefreshTriggers().isEmpty()) {
            options.disableAllAdaptiveRefreshTriggers();
        }
        if (!all) {
            set.getAdaptiveRefreshTriggers().forEach(options::enableAdaptiveRefreshTrigger);
        }
    }
}
