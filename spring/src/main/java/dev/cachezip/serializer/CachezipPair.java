package dev.cachezip.serializer;

import org.springframework.data.redis.serializer.RedisElementReader;
import org.springframework.data.redis.serializer.RedisElementWriter;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** The serialization pair that marks the configuration of a cache as one of cachezip's. Thread-safe. */
public record CachezipPair(RedisElementReader<Object> getReader, RedisElementWriter<Object> getWriter)
        implements SerializationPair<Object> {

    /** Creates a pair that stores values without a declared type. */
    public CachezipPair(DeclaredSerializers serializers) {
        this(RedisElementReader.from(serializers.undeclared()), RedisElementWriter.from(serializers.undeclared()));
    }
}
