package dev.cachezip.store;

import io.lettuce.core.AbstractRedisAsyncCommands;
import io.lettuce.core.GetExArgs;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.output.ValueOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStringCommands.SetOption;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.core.types.Expiration;

/**
 * The commands of caches on the one connection that all operations of a cache share, so that they run in the order of
 * the calls; callers do not wait for the replies if the client supports that.
 */
interface CacheCommands {

    /** Returns the commands on a connection. */
    static CacheCommands of(RedisConnection connection) {
        return ClearStrategies.LETTUCE && connection instanceof LettuceConnection lettuce
                ? new LettuceCommands(lettuce)
                : new BlockingCommands(connection);
    }

    /** Returns the longest time to wait for a reply; none where the futures returned here are already complete. */
    default Duration timeout() {
        return Duration.ZERO;
    }

    /**
     * Returns the time after which an entry expires; {@code null} for never, which zero and negative times mean.
     *
     * @throws IllegalArgumentException if the time is too short for Redis
     */
    static @Nullable Duration expiry(@Nullable Duration time) {
        if (time == null || time.isZero() || time.isNegative()) {
            return null;
        }
        if (time.toMillis() == 0) {
            throw new IllegalArgumentException(
                    "A time to live of " + time.toNanos() + " ns, which is less than the 1 ms that Redis can count");
        }
        return time;
    }

    /** Gets values, one for each key; {@code null} for each missing key. One by one, if the server refuses them together. */
    default List<CompletableFuture<byte @Nullable []>> getAll(byte[][] keys) {
        List<CompletableFuture<byte @Nullable []>> values = getTogether(keys);
        return IntStream.range(0, keys.length)
                .<CompletableFuture<byte @Nullable []>>mapToObj(i -> values.get(i)
                        .exceptionallyCompose(failure -> Replies.isRefusal(failure)
                                ? get(keys[i], null)
                                : CompletableFuture.failedFuture(failure)))
                .toList();
    }

    private static List<CompletableFuture<byte @Nullable []>> each(
            CompletableFuture<List<byte @Nullable []>> all, int count) {
        return IntStream.range(0, count)
                .<CompletableFuture<byte @Nullable []>>mapToObj(i -> all.thenApply(values -> values.get(i)))
                .toList();
    }

    /** Gets values as {@link #getAll} does, with as few commands as possible. */
    List<CompletableFuture<byte @Nullable []>> getTogether(byte[][] keys);

