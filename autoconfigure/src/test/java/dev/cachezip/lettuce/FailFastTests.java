package dev.cachezip.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailFastTests {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    private final FailFast failFast = new FailFast(Duration.ofSeconds(2), 1_000, Duration.ofSeconds(30));

    private static long timeout(ClientOptions options, CommandType type) {
        return options.getTimeoutOptions()
                .getSource()
                .getTimeout(new Command<>(type, new StatusOutput<>(ByteArrayCodec.INSTANCE)));
    }

    @Test
    void whatIsNotSet_isSet() {
        ClientOptions options = failFast.complete(bootDefaults(), DEFAULT_TIMEOUT);

        assertThat(options.getDisconnectedBehavior()).isEqualTo(DisconnectedBehavior.REJECT_COMMANDS);
        assertThat(options.getRequestQueueSize()).isEqualTo(1_000);
        assertThat(options.getSocketOptions().getConnectTimeout()).hasSeconds(2);
        assertThat(options.getSocketOptions().isKeepAlive()).isTrue();
        assertThat(options.getTimeoutOptions().isTimeoutCommands()).isTrue();
    }

    @Test
    void commandsOfCaches_failSoonAndOthersAsBefore() {
        ClientOptions options = failFast.complete(bootDefaults(), DEFAULT_TIMEOUT);

        for (CommandType type : new CommandType[] {CommandType.GET, CommandType.SET, CommandType.MGET}) {
            assertThat(timeout(options, type)).isEqualTo(2_000);
        }
        for (CommandType type : new CommandType[] {CommandType.BLPOP, CommandType.EVAL, CommandType.XREAD}) {
            assertThat(timeout(options, type)).isEqualTo(60_000);
        }
        assertThat(options.getTimeoutOptions().getSource().getTimeout(null)).isEqualTo(60_000);
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

        ClientOptions options = failFast.complete(set, DEFAULT_TIMEOUT);

        assertThat(options.getDisconnectedBehavior()).isEqualTo(DisconnectedBehavior.ACCEPT_COMMANDS);
        assertThat(options.getRequestQueueSize()).isEqualTo(7);
        assertThat(options.getSocketOptions().getConnectTimeout()).hasMillis(123);
        assertThat(options.getSocketOptions().isKeepAlive()).isFalse();
        assertThat(options.getTimeoutOptions()).isSameAs(set.getTimeoutOptions());
        assertThat(options.isAutoReconnect()).isFalse();
    }

    @Test
    void timeoutThatIsSet_isThatOfAllCommands() {
        ClientOptions set = bootDefaults();
        assertThat(failFast.complete(set, Duration.ofMillis(500)).getTimeoutOptions())
                .isSameAs(set.getTimeoutOptions());
    }

    @Test
    void timeoutsThatAreOff_stayOff() {
        ClientOptions set =
                ClientOptions.builder().timeoutOptions(TimeoutOptions.create()).build();
        assertThat(failFast.complete(set, DEFAULT_TIMEOUT).getTimeoutOptions().isTimeoutCommands())
                .isFalse();
    }

    @Test
    void cluster_isLookedAtNowAndThen() {
        ClusterClientOptions set = ClusterClientOptions.builder()
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .dynamicRefreshSources(false)
                        .build())
                .maxRedirects(9)
                .build();

        ClientOptions completed = failFast.complete(set, DEFAULT_TIMEOUT);

        assertThat(completed).isInstanceOfSatisfying(ClusterClientOptions.class, options -> {
            assertThat(options.getMaxRedirects()).isEqualTo(9);
            ClusterTopologyRefreshOptions refresh = options.getTopologyRefreshOptions();
            assertThat(refresh.isPeriodicRefreshEnabled()).isTrue();
            assertThat(refresh.getRefreshPeriod()).hasSeconds(30);
            assertThat(refresh.useDynamicRefreshSources()).isFalse();
            assertThat(refresh.getAdaptiveRefreshTriggers()).isNotEmpty();
            assertThat(options.getDisconnectedBehavior()).isEqualTo(DisconnectedBehavior.REJECT_COMMANDS);
        });
    }

    @Test
    void clusterRefreshThatIsSet_stays() {
        ClusterTopologyRefreshOptions refresh = ClusterTopologyRefreshOptions.builder()
                .enablePeriodicRefresh(Duration.ofMinutes(7))
                .build();
        ClientOptions completed = failFast.complete(
                ClusterClientOptions.builder().topologyRefreshOptions(refresh).build(), DEFAULT_TIMEOUT);
        assertThat(((ClusterClientOptions) completed)
                        .getTopologyRefreshOptions()
                        .getRefreshPeriod())
                .hasMinutes(7);
    }

    private static ClientOptions bootDefaults() {
        return ClientOptions.builder().timeoutOptions(TimeoutOptions.enabled()).build();
    }
}
