package dev.cachezip.autoconfigure;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.RedisSerializer;

/** An application with a serializer of its own in the place of ours. */
@Configuration(proxyBeanMethods = false)
class UserSerializer {
    @Bean
    RedisSerializer<?> cachezipRedisSerializer() {
        return RedisSerializer.json();
    }
}
