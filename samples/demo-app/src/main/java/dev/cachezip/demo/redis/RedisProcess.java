package dev.cachezip.demo.redis;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import redis.embedded.core.ExecutableProvider;

/**
 * The process of a Redis server whose binary comes out of the embedded-redis jar.
 *
 * <p>That library's own {@code RedisServer} stops in a JVM shutdown hook, at the same time as the application that
 * still uses it; here the application context decides.
 */
final class RedisProcess implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RedisProcess.class);

    private static final String READY = "Ready to accept connections";
    private static final long START_SECONDS = 20;
    private static final long STOP_SECONDS = 5;

    private final Process process;
    private final Runnable stop = this::stop;

    private RedisProcess(Process process) {
        this.process = process;
    }

    static RedisProcess start(String host, int port) throws IOException {
        File executable = ExecutableProvider.newJarResourceProvider().get();
        List<String> command = new ArrayList<>(inAGroupOfItsOwn());
        command.addAll(List.of(
                executable.getPath(),
                "--port",
                Integer.toString(port),
                "--bind",
                host,
                "--save",
                "",
                "--appendonly",
                "no"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(executable.getParentFile())
                .redirectErrorStream(true);
        RedisProcess redis = new RedisProcess(builder.start());
        boolean ready = false;
        try {
            redis.awaitReady();
            // A context that gets stuck while it starts is never closed; this handler runs after the context in any
            // case.
            SpringApplication.getShutdownHandlers().add(redis.stop);
            ready = true;
        } finally {
            if (!ready) {
                redis.stop();
            }
        }
        return redis;
    }

    /**
     * Returns the command that runs a program out of reach of Ctrl-C, a signal to all programs of a terminal: Redis
     * would otherwise end before the application that still uses it. Empty if no such command is installed.
     */
    private static List<String> inAGroupOfItsOwn() {
        return onPath("setsid")
                .map(setsid -> List.of(setsid))
                .or(() -> onPath("perl")
                        .map(perl -> List.of(perl, "-e", "setpgrp(0, 0); exec { $ARGV[0] } @ARGV or die $!")))
                .orElse(List.of());
    }

    private static Optional<String> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> new File(directory, program))
                .filter(file -> file.isAbsolute() && file.isFile() && file.canExecute())
                .map(File::getPath)
                .findFirst();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        stop();
        try {
            SpringApplication.getShutdownHandlers().remove(stop);
        } catch (IllegalStateException e) {
            log.trace("The application is shutting down; the handler finds nothing left to stop", e);
        }
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
    }

    private void awaitReady() throws IOException {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        Queue<String> output = new ConcurrentLinkedQueue<>();
        Thread reader = new Thread(() -> readOutput(ready, output), "redis-output");
        reader.setDaemon(true);
        reader.start();
        try {
            if (!ready.get(START_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(notStarted("ended at once", output));
            }
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException(notStarted("was not ready within " + START_SECONDS + " s", output), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while Redis started", e);
        }
    }

    /** Continues reading to the end, so that Redis never waits on a full pipe. */
    private void readOutput(CompletableFuture<Boolean> ready, Queue<String> output) {
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(line -> {
                log.debug("{}", line);
                if (line.contains(READY)) {
                    ready.complete(true);
                } else if (!ready.isDone()) {
                    output.add(line);
                }
            });
        } catch (IOException | UncheckedIOException e) {
            log.debug("The output of Redis ended", e);
        }
        ready.complete(false);
    }

    private static String notStarted(String what, Queue<String> output) {
        return "The Redis that comes with the application " + what
                + "; set spring.data.redis.host to use another. It said:" + System.lineSeparator()
                + String.join(System.lineSeparator(), output);
    }
}
