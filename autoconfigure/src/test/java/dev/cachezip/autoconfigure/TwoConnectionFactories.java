package dev.cachezip.autoconfigure;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** An application with two connection factories, none of them primary. */
@Configuration(proxyBeanMethods = false)
class TwoConnectionFactories {
    @Bean
    RedisConnectionFactory first() {
        return new LettuceConnectionFactory();
    }

    @Bean
    RedisConnectionFactory second() {
        return new LettuceConnectionFactory();
    }
}
