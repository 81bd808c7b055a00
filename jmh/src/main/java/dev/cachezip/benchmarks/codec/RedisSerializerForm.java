package dev.cachezip.benchmarks.codec;

import java.util.Objects;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** The form of a serializer from Spring Data Redis. */
final class RedisSerializerForm implements StoredForm {

    private final RedisSerializer<Object> serializer;

    private RedisSerializerForm(RedisSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    static StoredForm jdk() {
        return new RedisSerializerForm(RedisSerializer.java());
    }

    // Returns the form of the serializer that applications migrate from, as long as Spring has it.
    @SuppressWarnings("removal")
    static StoredForm jackson2() {
        return new RedisSerializerForm(
                new org.springframework.data.redis.serializer.GenericJackson2JsonRedisSerializer()
                        .configure(Jackson2Form::withDatesAsText));
    }

    static StoredForm jackson3() {
        return new RedisSerializerForm(GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType("dev.cachezip.samples.")
                        .allowIfSubType("java.")
                        .build())
                .build());
    }

    @Override
    public byte[] encode(Object value) {
        return Objects.requireNonNull(serializer.serialize(value));
    }

    @Override
    public Object decode(byte[] stored) {
        return Objects.requireNonNull(serializer.deserialize(stored));
    }
}
