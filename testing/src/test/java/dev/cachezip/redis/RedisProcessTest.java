package dev.cachezip.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of tests answer, and end with them. */
class RedisProcessTest {

    @Test
    void start_noSettings_answersAndStoresNothing() throws IOException {
        try (RedisProcess redis = RedisProcess.start()) {
            assertThat(redis.isRunning()).isTrue();
            assertThat(redis.tlsPort()).isEqualTo(OptionalInt.empty());
            assertThat(ask(redis, "PING")).isEqualTo("+PONG\r\n");
            assertThat(ask(redis, "CONFIG GET save")).endsWith("save\r\n$0\r\n\r\n");
        }
    }

    @Test
    void start_password_isDemanded() throws IOException {
        try (RedisProcess redis = RedisProcess.builder()
                .arguments(List.of("--requirepass", "s3cret"))
                .start()) {
            assertThat(ask(redis, "PING")).startsWith("-NOAUTH");
        }
    }

    /** The system closes the pipe of a killed JVM in the same way. */
    @Test
    void kill_standardInputIsClosed_serverEnds() throws Exception {
        try (RedisProcess redis = RedisProcess.start()) {
            ProcessHandle server = ProcessHandle.of(redis.pid()).orElseThrow();

            redis.kill();

            server.onExit().get();
            assertThat(server.isAlive()).isFalse();
        }
    }

    @Test
    void close_twice_portIsFreeAgain(@TempDir Path folder) throws IOException {
        RedisProcess first = RedisProcess.builder().folder(folder).start();
        first.close();
        first.close();
        assertThat(first.isRunning()).isFalse();

        try (RedisProcess second =
                RedisProcess.builder().port(first.port()).folder(folder).start()) {
            assertThat(ask(second, "PING")).isEqualTo("+PONG\r\n");
        }
        assertThat(folder).isDirectory();
    }

    @Test
    void start_unknownOption_failsWithWhatTheServerPrints() {
        assertThatIOException()
                .isThrownBy(() -> RedisProcess.builder()
                        .arguments(List.of("--no-such-option", "1"))
                        .start()
                        .close())
                .withMessageContaining("no-such-option");
    }

    @Test
    void start_programThatDoesNotRun_fails(@TempDir Path folder) {
        assertThatIOException()
                .isThrownBy(() -> RedisProcess.builder()
                        .program(folder.resolve("redis-server"))
                        .start()
                        .close())
                .withMessageContaining("the server ended at once")
                .withMessageContaining("redis-server");
    }

    @Test
    void installed_valkeyInTheSecondFolder_isFound(@TempDir Path folder) throws IOException {
        Path program = Files.createFile(folder.resolve("valkey-server"));
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(RedisPrograms.installed("/no/such/folder:" + folder)).contains(program);
        assertThat(RedisPrograms.installed("")).isEmpty();
    }

    @Test
    void create_certificate_hasThreeFiles() throws IOException {
        Certificate certificate = Certificate.create();

        assertThat(certificate.keyStore()).isNotEmptyFile();
        assertThat(certificate.certificate()).content().startsWith("-----BEGIN CERTIFICATE-----\n");
        assertThat(certificate.key()).content().startsWith("-----BEGIN PRIVATE KEY-----\n");
    }

    private static String ask(RedisProcess redis, String command) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), redis.port());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write((command + "\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            String answers = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return answers.substring(0, answers.lastIndexOf("+OK"));
        }
    }
}
