package dev.cachezip.cli;

import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A Redis of its own for a test, with a client. */
final class LocalRedis implements AutoCloseable {

    /** A machine that is busy may take long. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private final RedisProcess process;
    private final RedisClient client;

    private LocalRedis(RedisProcess process) {
        this.process = process;
        this.client = RedisClient.create(uri());
    }

    /** Starts one of the program that is installed. */
    static LocalRedis start(String... options) throws IOException {
        demandProgram();
        return new LocalRedis(RedisProcess.builder().arguments(List.of(options)).start());
    }

    /** Skips the test where no program is installed. */
    static void demandProgram() {
        boolean installed = RedisPrograms.installed().isPresent();
        if (!installed && "required".equals(System.getProperty("cachezip.it.containers"))) {
            throw new IllegalStateException("cachezip.it.containers=required, and no redis-server is on the PATH");
        }
        Assumptions.assumeTrue(installed, "neither redis-server nor valkey-server is on the PATH");
    }

    static String url(int port) {
        return "redis://" + RedisProcess.HOST + ":" + port;
    }

    String url() {
        return url(port());
    }

    /** Returns the address for a client that waits as long as it takes. */
    RedisURI uri() {
        return RedisURI.builder()
                .withHost(RedisProcess.HOST)
                .withPort(port())
                .withTimeout(PATIENCE)
                .build();
    }

    int port() {
        return process.port();
    }

    StatefulRedisConnection<byte[], byte[]> connect() {
        return client.connect(ByteArrayCodec.INSTANCE);
    }

    void delete(byte[] key) {
        try (StatefulRedisConnection<byte[], byte[]> connection = connect()) {
            connection.sync().del(key);
        }
    }

    void set(String key, byte[] value) {
        set(Fixtures.text(key), value);
    }

    void set(byte[] key, byte[] value) {
        try (StatefulRedisConnection<byte[], byte[]> connection = connect()) {
            connection.sync().set(key, value);
        }
    }

    /** Has the server end, and does not wait for it. */
    void kill() {
        process.kill();
    }

    @Override
    public void close() {
        // First of all, so that nothing that fails afterwards leaves a server behind.
        kill();
        client.shutdown(0, 1, TimeUnit.SECONDS);
        process.close();
    }
}
