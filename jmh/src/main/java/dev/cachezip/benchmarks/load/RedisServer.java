package dev.cachezip.benchmarks.load;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * A Redis or Valkey server for measurements, which stores nothing on disk; it ends when it is closed, or with this JVM.
 */
final class RedisServer implements AutoCloseable {

    static final String HOST = "127.0.0.1";

    private static final List<String> PROGRAMS = List.of("redis-server", "valkey-server");
    private static final long START_MILLIS = 10_000;
    private static final long STOP_SECONDS = 5;

    private final Process process;
    private final Path directory;
    private final int port;
    private final OptionalInt tlsPort;
    private final Thread hook;

    private RedisServer(Process process, Path directory, int port, OptionalInt tlsPort) {
        this.process = process;
        this.directory = directory;
        this.port = port;
        this.tlsPort = tlsPort;
        this.hook = new Thread(this::stop, "stop-redis");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns whether a server program is installed. */
    static boolean isInstalled() {
        return program().isPresent();
    }

    /** Starts a server, for clear text. */
    static RedisServer start() throws UnavailableException {
        return start(OptionalInt.empty(), List.of());
    }

    /**
     * Starts a server that speaks TLS, too.
     *
     * @param certificate certificate of the server
     */
    static RedisServer startWithTls(Certificate certificate) throws UnavailableException {
        int tlsPort = freePort();
        return start(
                OptionalInt.of(tlsPort),
                List.of(
                        "--tls-port",
                        Integer.toString(tlsPort),
                        "--tls-cert-file",
                        certificate.certificateFile().toString(),
                        "--tls-key-file",
                        certificate.keyFile().toString(),
                        "--tls-ca-cert-file",
                        certificate.certificateFile().toString(),
                        "--tls-auth-clients",
                        "no"));
    }

    private static RedisServer start(OptionalInt tlsPort, List<String> more) throws UnavailableException {
        Path program = program()
                .orElseThrow(() -> new UnavailableException("neither of " + String.join(", ", PROGRAMS)
                        + " is on the PATH; the load needs one, to start servers of its own"));
        int port = freePort();
        try {
            Path directory = Files.createTempDirectory("cachezip-load");
            Path output = directory.resolve("output.log");
            List<String> command = new ArrayList<>(List.of(
                    program.toString(),
                    "--port",
                    Integer.toString(port),
                    "--bind",
                    HOST,
                    "--save",
                    "",
                    "--appendonly",
                    "no",
                    "--daemonize",
                    "no",
                    "--dir",
                    directory.toString()));
            command.addAll(more);
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            RedisServer server = new RedisServer(process, directory, port, tlsPort);
            server.awaitAnswer(output);
            return server;
        } catch (IOException e) {
            throw new UnavailableException(program.getFileName() + " does not start", e);
        }
    }

    private void awaitAnswer(Path output) throws UnavailableException, IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
        while (process.isAlive() && System.nanoTime() < deadline) {
            try (RedisConsole console = RedisConsole.connect(HOST, port)) {
                console.info("server");
                return;
            } catch (IOException e) {
                pause();
            }
        }
        String said = Files.readString(output).lines().reduce("", (first, second) -> second);
        close();
        throw new UnavailableException("the server does not start, it says: " + said);
    }

    private static void pause() throws UnavailableException {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("the start of the server was interrupted");
        }
    }

    private static Optional<Path> program() {
        String path = System.getenv("PATH");
        return PROGRAMS.stream()
                .flatMap(program -> Stream.of(path == null ? new String[0] : path.split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, program)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int freePort() throws UnavailableException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UnavailableException("there is no free port", e);
        }
    }

    /** Returns the port for clear text. */
    int port() {
        return port;
    }

    /** Returns the port for TLS, if the server was started with TLS. */
    OptionalInt tlsPort() {
        return tlsPort;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        stop();
    }

    private void stop() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        FileSystemUtils.deleteRecursively(directory.toFile());
    }
}
