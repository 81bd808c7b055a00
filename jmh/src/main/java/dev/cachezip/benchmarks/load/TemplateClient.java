package dev.cachezip.benchmarks.load;

import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.core.RedisTemplate;

/** The client for a template of Spring Data Redis. */
record TemplateClient(RedisTemplate<String, byte[]> template) implements Client {

    @Override
    public byte @Nullable [] get(String key) {
        return template.opsForValue().get(key);
    }

    @Override
    public void set(String key, byte[] value) {
        template.opsForValue().set(key, value);
    }

    /** Does not close the connection, which belongs to its creator. */
    @Override
    public void close() {}
}
