package dev.cachezip.it;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import dev.cachezip.it.RedisSource.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** Redis in a container of any image whose entry point takes redis-server's arguments. */
final class RedisContainer {

    private static final int REDIS_PORT = 6379;
    private static final Duration PULL_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    private RedisContainer() {}

    /** Starts a container that ends with this JVM. */
    static RedisServer start(String image) throws UnavailableException {
        CompletableFuture<RedisServer> server = new CompletableFuture<>();
        Thread starter = new Thread(() -> run(image, server), "redis-container");
        starter.setDaemon(true);
        starter.start();
        // Testcontainers has time limits for some of its steps only.
        Duration limit = PULL_TIMEOUT.plus(START_TIMEOUT);
        try {
            RedisServer started = server.get(limit.toSeconds(), TimeUnit.SECONDS);
            RawRedis.awaitAnswer(started);
            return started;
        } catch (ExecutionException e) {
            throw new UnavailableException(
                    "image " + image + ": " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new UnavailableException("image " + image + ": not up within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("interrupted", e);
        }
    }

    private static void run(String image, CompletableFuture<RedisServer> server) {
        try {
            pullIfAbsent(DockerClientFactory.instance().client(), image);
            server.complete(startContainer(image));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            server.completeExceptionally(e);
        } catch (RuntimeException e) {
            server.completeExceptionally(e);
        }
    }

    private static void pullIfAbsent(DockerClient docker, String image) throws InterruptedException {
        try {
            docker.inspectImageCmd(image).exec();
        } catch (NotFoundException absent) {
            DockerImageName name = DockerImageName.parse(image);
            try (ResultCallback.Adapter<PullResponseItem> pull = docker.pullImageCmd(name.getUnversionedPart())
                    .withTag(name.getVersionPart())
                    .exec(new PullImageResultCallback())) {
                if (!pull.awaitCompletion(PULL_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                    throw new IllegalStateException("not pulled within " + PULL_TIMEOUT.toSeconds() + " s");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    // Closed by Testcontainers, which removes its containers when the JVM ends.
    @SuppressWarnings("resource")
    private static RedisServer startContainer(String image) {
        GenericContainer<?> container = new GenericContainer<>(
                        DockerImageName.parse(image).asCompatibleSubstituteFor("redis"))
                .withExposedPorts(REDIS_PORT)
                .withCommand("--save", "", "--appendonly", "no", "--protected-mode", "no")
                // Not the port check, which needs a shell and more inside the image.
                .waitingFor(Wait.forLogMessage(".*[Rr]eady to accept connections.*\\n", 1))
                .withStartupTimeout(START_TIMEOUT);
        container.start();
        return new RedisServer(
                container.getHost(), container.getMappedPort(REDIS_PORT), "a container of the image " + image);
    }
}
