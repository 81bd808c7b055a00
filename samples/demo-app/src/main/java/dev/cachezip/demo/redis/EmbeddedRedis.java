package dev.cachezip.demo.redis;

import dev.cachezip.redis.RedisProcess;
import dev.cachezip.redis.RedisPrograms;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;

/** A running Redis of the application's own, with its connection details. */
final class EmbeddedRedis implements DataRedisConnectionDetails, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(EmbeddedRedis.class);

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final RedisProcess process;

    private EmbeddedRedis(RedisProcess process) {
        this.process = process;
    }

    /**
     * Starts a Redis and waits until it answers.
     *
     * @param port the port to listen on; 0 for any free port
     * @throws RedisPortTakenException if something else listens there
     */
    static EmbeddedRedis start(int port) throws IOException {
        int free = requireFree(port);
        try {
            RedisProcess process = RedisProcess.builder()
                    .program(RedisPrograms.embedded())
                    .port(free)
                    .start();
            log.info("Started a Redis of its own on {}:{}, without persistence", RedisProcess.HOST, free);
            return new EmbeddedRedis(process);
        } catch (IOException e) {
            throw new IOException(
                    "The Redis that comes with the application does not start; set spring.data.redis.host to use another",
                    e);
        }
    }

    @Override
    public Standalone getStandalone() {
        return Standalone.of(RedisProcess.HOST, process.port());
    }

    long pid() {
        return process.pid();
    }

    boolean isRunning() {
        return process.isRunning();
    }

    @Override
    public void close() {
        process.close();
        log.info("Stopped the Redis on {}:{}", RedisProcess.HOST, process.port());
    }

    /** Binds the port for a moment: Redis itself would only report the clash somewhere in its log. */
    private static int requireFree(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
            return socket.getLocalPort();
        } catch (BindException e) {
            throw new RedisPortTakenException(port, e);
        }
    }
}
