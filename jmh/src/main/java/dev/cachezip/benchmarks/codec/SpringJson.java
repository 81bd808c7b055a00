package dev.cachezip.benchmarks.codec;

import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** Spring's serializer for JSON, with default typing: without, it reads every object back as a map. */
public final class SpringJson {

    private SpringJson() {}

    /** Returns a new serializer for the values that are measured. */
    public static RedisSerializer<Object> serializer() {
        return GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType("dev.cachezip.")
                        .allowIfSubType("java.")
                        .build())
                .build();
    }
}
