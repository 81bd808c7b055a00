package dev.cachezip.store;

import java.util.List;
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
 * @param waits whether a caller waits for what it sends, so that its futures are complete
 */
record WriterAccess(String name, RedisCacheWriter writer, boolean primaries, boolean waits) {

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
            return connect(connection -> commands.apply(reading(
                    writer instanceof CachezipCacheWriter ours
                            ? ours.watched(connection)
                            : CacheCommands.of(connection))));
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

    /** Runs a command, without waiting for its reply if that is possible and this caller does not wait anyway. */
    <T extends @Nullable Object> CompletableFuture<T> send(Function<CacheCommands, CompletableFuture<T>> command) {
        return !waits && writer instanceof CachezipCacheWriter ours
                ? Replies.translated(ours.send(commands -> command.apply(reading(commands))))
                : done(() -> await(command));
    }

    /** Runs commands as {@link #send} does; one that is not answered makes the others wait only a little more. */
    <T extends @Nullable Object> CompletableFuture<List<T>> sendAll(
            Function<CacheCommands, List<CompletableFuture<T>>> all) {
        return !waits && writer instanceof CachezipCacheWriter ours
                ? Replies.translated(ours.send(commands -> {
                    List<CompletableFuture<T>> sent = all.apply(reading(commands));
                    return CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new))
                            .thenApply(done ->
                                    sent.stream().map(CompletableFuture::join).toList());
                }))
                : done(() -> execute(commands -> {
                    Replies replies = new Replies(commands.timeout());
                    return all.apply(commands).stream().map(replies::await).toList();
                }));
    }

    /** Returns whether {@link #send} waits although this thread must not, and this caller does not want to. */
    boolean blocks() {
        return !waits && !(writer instanceof CachezipCacheWriter) && WriteWindow.isNonBlockingThread();
    }

    /** Returns the way of commands of a caller that waits for all that it sends. */
    WriterAccess waiting() {
        return new WriterAccess(name, writer, primaries, true);
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
