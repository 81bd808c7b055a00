package dev.cachezip.store;

import dev.cachezip.store.EntryStore.Timed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * The commands about the times of entries, and of locks, on the connection of a cache's writer. Thread-safe.
 *
 * @param writer a writer that counts nothing
 */
record TimedCommands(String name, RedisCacheWriter writer) {

    /** The content of a lock, which no client reads: a lock is there or not. */
    private static final byte[] LOCKED = {'1'};

    Timed get(byte[] key) {
        return await(commands -> get(commands, key));
    }

    CompletableFuture<Timed> retrieve(byte[] key) {
        if (writer instanceof CachezipCacheWriter ours) {
            return Replies.translated(ours.send(commands -> get(commands, key)));
        }
        return WriteWindow.isNonBlockingThread()
                ? writer.retrieve(name, key).thenApply(Timed::unknown)
                : done(() -> get(key));
    }

    /** Both commands are on their way before the first reply. */
    private static CompletableFuture<Timed> get(CacheCommands commands, byte[] key) {
        return commands.get(key, null).thenCombine(remaining(commands, key), TimedCommands::timed);
    }

    /** Returns the remaining time of an entry, which is unknown if the user may not ask for it. */
    private static CompletableFuture<@Nullable Long> remaining(CacheCommands commands, byte[] key) {
        return commands.remaining(key).<@Nullable Long>thenApply(time -> time).exceptionally(failure -> null);
    }

    private static Timed timed(byte @Nullable [] value, @Nullable Long remaining) {
        return remaining == null ? Timed.unknown(value) : new Timed(value, remaining);
    }

    /** Gets entries with one command, and the remaining times of some of them with one command each. */
    static List<CompletableFuture<Timed>> getAll(CacheCommands commands, byte[][] keys, Predicate<byte[]> asked) {
        List<CompletableFuture<byte @Nullable []>> values = commands.getAll(keys);
        List<CompletableFuture<Timed>> entries = new ArrayList<>(keys.length);
        for (int i = 0; i < keys.length; i++) {
            CompletableFuture<byte @Nullable []> value = values.get(i);
            entries.add(
                    asked.test(keys[i])
                            ? value.thenCombine(remaining(commands, keys[i]), TimedCommands::timed)
                            : value.thenApply(Timed::unknown));
        }
        return entries;
    }

    boolean setIf(boolean present, byte[] key, byte[] value, Duration timeToLive) {
        return await(commands -> commands.setIf(present, key, value, CacheCommands.expiry(timeToLive)));
    }

    CompletableFuture<Boolean> storeIf(boolean present, byte[] key, byte[] value, Duration timeToLive) {
        if (writer instanceof CachezipCacheWriter ours) {
            return Replies.translated(
                    ours.send(commands -> commands.setIf(present, key, value, CacheCommands.expiry(timeToLive))));
        }
        return WriteWindow.isNonBlockingThread()
                ? writer.store(name, key, value, timeToLive).thenApply(done -> true)
                : done(() -> setIf(present, key, value, timeToLive));
    }

    List<Boolean> lock(List<byte[]> keys, Duration time) {
        return WriterCommands.execute(name, writer, commands -> {
            List<CompletableFuture<Boolean>> locks = keys.stream()
                    .map(key -> commands.setIf(false, key, LOCKED, time))
                    .toList();
            Replies replies = new Replies(commands.timeout());
            return locks.stream().map(replies::await).toList();
        });
    }

    CompletableFuture<Boolean> lockLater(byte[] key, Duration time) {
        if (writer instanceof CachezipCacheWriter ours) {
            return Replies.translated(ours.send(commands -> commands.setIf(false, key, LOCKED, time)));
        }
        return WriteWindow.isNonBlockingThread()
                ? CompletableFuture.completedFuture(false)
                : done(() -> lock(List.of(key), time).get(0));
    }

    byte @Nullable [] lockValue(byte[] key) {
        return await(commands -> commands.getFromPrimary(key));
    }

    CompletableFuture<byte @Nullable []> lockValueLater(byte[] key) {
        if (writer instanceof CachezipCacheWriter ours) {
            return Replies.translated(ours.send(commands -> commands.getFromPrimary(key)));
        }
        return WriteWindow.isNonBlockingThread() ? writer.retrieve(name, key) : done(() -> lockValue(key));
    }

    /** A lock that stays ends by itself. */
    void unlock(List<byte[]> keys) {
        byte[][] all = keys.toArray(byte[][]::new);
        CompletableFuture<?> unused = writer instanceof CachezipCacheWriter ours
                ? ours.send(commands -> commands.unlink(all))
                : done(() -> await(commands -> commands.unlink(all)));
    }

    /** Sent before what follows on the same connection. */
    void mark(List<byte[]> keys, byte[] value, Duration time) {
        for (byte[] key : keys) {
            CompletableFuture<?> unused = writer instanceof CachezipCacheWriter ours
                    ? ours.send(commands -> commands.set(key, value, time).thenApply(done -> true))
                    : done(() ->
                            await(commands -> commands.set(key, value, time).thenApply(done -> true)));
        }
    }

    private <T extends @Nullable Object> T await(Function<CacheCommands, CompletableFuture<T>> command) {
        return WriterCommands.execute(
                name, writer, commands -> Replies.await(command.apply(commands), commands.timeout()));
    }

    private static <T extends @Nullable Object> CompletableFuture<T> done(Supplier<T> command) {
        try {
            return CompletableFuture.completedFuture(command.get());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
