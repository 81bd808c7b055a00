package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;

/** Servers that are processes of this machine, of the program that is installed or else of the embedded one. */
final class LocalMachine implements RedisMachine {

    private static final long SIGNAL_SECONDS = 10;

    private final Path program;
    private final Path directory;
    // For each port, all processes that have run there; the last one is the server.
    private final Map<Integer, List<RedisProcess>> processes = new ConcurrentHashMap<>();

    private LocalMachine(Path program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    static LocalMachine open() throws UnavailableException {
        if (File.separatorChar != '/') {
            throw new UnavailableException("the servers are sent signals, which this system does not have");
        }
        try {
            return new LocalMachine(RedisPrograms.any(), Files.createTempDirectory("cachezip-it-servers"));
        } catch (IOException e) {
            throw new UnavailableException(e.getMessage(), e);
        }
    }

    @Override
    public String store(String name, byte[] content) {
        try {
            return Files.write(directory.resolve(name), content).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void start(int port, List<String> arguments) {
        try {
            RedisProcess process = RedisProcess.builder()
                    .program(program)
                    .port(port)
                    .folder(directory)
                    .arguments(arguments)
                    .launch();
            processes.computeIfAbsent(port, any -> new CopyOnWriteArrayList<>()).add(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void kill(int port) {
        processes.get(port).forEach(RedisProcess::close);
    }

    @Override
    public void pause(int port) {
        signal("STOP", port);
    }

    @Override
    public void resume(int port) {
        signal("CONT", port);
    }

    private void signal(String signal, int port) {
        try {
            // The shell's own kill: there may be no program of that name.
            List<RedisProcess> all = processes.get(port);
            long pid = all.get(all.size() - 1).pid();
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid).start();
            if (!kill.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new IllegalStateException("kill -" + signal + " has failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public String output(int port) {
        return processes.getOrDefault(port, List.of()).stream()
                .map(RedisProcess::output)
                .collect(Collectors.joining());
    }

    @Override
    public void close() {
        processes.values().forEach(all -> all.forEach(RedisProcess::close));
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "processes of " + program;
    }
}
