package dev.cachezip.lettuce;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/** The source of the connections of caches. */
@FunctionalInterface
public interface CacheConnections {

    /** Returns the connection factory for the caches of an application with this connection factory. */
    RedisConnectionFactory factory(RedisConnectionFactory applications);
}
