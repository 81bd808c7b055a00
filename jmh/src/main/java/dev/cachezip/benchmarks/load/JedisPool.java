package dev.cachezip.benchmarks.load;

import dev.cachezip.redis.RedisProcess;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** The client for Jedis: each call takes a connection from a pool. */
final class JedisPool implements Client {

    private final RedisClient jedis;

    /**
     * Connects.
     *
     * @param size size of the pool
     */
    JedisPool(RedisProcess server, int size) {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(size);
        pool.setMaxIdle(size);
        jedis = RedisClient.builder()
                .hostAndPort(new HostAndPort(RedisProcess.HOST, server.port()))
                .poolConfig(pool)
                .build();
        jedis.ping();
    }

    @Override
    public byte @Nullable [] get(String key) {
        return jedis.get(bytes(key));
    }

    @Override
    public void set(String key, byte[] value) {
        jedis.set(bytes(key), value);
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        jedis.close();
    }
}
