package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.redis.RedisPrograms;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The choice of the server: nothing that CI demands may turn into a skipped test. */
class RedisServersIT {

    private static final Map<String, String> NO_ENGINE = Map.of("DOCKER_HOST", "unix:///no/such/docker.sock");

    @Test
    void choose_containersRequiredWithoutEngine_fails() {
        RedisServers servers = new RedisServers(Map.of(RedisServers.CONTAINERS, "required")::get, NO_ENGINE);

        assertThatThrownBy(servers::choose)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cachezip.it.containers=required")
                .hasMessageContaining("no Docker engine answers at [unix:///no/such/docker.sock]");
    }

    @Test
    void choose_containersRequiredAndAddressGiven_fails() {
        RedisServers servers = new RedisServers(
                Map.of(RedisServers.CONTAINERS, "required", RedisServers.ADDRESS, "localhost:6379")::get, NO_ENGINE);

        assertThatThrownBy(servers::choose)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exclude each other");
    }

    @Test
    void choose_unknownValueOfContainers_fails() {
        RedisServers servers = new RedisServers(Map.of(RedisServers.CONTAINERS, "yes")::get, NO_ENGINE);

        assertThatThrownBy(servers::choose).hasMessageContaining("the only value is 'required'");
    }

    @Test
    void choose_addressGiven_takesIt() {
        RedisServer shared = RedisServers.shared();
        String address = shared.host() + ":" + shared.port();

        RedisServer chosen = new RedisServers(Map.of(RedisServers.ADDRESS, address)::get, NO_ENGINE)
                .choose()
                .server();

        assertThat(chosen.host()).isEqualTo(shared.host());
        assertThat(chosen.port()).isEqualTo(shared.port());
    }

    @Test
    void choose_addressWithoutPort_fails() {
        RedisServers servers = new RedisServers(Map.of(RedisServers.ADDRESS, "localhost")::get, NO_ENGINE);

        assertThatThrownBy(servers::choose).hasMessageContaining("expected host:port");
    }

    @Test
    void choose_serverOnThePathButNoEngine_startsIt(@TempDir Path directory) throws IOException {
        Path program = RedisPrograms.embedded();
        Path installed = Files.copy(program, directory.resolve("valkey-server"));
        assertThat(installed.toFile().setExecutable(true)).isTrue();

        RedisServer chosen = new RedisServers(
                        Map.<String, String>of()::get,
                        Map.of("DOCKER_HOST", NO_ENGINE.get("DOCKER_HOST"), "PATH", directory.toString()))
                .choose()
                .server();

        assertThat(chosen.origin()).endsWith("valkey-server");
    }

    @Test
    void choose_nothingElse_startsTheEmbeddedBinary() {
        RedisServer chosen = new RedisServers(Map.<String, String>of()::get, NO_ENGINE)
                .choose()
                .server();

        assertThat(chosen.origin()).isEqualTo("the embedded binary");
    }

    @Test
    void answering_serverThatAcceptsButNeverAnswers_isNoEngine() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DockerEngine engine = new DockerEngine(Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + silent.getLocalPort()));

            assertThat(engine.answering(Duration.ofMillis(300))).isEmpty();
        }
    }
}
