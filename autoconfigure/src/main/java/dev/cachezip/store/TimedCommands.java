package dev.cachezip.store;

import dev.cachezip.store.EntryStore.Replacement;
import dev.cachezip.store.EntryStore.Timed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * The commands about the times of entries, and of locks, on the connection of a cache's writer. Thread-safe.
 *
 * @param writer a writer that counts nothing
 */
record TimedCommands(String name, RedisCacheWriter writer) {

    /** The content of a lock, which shows that its entry was not removed. */
    private static final byte[] LOCKED = {'1'};

    /** See {@link Replacement}, whose keys are the keys, and whose other components are the arguments. */
    private static final byte[] REPLACE = """
            local entry = redis.call('get', KEYS[1])
            if entry then
                local left = redis.call('pttl', KEYS[1])
                if entry ~= ARGV[1] or left < 0 or left > tonumber(ARGV[2]) then return 0 end
            elseif #KEYS == 1 or redis.call('get', KEYS[2]) ~= '1' or redis.call('get', KEYS[3]) then
                return 0
            end
            if ARGV[4] == '0' then
                redis.call('set', KEYS[1], ARGV[3])
            else
                redis.call('set', KEYS[1], ARGV[3], 'px', ARGV[4])
            end
            return 1
            """.getBytes(StandardCharsets.US_ASCII);

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

    boolean replace(Replacement entry) {
        return await(commands -> replace(commands, entry));
    }

    CompletableFuture<Boolean> replaceLater(Replacement entry) {
        return writer instanceof CachezipCacheWriter ours
                ? Replies.translated(ours.send(commands -> replace(commands, entry)))
                : done(() -> replace(entry));
    }

    /** In one step or, where the server refuses scripts or the keys are on several servers, in two. */
    private static CompletableFuture<Boolean> replace(CacheCommands commands, Replacement entry) {
        byte[] key = entry.key();
        Duration time = CacheCommands.expiry(entry.timeToLive());
        return commands.eval(
                        REPLACE,
                        Stream.concat(Stream.of(key), entry.marks().stream()).toArray(byte[][]::new),
                        entry.present(),
                        digits(entry.longest()),
                        entry.value(),
                        digits(time == null ? Duration.ZERO : time))
                .exceptionallyCompose(failure -> !Replies.isRefusal(failure)
                        ? CompletableFuture.failedFuture(failure)
                        : commands.getFromPrimary(key)
                                .thenCompose(present -> Arrays.equals(present, entry.present())
                                        ? commands.setIf(true, key, entry.value(), time)
                                        : CompletableFuture.completedFuture(false)));
    }

    private static byte[] digits(Duration time) {
        return String.valueOf(time.toMillis()).getBytes(StandardCharsets.US_ASCII);
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
