package dev.cachezip.demo.redis;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the Redis that starts with the application.
 *
 * @param port the port it listens on, on the loopback address only; 0 picks a free port
 */
@ConfigurationProperties("shop.redis")
record EmbeddedRedisProperties(@DefaultValue("6399") int port) {

    EmbeddedRedisProperties {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("shop.redis.port must be from 0 to 65535: " + port);
        }
    }
}
