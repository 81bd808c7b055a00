package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/** A Redis or Valkey that is installed on this machine, run as a process of our own that stores nothing on disk. */
final class RedisProcess {

    private static final List<String> PROGRAMS = List.of("redis-server", "valkey-server");
    private static final long STOP_SECONDS = 5;

    /** Arguments of a server that stores nothing on disk. */
    static final List<String> IN_MEMORY = List.of("--save", "", "--appendonly", "no");

    private RedisProcess() {}

    /**
     * Starts the first server program of a search path; it ends with this JVM.
     *
     * @param searchPath directories, separated as in the environment variable PATH
     */
    static RedisServer start(String searchPath) throws UnavailableException {
        Path program = find(searchPath)
                .orElseThrow(() -> new UnavailableException("neither of " + PROGRAMS + " is on the PATH"));
        try {
            return start(program);
        } catch (IOException e) {
            throw new UnavailableException(program + " does not start: " + e.getMessage(), e);
        }
    }

    /** Returns the first server program of a search path. */
    static Optional<Path> find(String searchPath) {
        return PROGRAMS.stream()
                .flatMap(program -> Stream.of(searchPath.split(File.pathSeparator))
                        .filter(directory -> !directory.isEmpty())
                        .map(directory -> Path.of(directory, program)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static RedisServer start(Path program) throws IOException, UnavailableException {
        Path directory = Files.createTempDirectory("cachezip-it-redis");
        Path output = directory.resolve("output.log");
        int port = freePort();
        List<String> arguments = List.of("--port", Integer.toString(port), "--bind", "127.0.0.1");
        Process process = run(program, directory, output, arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process, directory), "stop-redis"));
        RedisServer server = new RedisServer("127.0.0.1", port, program.toString());
        try {
            RawRedis.awaitAnswer(server);
        } catch (UnavailableException e) {
            process.destroyForcibly();
            throw new UnavailableException(e.getMessage() + "; it printed: " + Files.readString(output), e);
        }
        return server;
    }

    /**
     * Starts a server that stores nothing on disk but what the arguments say.
     *
     * @param directory where it works
     * @param output where it writes what it has to say, behind what is there
     */
    static Process run(Path program, Path directory, Path output, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        command.addAll(IN_MEMORY);
        command.addAll(List.of("--daemonize", "no", "--dir", directory.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void stop(Process process, Path directory) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            FileSystemUtils.deleteRecursively(directory);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
