package dev.cachezip.store;

import dev.cachezip.failures.CacheFailures;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.ReactiveRedisClusterConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;

/**
 * A connection factory that throws nothing but errors of Redis: a factory that is stopped, or has never been started,
 * throws an {@link IllegalStateException} by itself. Thread-safe if the other factory is.
 */
class CacheConnectionFactory implements RedisConnectionFactory {

    private final RedisConnectionFactory factory;

    private CacheConnectionFactory(RedisConnectionFactory factory) {
        this.factory = factory;
    }

    /** Returns a factory that delegates to another one, and is reactive if that is. */
    static RedisConnectionFactory of(RedisConnectionFactory factory) {
        return factory instanceof ReactiveRedisConnectionFactory reactive
                ? new Reactive(factory, reactive)
                : new CacheConnectionFactory(factory);
    }

    /** Returns a failure to connect as an error of Redis, whose message has the reason: Spring says just what it tried. */
    static DataAccessException error(Throwable failure) {
        boolean known = failure instanceof RedisConnectionFailureException;
        if (failure instanceof DataAccessException other && !known) {
            return other;
        }
        String message = (known ? "" : "There is no connection to Redis: ") + failure.getMessage();
        return new RedisConnectionFailureException(CacheFailures.withRoot(message, failure), failure);
    }

    static <T> T connect(Supplier<T> connection) {
        try {
            return connection.get();
        } catch (RuntimeException e) {
            throw error(e);
        }
    }

    @Override
    public RedisConnection getConnection() {
        return connect(factory::getConnection);
    }

    @Override
    public RedisClusterConnection getClusterConnection() {
        return connect(factory::getClusterConnection);
    }

    @Override
    public RedisSentinelConnection getSentinelConnection() {
        return connect(factory::getSentinelConnection);
    }

    @Override
    public boolean getConvertPipelineAndTxResults() {
        return factory.getConvertPipelineAndTxResults();
    }

    @Override
    public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException exception) {
        return factory.translateExceptionIfPossible(exception);
    }

    private static final class Reactive extends CacheConnectionFactory implements ReactiveRedisConnectionFactory {

        private final ReactiveRedisConnectionFactory factory;

        Reactive(RedisConnectionFactory factory, ReactiveRedisConnectionFactory reactive) {
            super(factory);
            this.factory = reactive;
        }

        @Override
        public ReactiveRedisConnection getReactiveConnection() {
            return connect(factory::getReactiveConnection);
        }

        @Override
        public ReactiveRedisClusterConnection getReactiveClusterConnection() {
            return connect(factory::getReactiveClusterConnection);
        }
    }
}
