package dev.cachezip.store;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.util.ReflectionUtils;

/**
 * The commands of a cache whose writer gives access to no connection, sent one by one: a writer that the application
 * has set, or the writer for Jedis with Spring Boot 4.0.
 */
record WriterCommands(String name, RedisCacheWriter writer) implements CacheCommands {

    /** Whether writers can execute callbacks, as they can since Spring Data Redis 4.1. */
    private static final boolean EXECUTES =
            ReflectionUtils.findMethod(RedisCacheWriter.class, "execute", Function.class) != null;

    /**
     * Runs commands on the connection of a writer.
     *
     * @throws UnsupportedOperationException if the writer does not give access to it
     */
    static <R extends @Nullable Object> R connect(RedisCacheWriter writer, Function<RedisConnection, R> commands) {
        if (writer instanceof CachezipCacheWriter ours) {
            return ours.execute(commands);
        }
        if (EXECUTES) {
            return writer.execute(commands);
        }
        throw new UnsupportedOperationException(writer.getClass().getName() + " gives access to no connection");
    }

    /** Runs commands of a cache, on one connection if its writer gives access to one. */
    static <R extends @Nullable Object> R execute(
            String name, RedisCacheWriter writer, Function<CacheCommands, R> callback) {
        try {
            return connect(writer, connection -> callback.apply(CacheCommands.of(connection)));
        } catch (UnsupportedOperationException e) {
            return callback.apply(new WriterCommands(name, writer));
        }
    }

    @Override
    public Duration timeout() {
        // The futures returned here are already complete.
        return Duration.ZERO;
    }

    @Override
    public List<CompletableFuture<byte @Nullable []>> getTogether(byte[][] keys) {
        return Arrays.stream(keys)
                .<CompletableFuture<byte @Nullable []>>map(key -> done(() -> writer.get(name, key)))
                .toList();
    }

    @Override
    public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
        return done(() -> writer.get(name, key, timeToIdle));
    }

    @Override
    public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
        return done(() -> {
            writer.put(name, key, value, timeToLive);
            return true;
        });
    }

    /** Unknown, so that the entry is taken for one that never expires. */
    @Override
    public CompletableFuture<Long> remaining(byte[] key) {
        return CompletableFuture.completedFuture(-1L);
    }

    /** A writer can set a value that is absent, but does not say when one is present. */
    @Override
    public CompletableFuture<Boolean> setIf(boolean present, byte[] key, byte[] value, @Nullable Duration timeToLive) {
        return present
                ? set(key, value, timeToLive).thenApply(done -> true)
                : done(() -> writer.putIfAbsent(name, key, value, timeToLive) == null);
    }

    @Override
    public CompletableFuture<Long> unlink(byte[][] keys) {
        return done(() -> Arrays.stream(keys)
                .filter(key -> writer.evictIfPresent(name, key))
                .count());
    }

    @Override
    public CompletableFuture<Boolean> eval(byte[] script, byte[][] keys, byte[]... arguments) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException("a writer runs no scripts"));
    }

    private static <T extends @Nullable Object> CompletableFuture<T> done(Supplier<T> command) {
        try {
            return CompletableFuture.completedFuture(command.get());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
