package dev.cachezip.benchmarks.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.config.Config;

/** The client for Redisson: buckets of bytes, at its defaults. */
final class RedissonBuckets implements Client {

    private final RedissonClient redisson;

    RedissonBuckets(RedisServer server) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + RedisServer.HOST + ":" + server.port());
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
    public List<byte @Nullable []> getAll(List<String> keys) {
        Map<String, byte[]> values =
                redisson.getBuckets(ByteArrayCodec.INSTANCE).get(keys.toArray(String[]::new));
        return keys.stream().map(values::get).toList();
    }

    @Override
    public void setAll(List<String> keys, byte[] value) {
        Map<String, byte[]> values = new HashMap<>();
        keys.forEach(key -> values.put(key, value));
        redisson.getBuckets(ByteArrayCodec.INSTANCE).set(values);
    }

    @Override
    public void close() {
        redisson.shutdown();
    }
}
