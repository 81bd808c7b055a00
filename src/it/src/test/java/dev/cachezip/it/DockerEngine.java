package dev.cachezip.it;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks whether a Docker engine is there, within a time that the caller sets. Testcontainers cannot be asked: where no
 * engine answers it goes through all its strategies for minutes.
 */
final class DockerEngine {

    private static final byte[] PING =
            "GET /_ping HTTP/1.0\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Map<String, String> environment;

    DockerEngine(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns where an engine may listen: DOCKER_HOST alone if it is set, else the sockets that exist. */
    List<URI> candidates() {
        String host = environment.getOrDefault("DOCKER_HOST", "");
        if (!host.isEmpty()) {
            return List.of(URI.create(host));
        }
        List<String> sockets = new ArrayList<>(List.of("/var/run/docker.sock"));
        String runtimeDirectory = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        if (!runtimeDirectory.isEmpty()) {
            sockets.add(runtimeDirectory + "/docker.sock");
        }
        sockets.add(System.getProperty("user.home") + "/.docker/run/docker.sock");
        return sockets.stream()
                .filter(path -> path.equals(sockets.get(0)) || new File(path).exists())
                .map(path -> URI.create("unix://" + path))
                .toList();
    }

    /** Returns the first engine that answers before the time is over. */
    Optional<URI> answering(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        return candidates().stream()
                .filter(engine -> answers(engine, deadline - System.nanoTime()))
                .findFirst();
    }

    private boolean answers(URI engine, long nanos) {
        try (SocketChannel channel = open(engine)) {
            CompletableFuture<Boolean> answer = new CompletableFuture<>();
            Thread asker = new Thread(() -> ask(channel, engine, answer), "docker-ping");
            asker.setDaemon(true);
            asker.start();
            // Closing the channel ends the thread if it still waits.
            return answer.get(Math.max(1, nanos), TimeUnit.NANOSECONDS);
        } catch (IOException | ExecutionException | TimeoutException | IllegalArgumentException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static SocketChannel open(URI engine) throws IOException {
        return "unix".equals(engine.getScheme())
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
    }

    private void ask(SocketChannel channel, URI engine, CompletableFuture<Boolean> answer) {
        try {
            SocketAddress address = "unix".equals(engine.getScheme())
                    ? UnixDomainSocketAddress.of(engine.getPath())
                    : new InetSocketAddress(engine.getHost(), engine.getPort());
            channel.connect(address);
            if (environment.containsKey("DOCKER_TLS_VERIFY")) {
                // It listens; the rest needs the certificates, which are Testcontainers' matter.
                answer.complete(true);
                return;
            }
            channel.write(ByteBuffer.wrap(PING));
            ByteBuffer statusLine = ByteBuffer.allocate("HTTP/1.0 200".length());
            while (statusLine.hasRemaining() && channel.read(statusLine) >= 0) {
                // Until the status is there, or the other side hangs up.
            }
            String status = new String(statusLine.array(), 0, statusLine.position(), StandardCharsets.US_ASCII);
            answer.complete(status.startsWith("HTTP/1.") && status.endsWith(" 200"));
        } catch (IOException | RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }
}
