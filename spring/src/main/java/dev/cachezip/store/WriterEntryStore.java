package dev.cachezip.store;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.serializer.SerializationException;

/** The entries of a cache, single ones through its writer, and many on the writer's connection. */
abstract sealed class WriterEntryStore implements EntryStore, StoreConnection, WriterAccess
        permits OwnEntryStore, ForeignEntryStore {

    /**
     * From about this number on, more keys per MGET gain nothing, while the server answers no other client meanwhile.
     */
    private static final int BATCH_SIZE = 512;

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

    final String name;

    /** The writer of single entries, which counts writes. */
    final RedisCacheWriter writer;

    /** Whether a caller waits for what it sends, so that its futures are complete. */
    final boolean waits;

    private final CacheStatisticsCollector statistics;

    /** Whether each read goes to a primary. */
    private final boolean primaries;

    /** The way of commands that no caller waits for. */
    private final WriterAccess sending;

    /**
     * Creates the entries that a writer stores.
     *
     * @param collector counts the operations of the cache if the writer counts any
     */
    WriterEntryStore(String name, RedisCacheWriter writer, CacheStatisticsCollector collector, boolean primaries) {
        boolean counts = counts(name, writer);
        this.name = name;
        this.statistics = counts ? collector : CacheStatisticsCollector.none();
        this.writer = counts ? writer.withStatisticsCollector(new WriteStatistics(statistics)) : writer;
        this.waits = false;
        this.primaries = primaries;
        this.sending = this;
    }

    /** Creates the entries of a store for callers that wait. */
    WriterEntryStore(WriterEntryStore store) {
        this.name = store.name;
        this.statistics = store.statistics;
        this.writer = store.writer;
        this.waits = true;
        this.primaries = store.primaries;
        this.sending = store.sending;
    }

    private static boolean counts(String name, RedisCacheWriter writer) {
        CacheStatistics counted = writer.getCacheStatistics(name);
        // A writer that counts nothing returns such statistics, and a mock of a writer none.
        return counted != null && !counted.getSince().equals(Instant.EPOCH);
    }

    /** Runs commands of the cache, on one connection if the writer gives access to one. */
    abstract <R extends @Nullable Object> R run(Function<CacheCommands, R> commands);

    /** Returns commands that read from primaries if each read of these entries does. */
    final CacheCommands reading(CacheCommands commands) {
        return primaries ? commands.ofPrimaries() : commands;
    }

    /** Runs a command, and waits for its reply. */
    private <T extends @Nullable Object> T await(Function<CacheCommands, CompletableFuture<T>> command) {
        return run(commands -> Replies.await(command.apply(commands), commands.timeout()));
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<T> send(
            Function<CacheCommands, CompletableFuture<T>> command) {
        return WriterAccess.done(() -> await(command));
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<List<T>> sendAll(
            Function<CacheCommands, List<CompletableFuture<T>>> all) {
        return WriterAccess.done(() -> run(commands -> {
            Replies replies = new Replies(commands.timeout());
            return all.apply(commands).stream().map(replies::await).toList();
        }));
    }

    @Override
    public StoreConnection connection() {
        return this;
    }

    @Override
    public CacheStatisticsCollector statistics() {
        return statistics;
    }

    @Override
    public Timed get(EntryRead read) {
        if (read.timed() || primaries) {
            return await(commands -> get(commands, read));
        }
        Duration timeToIdle = read.timeToIdle();
        return Timed.unknown(
                timeToIdle == null ? writer.get(name, read.key()) : writer.get(name, read.key(), timeToIdle));
    }

    @Override
    public boolean supportsRetrieve() {
        return writer.supportsAsyncRetrieve();
    }

    @Override
    public CompletableFuture<Timed> retrieve(EntryRead read) {
        if (waits) {
            return WriterAccess.done(() -> get(read));
        }
        if ((read.timed() || primaries) && !blocks()) {
            return send(commands -> get(commands, read));
        }
        Duration timeToIdle = read.timeToIdle();
        return (timeToIdle == null ? writer.retrieve(name, read.key()) : writer.retrieve(name, read.key(), timeToIdle))
                .thenApply(Timed::unknown);
    }

    /** All commands are on their way before the first reply. */
    private static CompletableFuture<Timed> get(CacheCommands commands, EntryRead read) {
        CompletableFuture<byte @Nullable []> value = commands.get(read.key(), CacheCommands.expiry(read.timeToIdle()));
        return read.timed() ? withRemaining(value, commands, read.key()) : value.thenApply(Timed::unknown);
    }

    /** Adds the remaining time of an entry, which is unknown if the user may not ask for it. */
    private static CompletableFuture<Timed> withRemaining(
            CompletableFuture<byte @Nullable []> value, CacheCommands commands, byte[] key) {
        return value.thenCombine(commands.remaining(key).exceptionally(failure -> Timed.UNKNOWN), Timed::new);
    }

    @Override
    public void put(byte[] key, byte[] value, Duration timeToLive) {
        writer.put(name, key, value, timeToLive);
    }

    @Override
    public CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive) {
        return waits ? storeAndWait(key, value, timeToLive) : writer.store(name, key, value, timeToLive);
    }

    /** Stores an entry for a caller that waits; returns a complete future. */
    abstract CompletableFuture<Void> storeAndWait(byte[] key, byte[] value, Duration timeToLive);

    @Override
    public byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive) {
        return writer.putIfAbsent(name, key, value, timeToLive);
    }

    @Override
    public boolean evict(byte[] key) {
        if (waits) {
            return writer.evictIfPresent(name, key);
        }
        writer.evict(name, key);
        return false;
    }

    @Override
    public boolean clear(byte[] pattern) {
        if (waits) {
            return writer.invalidate(name, pattern);
        }
        writer.clear(name, pattern);
        return false;
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, EntryRead> read, BiConsumer<? super K, Timed> received) {
        return inBatches(
                keys,
                (commands, batch) ->
                        get(commands, batch.stream().<EntryRead>map(read).toList()),
                received);
    }

    /** Gets entries with one command, the remaining times of some of them with one command each. */
    private static List<CompletableFuture<Timed>> get(CacheCommands commands, List<EntryRead> reads) {
        if (reads.stream().anyMatch(read -> read.timeToIdle() != null)) {
            return reads.stream().map(read -> get(commands, read)).toList();
        }
        List<CompletableFuture<byte @Nullable []>> values =
                commands.getAll(reads.stream().map(EntryRead::key).toArray(byte[][]::new));
        return IntStream.range(0, reads.size())
                .mapToObj(i -> reads.get(i).timed()
                        ? withRemaining(values.get(i), commands, reads.get(i).key())
                        : values.get(i).thenApply(Timed::unknown))
                .toList();
    }

    @Override
    public CompletableFuture<Boolean> replace(Replacement entry) {
        return send(commands -> replace(commands, entry)).thenApply(put -> {
            if (put) {
                statistics.incPuts(name);
            }
            return put;
        });
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
                        : commands.ofPrimaries()
                                .get(key, null)
                                .thenCompose(present -> Arrays.equals(present, entry.present())
                                        ? commands.setIf(true, key, entry.value(), time)
                                        : CompletableFuture.completedFuture(false)));
    }

    private static byte[] digits(Duration time) {
        return String.valueOf(time.toMillis()).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Locks locks() {
        return new WriterLocks(this, sending);
    }

    @Override
    public <K> Map<K, RuntimeException> putAll(Collection<K> keys, Function<? super K, Write> write) {
        return inBatches(
                keys,
                (commands, batch) -> batch.stream()
                        .<CompletableFuture<?>>map(key -> put(commands, () -> write.apply(key)))
                        .toList(),
                (key, done) -> {});
    }

    private CompletableFuture<?> put(CacheCommands commands, Supplier<Write> write) {
        try {
            Write entry = write.get();
            return entry.value() == null
                    ? commands.unlink(new byte[][] {entry.key()})
                    : commands.set(entry.key(), entry.value(), CacheCommands.expiry(entry.timeToLive()))
                            .thenRun(() -> statistics.incPuts(name));
        } catch (SerializationException | IllegalArgumentException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public <K> Map<K, RuntimeException> evictAll(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        return inBatches(
                keys,
                (commands, batch) -> Collections.nCopies(
                        batch.size(),
                        commands.unlink(batch.stream().map(redisKey).toArray(byte[][]::new))),
                (key, done) -> statistics.incDeletes(name));
    }

    private <K, R> Map<K, RuntimeException> inBatches(
            Collection<K> keys,
            BiFunction<CacheCommands, List<K>, List<? extends CompletableFuture<? extends R>>> start,
            BiConsumer<? super K, ? super R> received) {
        Map<K, RuntimeException> failed = new LinkedHashMap<>();
        if (keys.isEmpty()) {
            return failed;
        }
        List<K> left = new ArrayList<>(keys);
        try {
            run(commands -> {
                Replies replies = new Replies(commands.timeout());
                boolean answered = true;
                while (answered && !left.isEmpty()) {
                    List<K> batch = left.subList(0, Math.min(BATCH_SIZE, left.size()));
                    answered = collect(batch, start.apply(commands, batch), replies, received, failed);
                    if (!answered) {
                        RuntimeException last = failed.get(batch.get(batch.size() - 1));
                        left.forEach(key -> failed.putIfAbsent(key, last));
                    }
                    batch.clear();
                }
                return null;
            });
        } catch (DataAccessException e) {
            // There is no connection.
            left.forEach(key -> failed.put(key, e));
        }
        return failed;
    }

    /** Waits for a batch; returns whether Redis has executed any part of it. */
    private static <K, R> boolean collect(
            List<K> keys,
            List<? extends CompletableFuture<? extends R>> results,
            Replies replies,
            BiConsumer<? super K, ? super R> received,
            Map<K, RuntimeException> failed) {
        boolean answered = false;
        for (int i = 0; i < keys.size(); i++) {
            try {
                received.accept(keys.get(i), replies.await(results.get(i)));
                answered = true;
            } catch (DataAccessException e) {
                failed.put(keys.get(i), e);
            } catch (SerializationException | IllegalArgumentException e) {
                failed.put(keys.get(i), e);
                answered = true;
            }
        }
        return answered;
    }
}
