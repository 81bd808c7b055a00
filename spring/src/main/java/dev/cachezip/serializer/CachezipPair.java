package dev.cachezip.serializer;

import org.springframework.data.redis.serializer.RedisElementReader;
import org.springframework.data.redis.serializer.RedisElementWriter;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** The serialization pair that marks the configuration of a cache as one of cachezip's. Thread-safe. */
public final class CachezipPair implements SerializationPair<Object> {

    private final SerializationPair<Object> pair;

    /** Creates a pair that stores values without a declared type. */
    public CachezipPair(DeclaredSerializers serializers) {
        this.pair = SerializationPair.fromSerializer(serializers.undeclared());
    }

    @Override
    public RedisElementReader<Object> getReader() {
        return pair.getReader();
    }

    @Override
    public RedisElementWriter<Object> getWriter() {
        return pair.getWriter();
    }
}
