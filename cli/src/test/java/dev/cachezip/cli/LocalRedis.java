package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A Redis of its own for a test, as a process: the program in the property {@code cachezip.it.server}, or the
 * {@code redis-server} or {@code valkey-server} on the PATH.
 */
final class LocalRedis implements AutoCloseable {

    /**
     * Runs a server for as long as its own standard input is open, which the end of this JVM closes, however that comes. A
     * signal to the whole group, as of Ctrl-C, must not end the shell before the server.
     */
    private static final String AS_LONG_AS_THE_TEST = """
            trap '' INT TERM HUP
            "$@" &
            exec >/dev/null 2>&1
            cat
            kill -9 $!
            """;

    /** A machine that is busy may take long. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Process process;
    private final Path folder;
    private final int port;
    private final RedisClient client;

    private LocalRedis(Process process, Path folder, int port) {
        this.process = process;
        this.folder = folder;
        this.port = port;
        this.client = RedisClient.create(uri());
    }

    /** Starts one, or skips the test where none is installed. */
    static LocalRedis start(String... options) throws IOException {
        return start(freePort(), List.of(options));
    }

    /** Starts one that speaks nothing but TLS. */
    static LocalRedis startWithTls(Path certificate, Path key) throws IOException {
        int port = freePort();
        List<String> options = List.of(
                "--port",
                "0",
                "--tls-port",
                Integer.toString(port),
                "--tls-cert-file",
                certificate.toString(),
                "--tls-key-file",
                key.toString(),
                "--tls-auth-clients",
                "no");
        return start(port, options);
    }

    private static LocalRedis start(int port, List<String> options) throws IOException {
        Optional<Path> program = program();
        if (program.isEmpty() && "required".equals(System.getProperty("cachezip.it.containers"))) {
            throw new IllegalStateException("cachezip.it.containers=required, and no redis-server is on the PATH");
        }
        Assumptions.assumeTrue(program.isPresent(), "neither redis-server nor valkey-server is on the PATH");
        Path folder = Files.createTempDirectory("cachezip-cli-redis");
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                AS_LONG_AS_THE_TEST,
                "sh",
                program.orElseThrow().toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--dir",
                folder.toString()));
        command.addAll(options);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        LocalRedis redis = new LocalRedis(process, folder, port);
        boolean ready = false;
        try {
            awaitReady(process);
            ready = true;
            return redis;
        } finally {
            if (!ready) {
                redis.close();
            }
        }
    }

    private static Optional<Path> program() {
        String given = System.getProperty("cachezip.it.server", "");
        if (!given.isEmpty()) {
            return Optional.of(Path.of(given));
        }
        return Stream.of("redis-server", "valkey-server")
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int freePort() throws IOException {
        // The bus of a cluster is 10000 above.
        while (true) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                if (socket.getLocalPort() < 55_000) {
                    return socket.getLocalPort();
                }
            }
        }
    }

    private static void awaitReady(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        StringBuilder all = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            all.append(line).append('\n');
            if (line.contains("Ready to accept connections")) {
                return;
            }
        }
        assertThat(all.toString()).as("what the server printed").contains("Ready to accept connections");
    }

    String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** Returns the address for a client that waits as long as it takes. */
    RedisURI uri() {
        return RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(port)
                .withTimeout(PATIENCE)
                .build();
    }

    int port() {
        return port;
    }

    StatefulRedisConnection<byte[], byte[]> connect() {
        return client.connect(ByteArrayCodec.INSTANCE);
    }

    void delete(byte[] key) {
        try (StatefulRedisConnection<byte[], byte[]> connection = connect()) {
            connection.sync().del(key);
        }
    }

    void set(String key, byte[] value) {
        try (StatefulRedisConnection<byte[], byte[]> connection = connect()) {
            RedisCommands<byte[], byte[]> commands = connection.sync();
            commands.set(Fixtures.text(key), value);
        }
    }

    /** Has the server end, and does not wait for it. */
    void end() throws IOException {
        process.getOutputStream().close();
    }

    @Override
    public void close() throws IOException {
        // First of all, so that nothing that fails afterwards leaves a server behind.
        end();
        client.shutdown(0, 1, TimeUnit.SECONDS);
        process.onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
