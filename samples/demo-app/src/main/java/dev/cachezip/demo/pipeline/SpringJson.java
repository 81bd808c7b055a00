package dev.cachezip.demo.pipeline;

import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** The storage of a shop without cachezip: Spring's JSON with class names. */
public final class SpringJson {

    private SpringJson() {}

    /** Returns a serializer that reads the shop's own types and the types of the JDK. */
    public static RedisSerializer<Object> serializer() {
        return GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType("dev.cachezip.demo.")
                        .allowIfSubType("java.")
                        .build())
                .enableSpringCacheNullValueSupport()
                .build();
    }
}
