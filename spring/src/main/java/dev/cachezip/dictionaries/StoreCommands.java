package dev.cachezip.dictionaries;

import dev.cachezip.dictionary.HashCommands;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.ReturnType;

/** The commands on a road to Redis. They throw Spring's {@code DataAccessException}. Thread-safe. */
record StoreCommands(Road road) implements HashCommands {

    /** A road to Redis: that of a cache, or the connections of an application. */
    interface Road {

        /** Runs commands on a connection. */
        <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands);
    }

    /** Returns the commands on a connection of the application each, which is looked for when one is needed. */
    static StoreCommands on(Supplier<RedisConnectionFactory> connections) {
        return new StoreCommands(new Road() {
            @Override
            public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
                try (RedisConnection connection = connections.get().getConnection()) {
                    return commands.apply(connection);
                }
            }
        });
    }

    @Override
    public Collection<byte[]> fields(byte[] key) {
        return road.execute(redis -> redis.hashCommands().hKeys(key));
    }

    @Override
    public long length(byte[] key, byte[] field) {
        return Objects.requireNonNullElse(
                road.<@Nullable Long>execute(redis -> redis.hashCommands().hStrLen(key, field)), 0L);
    }

    @Override
    public List<byte @Nullable []> values(byte[] key, byte[]... fields) {
        return road.execute(redis -> redis.hashCommands().hMGet(key, fields));
    }

    @Override
    public boolean run(byte[] script, byte[] key, byte[]... arguments) {
        byte[][] keyAndArguments = new byte[arguments.length + 1][];
        keyAndArguments[0] = key;
        System.arraycopy(arguments, 0, keyAndArguments, 1, arguments.length);
        return Boolean.TRUE.equals(road.execute(
                redis -> redis.scriptingCommands().<Boolean>eval(script, ReturnType.BOOLEAN, 1, keyAndArguments)));
    }
}
