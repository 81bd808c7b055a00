package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.lettuce.CacheConnections;
import dev.cachezip.lettuce.FlushConsolidation;
import dev.cachezip.logs.ProvokedLogs;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnection.PipeliningFlushPolicy;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.test.util.ReflectionTestUtils;

class CachezipLettuceAutoConfigurationTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.context.annotation.AnnotationConfigApplicationContext",
            "dev.cachezip.lettuce.PipeliningPostProcessor");

    private static final NettyCustomizer USERS = new NettyCustomizer() {};

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataRedisAutoConfiguration.class,
                    CachezipAutoConfiguration.class,
                    CachezipLettuceAutoConfiguration.class));

    private static LettuceConnectionFactory ofCaches(ApplicationContext context) {
        return (LettuceConnectionFactory) context.getBeanProvider(CacheConnections.class)
                .getIfAvailable(() -> factory -> factory)
                .factory(context.getBean(RedisConnectionFactory.class));
    }

    private static ClientOptions options(ApplicationContext context) {
        return ofCaches(context).getClientConfiguration().getClientOptions().orElseThrow();
    }

    private static NettyCustomizer nettyCustomizer(ApplicationContext context) {
        return context.getBean(ClientResources.class).nettyCustomizer();
    }

    @Test
    void factoryOfBoot_isSetUp() {
        runner.run(context -> {
            assertThat(nettyCustomizer(context)).isInstanceOf(FlushConsolidation.class);
            assertThat(options(context).getRequestQueueSize()).isEqualTo(262_144);
            assertThat(options(context).getSocketOptions().getConnectTimeout()).hasSeconds(2);
        });
    }

    @Test
    void factoryOfTheApplication_isAsWithoutCaches() {
        runner.run(context -> {
            LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
            ClientOptions set =
                    factory.getClientConfiguration().getClientOptions().orElseThrow();
            assertThat(ofCaches(context)).isNotSameAs(factory);
            assertThat(set.getRequestQueueSize()).isEqualTo(ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE);
            assertThat(set.getRequestQueueSize()).isEqualTo(ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE);
            assertThat(factory.getClientConfiguration().getCommandTimeout()).hasSeconds(60);
        });
    }

    @Test
    void factoryOfCaches_startsAndStopsWithTheContext() {
        runner.run(context -> {
            LettuceConnectionFactory factory = ofCaches(context);
            assertThat(ofCaches(context)).isSameAs(factory);
            assertThat(factory.isRunning()).isTrue();
            context.stop();
            assertThat(factory.isRunning()).isFalse();
            context.start();
            assertThat(factory.isRunning()).isTrue();
            context.close();
            assertThat(factory.isRunning()).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "spring.data.redis.port=1234, spring.data.redis.database=3",
        "spring.data.redis.sentinel.master=any, spring.data.redis.sentinel.nodes=localhost:1234",
        "spring.data.redis.cluster.nodes=localhost:1234, spring.data.redis.password=secret"
    })
    void factoryOfCaches_hasTheServersOfTheApplication(String property, String another) {
        runner.withPropertyValues(property, another).run(context -> {
            LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
            LettuceConnectionFactory caches = ofCaches(context);
            assertThat(caches).isNotSameAs(factory);
            assertThat(caches.getStandaloneConfiguration()).isEqualTo(factory.getStandaloneConfiguration());
            assertThat(caches.getSentinelConfiguration()).isEqualTo(factory.getSentinelConfiguration());
            assertThat(caches.getClusterConfiguration()).isEqualTo(factory.getClusterConfiguration());
            assertThat(caches.getDatabase()).isEqualTo(factory.getDatabase());
        });
    }

    @Test
    void staticMasterAndReplicas_areLeftToTheApplication() {
        runner.withPropertyValues("spring.data.redis.masterreplica.nodes=localhost:1,localhost:2")
                .run(context ->
                        assertThat(ofCaches(context)).isSameAs(context.getBean(LettuceConnectionFactory.class)));
    }

    @Test
    void factoryOfBootForACluster_isSetUp() {
        runner.withPropertyValues("spring.data.redis.cluster.nodes=localhost:1")
                .run(context -> assertThat(options(context))
                        .isInstanceOfSatisfying(
                                ClusterClientOptions.class,
                                options -> assertThat(options.getTopologyRefreshOptions()
                                                .getRefreshPeriod())
                                        .hasSeconds(30)));
    }

    @Test
    void propertiesOfBoot_win() {
        runner.withPropertyValues(
                        "spring.data.redis.timeout=7s",
                        "spring.data.redis.connect-timeout=8s",
                        "spring.data.redis.cluster.nodes=localhost:1",
                        "spring.data.redis.lettuce.cluster.refresh.period=9s")
                .run(context -> {
                    assertThat(options(context).getTimeoutOptions().isApplyConnectionTimeout())
                            .isTrue();
                    assertThat(options(context).getSocketOptions().getConnectTimeout())
                            .hasSeconds(8);
                    assertThat(((ClusterClientOptions) options(context))
                                    .getTopologyRefreshOptions()
                                    .getRefreshPeriod())
                            .hasSeconds(9);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.enabled=false", "cachezip.lettuce.enabled=false"})
    void off_isAsWithoutIt(String property) {
        runner.withPropertyValues(property).run(context -> {
            assertThat(nettyCustomizer(context)).isNotInstanceOf(FlushConsolidation.class);
            assertThat(options(context).getRequestQueueSize()).isEqualTo(ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE);
        });
    }

    @Test
    void eachPart_hasASwitch() {
        runner.withPropertyValues("cachezip.lettuce.flush-consolidation=false").run(context -> {
            assertThat(nettyCustomizer(context)).isNotInstanceOf(FlushConsolidation.class);
            assertThat(options(context).getRequestQueueSize()).isEqualTo(262_144);
        });
        runner.withPropertyValues("cachezip.lettuce.fail-fast=false").run(context -> {
            assertThat(nettyCustomizer(context)).isInstanceOf(FlushConsolidation.class);
            assertThat(options(context).getRequestQueueSize()).isEqualTo(ClientOptions.DEFAULT_REQUEST_QUEUE_SIZE);
        });
    }

    @Test
    void customizersOfTheUser_win() {
        runner.withUserConfiguration(Customizing.class).run(context -> {
            assertThat(nettyCustomizer(context)).isSameAs(USERS);
            assertThat(options(context).getRequestQueueSize()).isEqualTo(5);
            assertThat(options(context).getTimeoutOptions().isApplyConnectionTimeout())
                    .isTrue();
        });
    }

    @Test
    void factoryOfTheUser_isLeftAlone() {
        runner.withUserConfiguration(OwnFactory.class)
                .withPropertyValues("cachezip.lettuce.pipelining-flush-policy=on-close")
                .run(context -> {
                    LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
                    assertThat(ofCaches(context)).isSameAs(factory);
                    assertThat(factory.getClientConfiguration().getClientOptions())
                            .isEmpty();
                    assertThat(policy(factory)).isEqualTo(policy(new LettuceConnectionFactory()));
                });
    }

    private static String policy(LettuceConnectionFactory factory) {
        return String.valueOf(ReflectionTestUtils.getField(factory, "pipeliningFlushPolicy"));
    }

    @ParameterizedTest
    @CsvSource({"on-close", "buffered", "each-command"})
    void pipeliningFlushPolicy_isThatOfTheFactory(String policy) {
        PipeliningFlushPolicy expected =
                switch (policy) {
                    case "on-close" -> PipeliningFlushPolicy.flushOnClose();
                    case "buffered" -> PipeliningFlushPolicy.buffered(7);
                    default -> PipeliningFlushPolicy.flushEachCommand();
                };
        runner.withPropertyValues(
                        "cachezip.lettuce.pipelining-flush-policy=" + policy,
                        "cachezip.lettuce.pipelining-buffer-size=7")
                .run(context -> {
                    Object set = ReflectionTestUtils.getField(
                            context.getBean(LettuceConnectionFactory.class), "pipeliningFlushPolicy");
                    assertThat(set).hasSameClassAs(expected);
                    assertThat(LOGS.text()).contains("commons-pool2");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "command-timeout, 0s",
        "command-timeout, -1s",
        "request-queue-size, 0",
        "topology-refresh-period, 0s",
        "pipelining-flush-policy, sometimes",
        "write-overflow, block"
    })
    void setting_thatCannotBe_isNamed(String setting, String value) {
        runner.withPropertyValues("cachezip.lettuce." + setting + "=" + value)
                .run(context ->
                        assertThat(context.getStartupFailure()).hasStackTraceContaining("cachezip.lettuce." + setting));
    }

    @Test
    void bufferSize_thatCannotBe_isNamed() {
        runner.withPropertyValues(
                        "cachezip.lettuce.pipelining-flush-policy=buffered",
                        "cachezip.lettuce.pipelining-buffer-size=0")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("cachezip.lettuce.pipelining-buffer-size"));
    }

    @Test
    void application_withoutLettuce_starts() {
        runner.withClassLoader(new FilteredClassLoader("io.lettuce"))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Configuration(proxyBeanMethods = false)
    static class Customizing {

        @Bean
        ClientResourcesBuilderCustomizer resources() {
            return builder -> builder.nettyCustomizer(USERS);
        }

        @Bean
        LettuceClientConfigurationBuilderCustomizer client() {
            return builder -> builder.commandTimeout(Duration.ofSeconds(3))
                    .clientOptions(ClientOptions.builder().requestQueueSize(5).build());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnFactory {

        @Bean
        LettuceConnectionFactory redisConnectionFactory() {
            return new LettuceConnectionFactory();
        }
    }
}
