package dev.cachezip.benchmarks.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.RedisTemplate;

/** The client for a template of Spring Data Redis. */
final class TemplateClient implements Client.OfBatches {

    private final RedisTemplate<String, byte[]> template;

    TemplateClient(RedisTemplate<String, byte[]> template) {
        this.template = template;
    }

    @Override
    public byte @Nullable [] get(String key) {
        return template.opsForValue().get(key);
    }

    @Override
    public void set(String key, byte[] value) {
        template.opsForValue().set(key, value);
    }

    /** Reads with MGET. */
    @Override
    public List<byte @Nullable []> getAll(List<String> keys) {
        return Objects.requireNonNull(template.opsForValue().multiGet(keys));
    }

    /** Writes with MSET. */
    @Override
    public void setAll(List<String> keys, byte[] value) {
        Map<String, byte[]> values = new HashMap<>();
        keys.forEach(key -> values.put(key, value));
        template.opsForValue().multiSet(values);
    }

    /** Does not close the connection, which belongs to its creator. */
    @Override
    public void close() {}
}
