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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** Redis in a container of any image whose entry point takes redis-server's arguments. */
final class RedisContainer {

    private static final int REDIS_PORT = 6379;
    private static final Duration PULL_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

    // An image that could not be used is not tried again: it may take a minute each time.
    private static final Map<String, String> MISSING = new ConcurrentHashMap<>();

    private RedisContainer() {}

    /** Starts a container that ends with this JVM. */
    static RedisServer start(String image) throws UnavailableException {
        GenericContainer<?> container =
                start(image, RedisContainer::serve, Wait.forLogMessage(".*[Rr]eady to accept connections.*\\n", 1));
        RedisServer server = new RedisServer(
                container.getHost(), container.getMappedPort(REDIS_PORT), "a container of the image " + image);
        RawRedis.awaitAnswer(server);
        return server;
    }

    private static void serve(GenericContainer<?> container) {
        container.addExposedPort(REDIS_PORT);
        container.setCommandParts(new String[] {"--save", "", "--appendonly", "no", "--protected-mode", "no"});
    }

    /**
     * Starts a container that ends with this JVM, or before it if it is stopped.
     *
     * @param settings what is special about it
     * @param up when it is up; not the check of its ports, which needs a shell and more inside the image
     */
    static GenericContainer<?> start(String image, Consumer<GenericContainer<?>> settings, WaitStrategy up)
            throws UnavailableException {
        String missing = MISSING.get(image);
        if (missing != null) {
            throw new UnavailableException(missing);
        }
        try {
            return startWithin(PULL_TIMEOUT.plus(START_TIMEOUT), image, settings, up);
        } catch (UnavailableException e) {
            MISSING.put(image, e.getMessage());
            throw e;
        }
    }

    private static GenericContainer<?> startWithin(
            Duration limit, String image, Consumer<GenericContainer<?>> settings, WaitStrategy up)
            throws UnavailableException {
        CompletableFuture<GenericContainer<?>> container = new CompletableFuture<>();
        Thread starter = new Thread(() -> run(image, settings, up, container), "redis-container");
        starter.setDaemon(true);
        starter.start();
        // Testcontainers has time limits for some of its steps only.
        try {
            return container.get(limit.toSeconds(), TimeUnit.SECONDS);
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

    // Closed by Testcontainers, which removes its containers when the JVM ends.
    @SuppressWarnings("resource")
    private static void run(
            String image,
            Consumer<GenericContainer<?>> settings,
            WaitStrategy up,
            CompletableFuture<GenericContainer<?>> started) {
        try {
            pullIfAbsent(DockerClientFactory.instance().client(), image);
            GenericContainer<?> container =
                    new GenericContainer<>(DockerImageName.parse(image).asCompatibleSubstituteFor("redis"));
            settings.accept(container);
            container.waitingFor(up);
            container.withStartupTimeout(START_TIMEOUT);
            container.start();
            started.complete(container);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            started.completeExceptionally(e);
        } catch (RuntimeException e) {
            started.completeExceptionally(e);
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
}
