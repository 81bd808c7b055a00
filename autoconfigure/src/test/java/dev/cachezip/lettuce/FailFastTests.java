package dev.cachezip.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;

class FailFastTests {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    private final FailFast failFast = new FailFast(Duration.ofSeconds(2), 1_000, Duration.ofSeconds(30));

    private LettuceClientConfiguration complete(ClientOptions set, Duration timeout) {
        return failFast.complete(LettuceClientConfiguration.builder()
                .clientOptions(set)
                .commandTimeout(timeout)
                .build());
    }

    private ClientOptions complete(ClientOptions set) {
        return complete(set, DEFAULT_TIMEOUT).getClientOptions().orElseThrow();
    }

    @Test
    void whatIsNotSet_isSet() {
        ClientOptions options = complete(bootDefaults());

        assertThat(options.getRequestQueueSize()).isEqualTo(1_000);
        assertThat(options.getSocketOptions().getConnectTimeout()).hasSeconds(2);
        assertThat(options.getSocketOptions().isKeepAlive()).isTrue();
        assertThat(options.getTimeoutOptions().isTimeoutCommands()).isTrue();
    }

    @Test
    void timeoutThatIsNotSet_isShort() {
        assertThat(complete(bootDefaults(), DEFAULT_TIMEOUT).getCommandTimeout())
                .hasSeconds(2);
    }

    @Test
    void optionsThatAreNotSet_haveTimeouts() {
        LettuceClientConfiguration completed = failFast.complete(LettuceClientConfiguration.defaultConfiguration());

        assertThat(completed.getCommandTimeout()).hasSeconds(2);
        assertThat(completed
                        .getClientOptions()
                        .orElseThrow()
                        .getTimeoutOptions()
                        .isTimeoutCommands())
                .isTrue();
    }

    @Test
    void whatOptionsDoNotSay_stays() {
        LettuceClientConfiguration set = LettuceClientConfiguration.builder()
                .useSsl()
                .disablePeerVerification()
                .startTls()
                .and()
                .clientName("name")
                .readFrom(ReadFrom.REPLICA)
                .shutdownTimeout(Duration.ofMillis(3))
                .shutdownQuietPeriod(Duration.ofMillis(2))
                .build();

        LettuceClientConfiguration completed = failFast.complete(set);
        assertThat(completed.isUseSsl()).isTrue();
        assertThat(completed.getVerifyMode()).isEqualTo(SslVerifyMode.NONE);
        assertThat(completed.isStartTls()).isTrue();
        assertThat(completed.getClientName()).contains("name");
        assertThat(completed.getReadFrom()).contains(ReadFrom.REPLICA);
        assertThat(completed.getShutdownTimeout()).hasMillis(3);
        assertThat(completed.getShutdownQuietPeriod()).hasMillis(2);
    }

    @Test
    void whatIsSet_stays() {
        ClientOptions set = ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.ACCEPT_COMMANDS)
                .requestQueueSize(7)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(Duration.ofMillis(123))
                        .keepAlive(false)
                        .build())
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(9)))
                .autoReconnect(false)
                .build();

        ClientOptions options = complete(set);

        assertThat(options.getDisconnectedBehavior()).isEqualTo(DisconnectedBehavior.ACCEPT_COMMANDS);
        assertThat(options.getRequestQueueSize()).isEqualTo(7);
        assertThat(options.getSocketOptions().getConnectTimeout()).hasMillis(123);
        assertThat(options.getSocketOptions().isKeepAlive()).isFalse();
        assertThat(options.getTimeoutOptions()).isSameAs(set.getTimeoutOptions());
        assertThat(options.isAutoReconnect()).isFalse();
    }

    @Test
    void timeoutThatIsSet_stays() {
        LettuceClientConfiguration completed = complete(bootDefaults(), Duration.ofMillis(500));

        assertThat(completed.getCommandTimeout()).hasMillis(500);
        assertThat(completed
                        .getClientOptions()
                        .orElseThrow()
                        .getTimeoutOptions()
                        .isApplyConnectionTimeout())
                .isTrue();
    }

    @Test
    void timeoutsThatAreOff_stayOff() {
        ClientOptions set =
                ClientOptions.builder().timeoutOptions(TimeoutOptions.create()).build();
        assertThat(complete(set).getTimeoutOptions().isTimeoutCommands()).isFalse();
    }

    @Test
    void cluster_isLookedAtNowAndThen() {
        ClusterClientOptions set = ClusterClientOptions.builder()
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .dynamicRefreshSources(false)
                        .build())
                .maxRedirects(9)
                .build();

        ClientOptions completed = complete(set);

        assertThat(completed).isInstanceOfSatisfying(ClusterClientOptions.class, options -> {
            assertThat(options.getMaxRedirects()).isEqualTo(9);
            ClusterTopologyRefreshOptions refresh = options.getTopologyRefreshOptions();
            assertThat(refresh.isPeriodicRefreshEnabled()).isTrue();
            assertThat(refresh.getRefreshPeriod()).hasSeconds(30);
            assertThat(refresh.useDynamicRefreshSources()).isFalse();
            assertThat(refresh.getAdaptiveRefreshTriggers()).isNotEmpty();
        });
    }

    @Test
    void clusterRefreshThatIsSet_stays() {
        ClusterTopologyRefreshOptions refresh = ClusterTopologyRefreshOptions.builder()
                .enablePeriodicRefresh(Duration.ofMinutes(7))
                .build();
        ClientOptions completed = complete(
                ClusterClientOptions.builder().topologyRefreshOptions(refresh).build());
        assertThat(((ClusterClientOptions) completed)
                        .getTopologyRefreshOptions()
                        .getRefreshPeriod())
                .hasMinutes(7);
    }

    private static ClientOptions bootDefaults() {
        return ClientOptions.builder().timeoutOptions(TimeoutOptions.enabled()).build();
    }
}
