package dev.cachezip.autoconfigure;

import org.springframework.data.redis.connection.RedisConnectionFactory;

/** Where the connections of caches come from. */
@FunctionalInterface
interface CacheConnections {

    /** Returns the connection factory of the caches of an application that has this one. */
    RedisConnectionFactory factory(RedisConnectionFactory applications);
}