    /**
     * Gets a value.
     *
     * @param timeToIdle time from now until the entry expires; {@code null} to leave it as it is
     */
    CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle);

    /** Returns commands that read from primaries even where reads go to replicas, which lag behind them. */
    default CacheCommands ofPrimaries() {
        return this;
    }

    /** Returns commands whose writes are watched, if the client connects anew when that is asked for. */
    default CacheCommands watchedBy(PrimaryWatch watch) {
        return this;
    }

    /**
     * Sets a value.
     *
     * @param timeToLive time after which the entry expires; {@code null} for never
     */
    CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive);

    /** Returns the milliseconds until an entry expires; negative if it never expires or there is none. */
    CompletableFuture<Long> remaining(byte[] key);

    /**
     * Sets a value if there is one, or if there is none; returns whether it was set.
     *
     * @param present whether there has to be a value
     */
    CompletableFuture<Boolean> setIf(boolean present, byte[] key, byte[] value, @Nullable Duration timeToLive);

    /** Removes entries, in a second try if the server takes no writes at the first. */
    CompletableFuture<Long> unlink(byte[][] keys);

    /** Runs a script, which no other command interrupts; returns whether its result is 1. */
    CompletableFuture<Boolean> eval(byte[] script, byte[][] keys, byte[]... arguments);

    /**
     * The commands through Lettuce, on the connection that Spring Data shares; in a cluster, to all nodes at once.
     *
     * @param primaries whether each read goes to a primary
     * @param watch notes the outcomes of writes
     */
    record LettuceCommands(RedisClusterAsyncCommands<byte[], byte[]> commands, boolean primaries, PrimaryWatch watch)
            implements CacheCommands {

        LettuceCommands(LettuceConnection connection) {
            this(connection.getNativeConnection(), false, PrimaryWatch.NONE);
        }

        @Override
        public CacheCommands ofPrimaries() {
            return new LettuceCommands(commands, true, watch);
        }

        @Override
        public CacheCommands watchedBy(PrimaryWatch watch) {
            return new LettuceCommands(commands, primaries, watch);
        }

        private <T> CompletableFuture<T> write(RedisFuture<T> reply) {
            return reply.toCompletableFuture().whenComplete((done, failure) -> watch.note(failure, this::connection));
        }

        private <T> CompletableFuture<T> read(
                CommandType type, CommandOutput<byte[], byte[], T> output, byte[]... keys) {
            return commands.dispatch(
                            // Of a keyword that it does not know, Lettuce does not think that a replica could answer
                            // it.
                            primaries ? new PrimaryKeys.Keyword(type.toString()) : type,
                            output,
                            new CommandArgs<>(ByteArrayCodec.INSTANCE).addKeys(keys))
                    .toCompletableFuture();
        }

        StatefulConnection<?, ?> connection() {
            return ((AbstractRedisAsyncCommands<byte[], byte[]>) commands).getConnection();
        }

        @Override
        public Duration timeout() {
            return connection().getTimeout();
        }

        @Override
        public List<CompletableFuture<byte @Nullable []>> getTogether(byte[][] keys) {
            if (!(commands instanceof RedisAdvancedClusterAsyncCommands)) {
                return parts(keys);
            }
            // Split as Lettuce would split them, but keys of a node that does not answer fail alone.
            Map<Integer, List<Integer>> bySlot = new LinkedHashMap<>();
            for (int i = 0; i < keys.length; i++) {
                bySlot.computeIfAbsent(SlotHash.getSlot(keys[i]), slot -> new ArrayList<>())
                        .add(i);
            }
            Map<Integer, CompletableFuture<byte @Nullable []>> values = new TreeMap<>();
            for (List<Integer> indexes : bySlot.values()) {
                byte[][] part = indexes.stream().map(i -> keys[i]).toArray(byte[][]::new);
                Iterator<CompletableFuture<byte @Nullable []>> replies =
                        parts(part).iterator();
                indexes.forEach(i -> values.put(i, replies.next()));
            }
            return List.copyOf(values.values());
        }

        private List<CompletableFuture<byte @Nullable []>> parts(byte[][] keys) {
            return each(read(CommandType.MGET, new ValuesOutput(), keys), keys.length);
        }

        @Override
        public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
            return timeToIdle == null
                    ? read(CommandType.GET, new ValueOutput<>(ByteArrayCodec.INSTANCE), key)
                    : commands.getex(key, GetExArgs.Builder.px(timeToIdle.toMillis()))
                            .toCompletableFuture();
        }

        @Override
        public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
            return write(
                    timeToLive == null
                            ? commands.set(key, value)
                            : commands.set(key, value, SetArgs.Builder.px(timeToLive.toMillis())));
        }

        @Override
        public CompletableFuture<Long> remaining(byte[] key) {
            return read(CommandType.PTTL, new IntegerOutput<>(ByteArrayCodec.INSTANCE), key);
        }

        @Override
        public CompletableFuture<Boolean> setIf(
                boolean present, byte[] key, byte[] value, @Nullable Duration timeToLive) {
            SetArgs arguments = present ? SetArgs.Builder.xx() : SetArgs.Builder.nx();
            return write(commands.set(key, value, timeToLive == null ? arguments : arguments.px(timeToLive.toMillis())))
                    .thenApply("OK"::equals);
        }

        @Override
        public CompletableFuture<Long> unlink(byte[][] keys) {
            return write(commands.unlink(keys))
                    .exceptionallyCompose(failure -> PrimaryWatch.isRefusal(failure)
                            ? write(commands.unlink(keys))
                            : CompletableFuture.failedFuture(failure));
        }

        @Override
        public CompletableFuture<Boolean> eval(byte[] script, byte[][] keys, byte[]... arguments) {
            return write(commands.eval(script, ScriptOutputType.BOOLEAN, keys, arguments));
        }
    }

    /**
     * The values of several keys. Lettuce sends a command again after a part of its reply has arrived, and its own output
     * would then give keys the values of other keys.
     */
    final class ValuesOutput extends CommandOutput<byte[], byte[], List<byte @Nullable []>> {

        private List<byte @Nullable []> received = new ArrayList<>();

        ValuesOutput() {
            super(ByteArrayCodec.INSTANCE, null);
        }

        @Override
        public void multi(int count) {
            received = new ArrayList<>(count);
        }

        @Override
        public void set(@Nullable ByteBuffer bytes) {
            received.add(bytes == null ? null : codec.decodeValue(bytes));
        }

        @Override
        public void complete(int depth) {
            if (depth == 0) {
                output = received;
            }
        }
    }

    /** The commands through any other client. */
    record BlockingCommands(RedisConnection connection) implements CacheCommands {

        @Override
        public List<CompletableFuture<byte @Nullable []>> getTogether(byte[][] keys) {
            return each(WriterAccess.done(() -> connection.stringCommands().mGet(keys)), keys.length);
        }

        @Override
        public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
            return WriterAccess.done(() -> timeToIdle == null
                    ? connection.stringCommands().get(key)
                    : connection.stringCommands().getEx(key, Expiration.from(timeToIdle)));
        }

        @Override
        public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
            return WriterAccess.done(() -> timeToLive == null
                    ? connection.stringCommands().set(key, value)
                    : connection.stringCommands().pSetEx(key, timeToLive.toMillis(), value));
        }

        @Override
        public CompletableFuture<Long> remaining(byte[] key) {
            return WriterAccess.done(() -> connection.keyCommands().pTtl(key));
        }

        @Override
        @SuppressWarnings("deprecation") // Spring Data Redis 4.0 has no SetCondition
        public CompletableFuture<Boolean> setIf(
                boolean present, byte[] key, byte[] value, @Nullable Duration timeToLive) {
            return WriterAccess.done(() -> connection
                    .stringCommands()
                    .set(
                            key,
                            value,
                            timeToLive == null ? Expiration.persistent() : Expiration.from(timeToLive),
                            present ? SetOption.ifPresent() : SetOption.ifAbsent()));
        }

        @Override
        public CompletableFuture<Long> unlink(byte[][] keys) {
            return WriterAccess.done(() -> connection.keyCommands().unlink(keys));
        }

        @Override
        public CompletableFuture<Boolean> eval(byte[] script, byte[][] keys, byte[]... arguments) {
            byte[][] all = Stream.of(keys, arguments).flatMap(Arrays::stream).toArray(byte[][]::new);
            return WriterAccess.done(
                    () -> connection.scriptingCommands().eval(script, ReturnType.BOOLEAN, keys.length, all));
        }
    }
}
