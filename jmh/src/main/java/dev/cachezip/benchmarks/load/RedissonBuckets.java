package dev.cachezip.benchmarks.load;

import dev.cachezip.redis.RedisProcess;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/** The client for Redisson: buckets of bytes, at its defaults. */
final class RedissonBuckets implements Client {

    private final RedissonClient redisson;

    RedissonBuckets(RedisProcess server) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + RedisProcess.HOST + ":" + server.port());
        redisson = Redisson.create(config);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return redisson.<byte[]>getBucket(key, ByteArrayCodec.INSTANCE).get();
    }

    @Override
    public void set(String key, byte[] value) {
        redisson.<byte[]>getBucket(key, ByteArrayCodec.INSTANCE).set(value);
    }

    @Override
    public void close() {
        redisson.shutdown();
    }
}
