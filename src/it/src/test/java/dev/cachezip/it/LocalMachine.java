package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/** Servers that are processes of this machine, of the program that is installed or else of the embedded one. */
final class LocalMachine implements RedisMachine {

    private static final long END_SECONDS = 10;

    private final Path program;
    private final Path directory;
    private final Map<Integer, Process> processes = new ConcurrentHashMap<>();
    private final Thread atExit = new Thread(this::end, "stop-redis-servers");

    private LocalMachine(Path program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    static LocalMachine open(Map<String, String> environment) throws UnavailableException {
        if (File.separatorChar != '/') {
            throw new UnavailableException("the servers are sent signals, which this system does not have");
        }
        try {
            Optional<Path> installed = RedisProcess.find(environment.getOrDefault("PATH", ""));
            Path program = installed.isPresent() ? installed.get() : EmbeddedRedis.program();
            LocalMachine machine = new LocalMachine(program, Files.createTempDirectory("cachezip-it-servers"));
            Runtime.getRuntime().addShutdownHook(machine.atExit);
            return machine;
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
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--bind", "127.0.0.1"));
        try {
            processes.put(port, RedisProcess.run(program, directory, outputOf(port), all));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void kill(int port) {
        end(processes.remove(port));
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
            Process kill = new ProcessBuilder(
                            "sh",
                            "-c",
                            "kill -" + signal + " " + processes.get(port).pid())
                    .start();
            if (!kill.waitFor(END_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
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
        try {
            return Files.readString(outputOf(port));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private Path outputOf(int port) {
        return directory.resolve(port + ".log");
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        end();
    }

    private void end() {
        processes.values().forEach(LocalMachine::end);
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Process process) {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("process " + process.pid() + " does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "processes of " + program;
    }
}
