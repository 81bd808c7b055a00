package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.FlushMode;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** A connection for queries about the server itself, so that no measured client is involved in them. */
final class RedisConsole implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final Jedis connection;

    private RedisConsole(Jedis connection) {
        this.connection = connection;
    }

    static RedisConsole connect(String host, int port) throws IOException {
        return call(() -> {
            Jedis connection = new Jedis(host, port, TIMEOUT_MILLIS);
            connection.connect();
            return new RedisConsole(connection);
        });
    }

    /**
     * Returns the fields of a section of INFO by name.
     *
     * @param section name of the section
     */
    Map<String, String> info(String section) throws IOException {
        return parse(call(() -> connection.info(section)));
    }

    static Map<String, String> parse(String info) {
        return info.lines()
                .filter(line -> !line.startsWith("#") && line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')),
                        line -> line.substring(line.indexOf(':') + 1).strip(),
                        (first, second) -> second));
    }

    /** Removes all keys. */
    void flushAll() throws IOException {
        call(() -> connection.flushAll(FlushMode.SYNC));
    }

    /** Stores a value that expires after a time. */
    void set(byte[] key, byte[] value, Duration timeToLive) throws IOException {
        call(() -> connection.set(key, value, SetParams.setParams().px(timeToLive.toMillis())));
    }

    /** Returns the bytes that a key takes with its value, from MEMORY USAGE. */
    long memoryUsage(byte[] key) throws IOException {
        return call(() -> connection.memoryUsage(key));
    }

    private static <T> T call(Supplier<T> command) throws IOException {
        try {
            return command.get();
        } catch (JedisException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
