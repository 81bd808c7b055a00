package dev.cachezip.it;

import dev.cachezip.it.RedisSource.UnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** The bytes in the tests' Redis, past Spring and past cachezip. */
final class RawRedis {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    // The tests leave nothing in a server that the user of the build has provided.
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(10);

    private static final class Shared {
        static final RawRedis INSTANCE = new RawRedis(RedisServers.shared());
    }

    private final RedisCommands<byte[], byte[]> commands;

    // One connection that lives as long as the JVM.
    @SuppressWarnings("resource")
    private RawRedis(RedisServer server) {
        commands = RedisClient.create(RedisURI.create(server.host(), server.port()))
                .connect(ByteArrayCodec.INSTANCE)
                .sync();
    }

    static RawRedis shared() {
        // First, so that each test sees why there is no server instead of a class that cannot be initialized.
        RedisServers.shared();
        return Shared.INSTANCE;
    }

    /** Waits until a server answers PING. */
    static void awaitAnswer(RedisServer server) throws UnavailableException {
        try (RedisClient client = RedisClient.create(RedisURI.builder(RedisURI.create(server.host(), server.port()))
                .withTimeout(Duration.ofSeconds(2))
                .build())) {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(10))
                    .pollInterval(Duration.ofMillis(50))
                    .pollInSameThread()
                    .ignoreExceptionsInstanceOf(RedisException.class)
                    .until(() -> ping(client));
        } catch (ConditionTimeoutException e) {
            throw new UnavailableException(server.host() + ":" + server.port() + " does not answer", e);
        }
    }

    private static boolean ping(RedisClient client) {
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return connection.sync().ping().equals("PONG");
        }
    }

    byte[] get(String key) {
        return commands.get(utf8(key));
    }

    void set(String key, byte[] value) {
        commands.set(utf8(key), value, SetArgs.Builder.px(TIME_TO_LIVE));
    }

    /** Makes a list of one element. */
    void push(String key, byte[] element) {
        commands.rpush(utf8(key), element);
        commands.pexpire(utf8(key), TIME_TO_LIVE);
    }

    boolean exists(String key) {
        return commands.exists(utf8(key)) == 1;
    }

    /** Returns the milliseconds that a key has left to live. */
    long timeToLive(String key) {
        return commands.pttl(utf8(key));
    }

    /** Returns the bytes of memory that a key and its value take. */
    long memoryUsage(String key) {
        return commands.memoryUsage(utf8(key));
    }

    /** Returns the value as soon as it is there: Spring's cache writes asynchronously. */
    byte[] await(String key) {
        await("a value of " + key, () -> exists(key));
        return get(key);
    }

    /** Waits until there is another value. */
    void awaitOtherThan(byte[] old, String key) {
        await("another value of " + key, () -> {
            byte[] value = get(key);
            return value != null && !Arrays.equals(value, old);
        });
    }

    void awaitAbsent(String key) {
        await("no value of " + key, () -> !exists(key));
    }

    private static void await(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .pollInSameThread()
                .until(condition);
    }

    private static byte[] utf8(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
