package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides, once per JVM, where the Redis of the integration tests comes from, and logs what was chosen and why. In this
 * order:
 *
 * <ol>
 *   <li>the address in the system property {@value #ADDRESS} (host:port);
 *   <li>a container of the image in {@value #IMAGE}, on a Docker engine that answers within two seconds and has the
 *       image or pulls it within a minute;
 *   <li>a {@code redis-server} or {@code valkey-server} on the PATH;
 *   <li>the binary inside embedded-redis.
 * </ol>
 *
 * <p>With {@value #CONTAINERS}{@code =required} anything but a container is a failure, never a skipped test.
 */
final class RedisServers {

    static final String ADDRESS = "cachezip.it.redis";
    static final String IMAGE = "cachezip.it.image";
    static final String CONTAINERS = "cachezip.it.containers";

    private static final Logger log = LoggerFactory.getLogger(RedisServers.class);
    private static final String DEFAULT_IMAGE = "redis:7.4-alpine";
    private static final Duration ENGINE_TIMEOUT = Duration.ofSeconds(2);

    private static final FutureTask<RedisServer> SHARED = new FutureTask<>(RedisServers::chooseForThisJvm);

    private final UnaryOperator<String> properties;
    private final Map<String, String> environment;

    RedisServers(UnaryOperator<String> properties, Map<String, String> environment) {
        this.properties = properties;
        this.environment = environment;
    }

    /** Returns the choice that this JVM's properties and environment leave. */
    static RedisServers ofThisJvm() {
        return new RedisServers(System::getProperty, System.getenv());
    }

    /**
     * A decision.
     *
     * @param passedOver why the places before it were not taken
     */
    record Choice(RedisServer server, List<String> passedOver) {}

    /** Returns the server that all tests of this JVM share; each caller sees the same failure if there is none. */
    static RedisServer shared() {
        SHARED.run();
        try {
            return SHARED.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a Redis was being started", e);
        }
    }

    private static RedisServer chooseForThisJvm() {
        Choice choice = ofThisJvm().choose();
        log.info("Redis of the integration tests: {}; passed over: {}", choice.server(), choice.passedOver());
        return choice.server();
    }

    /** Goes through the places in their order and takes the first server. */
    Choice choose() {
        boolean containersRequired = containersRequired();
        Map<String, RedisSource> sources = sources(containersRequired);
        List<String> reasons = new ArrayList<>();
        for (Map.Entry<String, RedisSource> source : sources.entrySet()) {
            try {
                return new Choice(source.getValue().open(), reasons);
            } catch (UnavailableException e) {
                reasons.add(source.getKey() + ": " + e.getMessage());
            }
        }
        throw new IllegalStateException(
                (containersRequired ? CONTAINERS + "=required, but there is none: " : "no Redis to test with: ")
                        + String.join("; ", reasons));
    }

    private Map<String, RedisSource> sources(boolean containersRequired) {
        Map<String, RedisSource> sources = new LinkedHashMap<>();
        if (!containersRequired) {
            sources.put("address", this::given);
        }
        sources.put("container", this::container);
        if (!containersRequired) {
            sources.put("installed", this::installed);
            sources.put("embedded", RedisServers::embedded);
        }
        return sources;
    }

    /** Tells whether anything but a container is a failure. */
    boolean containersRequired() {
        String containers = properties.apply(CONTAINERS);
        if (containers == null || containers.isEmpty()) {
            return false;
        }
        if (!containers.equals("required")) {
            throw new IllegalStateException(CONTAINERS + " is '" + containers + "'; the only value is 'required'");
        }
        String address = properties.apply(ADDRESS);
        if (address != null && !address.isEmpty()) {
            throw new IllegalStateException(CONTAINERS + "=required and " + ADDRESS + "=" + address
                    + " exclude each other: leave one of them out");
        }
        return true;
    }

    private RedisServer given() throws UnavailableException {
        String address = properties.apply(ADDRESS);
        if (address == null || address.isEmpty()) {
            throw new UnavailableException(ADDRESS + " is not set");
        }
        int colon = address.lastIndexOf(':');
        if (colon < 1 || !address.substring(colon + 1).matches("\\d{1,5}")) {
            throw new IllegalStateException(ADDRESS + " is '" + address + "'; expected host:port");
        }
        RedisServer server = new RedisServer(
                address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)), "the given address");
        try {
            RawRedis.awaitAnswer(server);
        } catch (UnavailableException e) {
            // A user who names an address wants no other server.
            throw new IllegalStateException(ADDRESS + "=" + address + ": " + e.getMessage(), e);
        }
        return server;
    }

    private RedisServer installed() throws UnavailableException {
        Path program = RedisPrograms.installed(environment.getOrDefault("PATH", ""))
                .orElseThrow(() -> new UnavailableException("neither redis-server nor valkey-server is on the PATH"));
        return start(program, program.toString());
    }

    private static RedisServer embedded() throws UnavailableException {
        try {
            return start(RedisPrograms.embedded(), "the embedded binary");
        } catch (IOException e) {
            throw new UnavailableException(e.getMessage(), e);
        }
    }

    // It ends with this JVM.
    @SuppressWarnings("resource")
    private static RedisServer start(Path program, String origin) throws UnavailableException {
        try {
            RedisProcess process = RedisProcess.builder().program(program).start();
            return new RedisServer(RedisProcess.HOST, process.port(), origin);
        } catch (IOException e) {
            throw new UnavailableException(program + ": " + e.getMessage(), e);
        }
    }

    private RedisServer container() throws UnavailableException {
        return RedisContainer.start(image());
    }

    /** Returns the image for containers, if there is an engine to run them. */
    String image() throws UnavailableException {
        DockerEngine engine = new DockerEngine(environment);
        Optional<URI> socket = engine.answering(ENGINE_TIMEOUT);
        if (socket.isEmpty()) {
            throw new UnavailableException("no Docker engine answers at " + engine.candidates());
        }
        String image = properties.apply(IMAGE);
        return image == null || image.isEmpty() ? DEFAULT_IMAGE : image;
    }
}
