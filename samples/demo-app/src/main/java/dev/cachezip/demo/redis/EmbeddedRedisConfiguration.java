package dev.cachezip.demo.redis;

import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** A configuration that starts a Redis and makes Boot connect to it, unless a property has the address of a Redis. */
@Configuration(proxyBeanMethods = false)
@Conditional(NoRedisServerGiven.class)
class EmbeddedRedisConfiguration {

    /** Boot's connection factory is made from this bean, so it is closed before the server stops. */
    @Bean(destroyMethod = "close")
    EmbeddedRedis embeddedRedis(EmbeddedRedisProperties properties) throws IOException {
        return EmbeddedRedis.start(properties.port());
    }
}
