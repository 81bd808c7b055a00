package dev.cachezip.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way of a cache's commands to Redis, on which a command waits for its reply if its caller does. Thread-safe. */
interface WriterAccess {

    /** Runs a command, without waiting for its reply if that is possible and this caller does not wait anyway. */
    <T extends @Nullable Object> CompletableFuture<T> send(Function<CacheCommands, CompletableFuture<T>> command);

    /** Runs commands as {@link #send} does; one that is not answered makes the others wait only a little more. */
    <T extends @Nullable Object> CompletableFuture<List<T>> sendAll(
            Function<CacheCommands, List<CompletableFuture<T>>> all);

    /** Returns whether {@link #send} waits although this thread must not, and this caller does not want to. */
    boolean blocks();

    /** Returns the result of a command that is done at once. */
    static <T extends @Nullable Object> CompletableFuture<T> done(Supplier<T> command) {
        try {
            return CompletableFuture.completedFuture(command.get());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
