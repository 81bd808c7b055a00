package dev.cachezip.store;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.util.ReflectionUtils;

/**
 * The way of a cache's commands to Redis: the connection of its writer, or the writer itself where an application has set
 * one that gives access to none. Thread-safe.
 *
 * @param primaries whether each read goes to a primary
 */
record WriterAccess(String name, RedisCacheWriter writer, boolean primaries) {

    /** Whether writers can execute callbacks, as they can since Spring Data Redis 4.1. */
    private static final boolean EXECUTES =
            ReflectionUtils.findMethod(RedisCacheWriter.class, "execute", Function.class) != null;

    /**
     * Runs commands on the connection of the writer.
     *
     * @throws UnsupportedOperationException if the writer gives access to none
     */
    <R extends @Nullable Object> R connect(Function<RedisConnection, R> commands) {
        // Spring Data Redis 4.0 links only to the method of the class.
        if (writer instanceof CachezipCacheWriter ours) {
            return ours.execute(commands);
        }
        if (EXECUTES) {
            return writer.execute(commands);
        }
        throw new UnsupportedOperationException(writer.getClass().getName() + " gives access to no connection");
    }

    /** Runs commands of the cache, on one connection if the writer gives access to one. */
    <R extends @Nullable Object> R execute(Function<CacheCommands, R> commands) {
        try {
            return connect(connection -> commands.apply(reading(CacheCommands.of(connection))));
        } catch (UnsupportedOperationException e) {
            return commands.apply(new WriterCommands(name, writer));
        }
    }

    private CacheCommands reading(CacheCommands commands) {
        return primaries ? commands.ofPrimaries() : commands;
    }

    /** Runs a command, and waits for its reply. */
    <T extends @Nullable Object> T await(Function<CacheCommands, CompletableFuture<T>> command) {
        return execute(commands -> Replies.await(command.apply(commands), commands.timeout()));
    }

    /** Runs a command without waiting for its reply, unless {@link #blocks} or this thread may wait. */
    <T extends @Nullable Object> CompletableFuture<T> send(Function<CacheCommands, CompletableFuture<T>> command) {
        return writer instanceof CachezipCacheWriter ours
                ? Replies.translated(ours.send(commands -> command.apply(reading(commands))))
                : done(() -> await(command));
    }

    /** Returns whether {@link #send} waits although this thread must not. */
    boolean blocks() {
        return !(writer instanceof CachezipCacheWriter) && WriteWindow.isNonBlockingThread();
    }

    /** Returns the result of a command that is done at once. */
    static <T extends @Nullable Object> CompletableFuture<T> done(Supplier<T> command) {
        try {
            return CompletableFuture.completedFuture(command.get());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
