package dev.cachezip.demo.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.demo.DemoApplication;
import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

class EmbeddedRedisTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter",
            "org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext",
            "org.springframework.context.annotation.AnnotationConfigApplicationContext");

    private final ApplicationContextRunner contexts = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
            .withUserConfiguration(EmbeddedRedisConfiguration.class, Properties.class)
            .withPropertyValues("shop.redis.port=0");

    @Test
    void start_noServerGiven_bootConnectsToItAndItEndsWithTheContext() {
        EmbeddedRedis[] seen = new EmbeddedRedis[1];

        contexts.run(context -> {
            seen[0] = context.getBean(EmbeddedRedis.class);
            assertThat(seen[0].isRunning()).isTrue();
            try (RedisConnection connection =
                    context.getBean(RedisConnectionFactory.class).getConnection()) {
                assertThat(connection.ping()).isEqualTo("PONG");
                assertThat(connection.serverCommands().getConfig("save")).containsEntry("save", "");
            }
        });

        assertThat(seen[0].isRunning()).isFalse();
    }

    /** Ctrl-C goes to the whole group of the application. */
    @Test
    void start_onLinux_isInAGroupOfItsOwn() {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/stat")), "no /proc tells of groups here");

        contexts.run(context -> {
            long redis = context.getBean(EmbeddedRedis.class).pid();

            assertThat(group(redis))
                    .isEqualTo(redis)
                    .isNotEqualTo(group(ProcessHandle.current().pid()));
        });
    }

    /** The fifth field, behind a name in parentheses that may hold anything. */
    private static long group(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[2]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.data.redis.host=localhost",
                "spring.data.redis.url=redis://localhost:6379",
                "spring.data.redis.cluster.nodes[0]=localhost:7000",
                "spring.data.redis.sentinel.master=main spring.data.redis.sentinel.nodes=localhost:26379"
            })
    void start_serverGiven_startsNone(String properties) {
        contexts.withPropertyValues(properties.split(" "))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedRedis.class));
    }

    @Test
    void start_hostIsEmpty_startsOne() {
        contexts.withPropertyValues("spring.data.redis.host=")
                .run(context -> assertThat(context).hasSingleBean(EmbeddedRedis.class));
    }

    @Test
    void start_portTaken_failsWithOneMessageThatSaysWhatToDo() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int taken = other.getLocalPort();

            assertThatThrownBy(() -> SpringApplication.run(
                                    DemoApplication.class, "--server.port=0", "--shop.redis.port=" + taken)
                            .close())
                    .hasRootCauseInstanceOf(BindException.class);

            assertThat(LOGS.text())
                    .contains(
                            "APPLICATION FAILED TO START",
                            "Port " + taken + ", where the application starts its own Redis, is already in use.",
                            "set shop.redis.port",
                            "set spring.data.redis.host")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void start_portOutOfRange_failsNamingTheProperty() {
        contexts.withPropertyValues("shop.redis.port=65536")
                .run(context -> assertThat(context)
                        .hasFailed()
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("shop.redis.port must be from 0 to 65535"));
    }

    @EnableConfigurationProperties(EmbeddedRedisProperties.class)
    static class Properties {}
}
