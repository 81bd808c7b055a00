package dev.cachezip.redis;

import io.lettuce.core.GetExArgs;
import io.lettuce.core.KeyValue;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.core.types.Expiration;

/** Commands that a connection takes one after the other, without waiting for the replies if the client can. */
interface BulkCommands {

    /** Returns those of a connection. */
    static BulkCommands of(RedisConnection connection) {
        return ClearStrategies.LETTUCE && connection instanceof LettuceConnection lettuce
                ? new Lettuce(lettuce)
                : new Waiting(connection);
    }

    /** Gets values; {@code null} for each that is not there. */
    CompletableFuture<List<byte @Nullable []>> getAll(byte[][] keys);

    /**
     * Gets a value.
     *
     * @param timeToIdle when the entry shall expire from now on; {@code null} for as before
     */
    CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle);

    /**
     * Sets a value.
     *
     * @param timeToLive when the entry shall expire; {@code null} for never
     */
    CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive);

    /** Removes entries. */
    CompletableFuture<Long> unlink(byte[][] keys);

    /**
     * Those of Lettuce, on the connection that Spring Data shares. In a cluster they go to the nodes at the same time, split
     * by slot.
     */
    final class Lettuce implements BulkCommands {

        private final RedisClusterAsyncCommands<byte[], byte[]> commands;

        Lettuce(LettuceConnection connection) {
            this.commands = connection.getNativeConnection();
        }

        @Override
        public CompletableFuture<List<byte @Nullable []>> getAll(byte[][] keys) {
            return commands.mget(keys)
                    .toCompletableFuture()
                    .thenApply(values -> values.stream()
                            .<byte @Nullable []>map(Lettuce::valueOrNull)
                            .toList());
        }

        private static byte @Nullable [] valueOrNull(KeyValue<byte[], byte[]> entry) {
            return entry.hasValue() ? entry.getValue() : null;
        }

        @Override
        public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
            return (timeToIdle == null
                            ? commands.get(key)
                            : commands.getex(key, GetExArgs.Builder.px(timeToIdle.toMillis())))
                    .toCompletableFuture();
        }

        @Override
        public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
            return (timeToLive == null
                            ? commands.set(key, value)
                            : commands.set(key, value, SetArgs.Builder.px(timeToLive.toMillis())))
                    .toCompletableFuture();
        }

        @Override
        public CompletableFuture<Long> unlink(byte[][] keys) {
            return commands.unlink(keys).toCompletableFuture();
        }
    }

    /** Those of any other client. */
    final class Waiting implements BulkCommands {

        private final RedisConnection connection;

        Waiting(RedisConnection connection) {
            this.connection = connection;
        }

        @Override
        public CompletableFuture<List<byte @Nullable []>> getAll(byte[][] keys) {
            return done(() -> connection.stringCommands().mGet(keys));
        }

        @Override
        public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
            return done(() -> timeToIdle == null
                    ? connection.stringCommands().get(key)
                    : connection.stringCommands().getEx(key, Expiration.from(timeToIdle)));
        }

        @Override
        public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
            return done(() -> timeToLive == null
                    ? connection.stringCommands().set(key, value)
                    : connection.stringCommands().pSetEx(key, timeToLive.toMillis(), value));
        }

        @Override
        public CompletableFuture<Long> unlink(byte[][] keys) {
            return done(() -> connection.keyCommands().unlink(keys));
        }

        private static <T extends @Nullable Object> CompletableFuture<T> done(Supplier<T> command) {
            try {
                return CompletableFuture.completedFuture(command.get());
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    }
}
