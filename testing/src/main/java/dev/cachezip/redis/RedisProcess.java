package dev.cachezip.redis;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Redis or Valkey server on the loopback address, which stores nothing on disk. It ends when it is closed, or with this
 * JVM, however that ends.
 *
 * <p>Thread-safe.
 */
public final class RedisProcess implements AutoCloseable {

    /** The address that servers listen on. */
    public static final String HOST = "127.0.0.1";

    private static final boolean UNIX = File.separatorChar == '/';

    /**
     * Runs a server for as long as its own standard input is open, which the end of the JVM closes. Ctrl-C, a signal to all
     * programs of a terminal, must not end the server before the application that uses it, so the server is in a group of
     * its own where one of two programs is there to put it into one. The first line is the server's process id.
     */
    private static final String WATCHED = """
            trap '' INT TERM HUP
            if command -v setsid >/dev/null; then
                set -- setsid "$@"
            elif command -v perl >/dev/null; then
                set -- perl -e 'setpgrp(0, 0); exec { $ARGV[0] } @ARGV or die $!' "$@"
            fi
            "$@" &
            exec >/dev/null 2>&1
            cat
            kill -9 $!
            """;

    private static final List<String> SHELL =
            List.of("/bin/sh", "-c", WATCHED, "sh", "/bin/sh", "-c", "echo $$; exec \"$@\"", "sh");

    private static final String READY = "Ready to accept connections";
    private static final long START_SECONDS = 60;
    // A server that refuses its configuration says so in four.
    private static final int LAST_LINES = 4;

    // A server of a cluster listens at this distance, too.
    private static final int BUS_DISTANCE = 10_000;
    // Below what systems hand out to clients.
    private static final int FIRST_PORT = 12_000;
    private static final int LAST_PORT = 20_000;

    private final Process process;
    private final long pid;
    private final int port;
    private final OptionalInt tlsPort;
    private final @Nullable Path ownFolder;
    private final Queue<String> output = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    private RedisProcess(RedisProcessBuilder builder, Process process, int port, @Nullable Path ownFolder)
            throws IOException {
        this.process = process;
        this.port = port;
        this.tlsPort = builder.tlsPort;
        this.ownFolder = ownFolder;
        BufferedReader lines = process.inputReader();
        this.pid = UNIX ? Long.parseLong(lines.readLine()) : process.pid();
        Thread reader = new Thread(() -> read(lines), "redis-output-" + port);
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a server on a free port, of any program that is there. */
    public static RedisProcess start() throws IOException {
        return builder().start();
    }

    /** Returns the settings of a server. */
    public static RedisProcessBuilder builder() {
        return new RedisProcessBuilder();
    }

    /** The settings of a server to start. */
    public static final class RedisProcessBuilder {

        private final List<String> arguments = new ArrayList<>();
        private final List<String> tls = new ArrayList<>();
        private @Nullable Path program;
        private @Nullable Path folder;
        private int port;
        private OptionalInt tlsPort = OptionalInt.empty();

        private RedisProcessBuilder() {}

        /** Sets the program, which is {@link RedisPrograms#any} otherwise. */
        public RedisProcessBuilder program(Path given) {
            program = given;
            return this;
        }

        /** Sets the port, which is a free one otherwise. */
        public RedisProcessBuilder port(int given) {
            port = given;
            return this;
        }

        /** Sets the folder of the server's files, which is otherwise one of its own that goes when it is closed. */
        public RedisProcessBuilder folder(Path given) {
            folder = given;
            return this;
        }

        /** Has the server speak TLS, too, on a free port of its own; clients need no certificate. */
        public RedisProcessBuilder tls(Certificate certificate) {
            int free = freePort();
            tlsPort = OptionalInt.of(free);
            tls.addAll(List.of("--tls-port", Integer.toString(free), "--tls-auth-clients", "no"));
            tls.addAll(List.of("--tls-cert-file", certificate.certificate().toString()));
            tls.addAll(List.of("--tls-ca-cert-file", certificate.certificate().toString()));
            tls.addAll(List.of("--tls-key-file", certificate.key().toString()));
            return this;
        }

        /** Adds arguments of the program, such as {@code --requirepass}; the first may be a configuration file. */
        public RedisProcessBuilder arguments(List<String> more) {
            arguments.addAll(more);
            return this;
        }

        /**
         * Starts the server and waits until it accepts connections.
         *
         * @throws IOException if it does not, with what it printed, or if there is no program
         */
        public RedisProcess start() throws IOException {
            RedisProcess redis = launch();
            boolean started = false;
            try {
                redis.awaitReady();
                started = true;
                return redis;
            } finally {
                if (!started) {
                    redis.close();
                }
            }
        }

        /** Starts the server without waiting for it. */
        public RedisProcess launch() throws IOException {
            int used = port == 0 ? freePort() : port;
            Path chosen = program == null ? RedisPrograms.any() : program;
            Path ownFolder = folder == null ? Files.createTempDirectory("cachezip-redis") : null;
            List<String> command = new ArrayList<>(UNIX ? SHELL : List.of());
            command.add(chosen.toString());
            command.addAll(arguments);
            command.addAll(tls);
            command.addAll(List.of("--port", Integer.toString(used), "--bind", HOST));
            command.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
            command.addAll(List.of("--dir", String.valueOf(ownFolder == null ? folder : ownFolder)));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new RedisProcess(this, process, used, ownFolder);
        }
    }

    /** Returns a port on which nothing listens, nor on that of the cluster bus which belongs to it. */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            if (isFree(port) && isFree(port + BUS_DISTANCE)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads to the end, so that the server never waits on a full pipe. */
    private void read(BufferedReader lines) {
        try (lines) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                if (line.contains(READY)) {
                    ready.complete(true);
                }
            }
        } catch (IOException e) {
            output.add(e.toString());
        }
        ended.complete(null);
        ready.complete(false);
    }

    private void awaitReady() throws IOException {
        if (!ready.completeOnTimeout(false, START_SECONDS, TimeUnit.SECONDS).join()) {
            throw new IOException((isRunning() ? "the server accepts no connections" : "the server ended at once")
                    + "; it printed: " + lastLines());
        }
    }

    private String lastLines() {
        List<String> lines = output.stream().filter(line -> !line.isBlank()).toList();
        return lines.stream().skip(Math.max(0, lines.size() - LAST_LINES)).collect(Collectors.joining("; "));
    }

    /** Returns the port for clear text. */
    public int port() {
        return port;
    }

    /** Returns the port for TLS, if the server speaks it. */
    public OptionalInt tlsPort() {
        return tlsPort;
    }

    /** Returns the process id of the server. */
    public long pid() {
        return pid;
    }

    /** Tells whether the server has not ended. */
    public boolean isRunning() {
        return !ended.isDone();
    }

    /** Returns what the server has printed so far. */
    public String output() {
        return String.join("\n", output);
    }

    /** Ends the server at once, as a crash does, and does not wait for its end. */
    public void kill() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!UNIX) {
            process.destroyForcibly();
        }
    }

    /** Ends the server at once, and waits for its end. */
    @Override
    public void close() {
        kill();
        process.onExit().join();
        ended.join();
        if (ownFolder != null && Files.exists(ownFolder)) {
            delete(ownFolder);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "server " + pid + " at " + HOST + ":" + port;
    }
}
