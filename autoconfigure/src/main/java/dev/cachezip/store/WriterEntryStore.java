package dev.cachezip.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.serializer.SerializationException;

/** The entries of a cache, single ones through Spring's writer, and many on the writer's connection. */
final class WriterEntryStore implements EntryStore {

    /** What threads have in common that reach no Redis. */
    private static final Object NO_CONNECTION = new Object();

    /**
     * From about this number on, more keys per MGET gain nothing, while the server answers no other client meanwhile.
     */
    private static final int BATCH_SIZE = 512;

    private final String name;
    private final RedisCacheWriter writer;

    /** The writer for bulk operations, which are counted here. */
    private final RedisCacheWriter uncounted;

    private final CacheStatisticsCollector statistics;
    private final TimedCommands timed;

    /** Whether each operation has a connection of its own, which says nothing of the server. */
    private volatile boolean unshared;

    WriterEntryStore(String name, RedisCacheWriter writer) {
        this.name = name;
        this.statistics = statistics(name, writer);
        boolean counts = statistics != CacheStatisticsCollector.none();
        this.writer = counts ? writer.withStatisticsCollector(new WriteStatistics(statistics)) : writer;
        this.uncounted = counts ? writer.withStatisticsCollector(CacheStatisticsCollector.none()) : writer;
        this.timed = new TimedCommands(name, uncounted);
    }

    private static CacheStatisticsCollector statistics(String name, RedisCacheWriter writer) {
        CacheStatistics counted = writer.getCacheStatistics(name);
        // A writer that counts nothing returns such statistics, and a mock of a writer none.
        if (counted == null || counted.getSince().equals(Instant.EPOCH)) {
            return CacheStatisticsCollector.none();
        }
        return writer instanceof CachezipCacheWriter ours ? ours.statistics() : CacheStatisticsCollector.create();
    }

    @Override
    public RedisCacheWriter writer() {
        return writer;
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
        return WriterCommands.connect(writer, commands);
    }

    /** One that is borrowed, as those of Jedis are, says nothing of its pool; nor does one of a single operation. */
    @Override
    public Object connection() {
        if (writer instanceof CachezipCacheWriter || unshared) {
            return writer;
        }
        try {
            Object connection = nativeConnection();
            if (connection instanceof AutoCloseable) {
                return connection.getClass();
            }
            unshared = connection != nativeConnection();
            return connection == null || unshared ? writer : connection;
        } catch (UnsupportedOperationException e) {
            return writer;
        } catch (RuntimeException e) {
            return NO_CONNECTION;
        }
    }

    private @Nullable Object nativeConnection() {
        return this.<@Nullable Object>execute(RedisConnection::getNativeConnection);
    }

    @Override
    public CacheStatisticsCollector statistics() {
        return statistics;
    }

    @Override
    public byte @Nullable [] get(byte[] key, @Nullable Duration timeToIdle) {
        return timeToIdle == null ? writer.get(name, key) : writer.get(name, key, timeToIdle);
    }

    @Override
    public byte[] get(byte[] key, Supplier<byte[]> loader, Duration timeToLive, boolean timeToIdleEnabled) {
        return writer.get(name, key, loader, timeToLive, timeToIdleEnabled);
    }

    @Override
    public boolean supportsRetrieve() {
        return writer.supportsAsyncRetrieve();
    }

    @Override
    public CompletableFuture<byte @Nullable []> retrieve(byte[] key, @Nullable Duration timeToIdle) {
        return timeToIdle == null ? writer.retrieve(name, key) : writer.retrieve(name, key, timeToIdle);
    }

    @Override
    public void put(byte[] key, byte[] value, Duration timeToLive) {
        writer.put(name, key, value, timeToLive);
    }

    @Override
    public CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive) {
        return writer.store(name, key, value, timeToLive);
    }

    @Override
    public byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive) {
        return writer.putIfAbsent(name, key, value, timeToLive);
    }

    @Override
    public void evict(byte[] key) {
        writer.evict(name, key);
    }

    @Override
    public boolean evictIfPresent(byte[] key) {
        return writer.evictIfPresent(name, key);
    }

    @Override
    public void clear(byte[] pattern) {
        writer.clear(name, pattern);
    }

    @Override
    public boolean invalidate(byte[] pattern) {
        return writer.invalidate(name, pattern);
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, Read> read, BiConsumer<? super K, byte @Nullable []> received) {
        return inBatches(
                keys,
                (commands, batch) ->
                        get(commands, batch.stream().<Read>map(read).toList()),
                received);
    }

    @Override
    public Timed getTimed(byte[] key) {
        return timed.get(key);
    }

    @Override
    public CompletableFuture<Timed> retrieveTimed(byte[] key) {
        return timed.retrieve(key);
    }

    @Override
    public <K> Map<K, RuntimeException> getAllTimed(
            Collection<K> keys,
            Function<? super K, byte[]> redisKey,
            Predicate<byte[]> asked,
            BiConsumer<? super K, Timed> received) {
        return inBatches(
                keys,
                (commands, batch) -> TimedCommands.getAll(
                        commands, batch.stream().<byte[]>map(redisKey).toArray(byte[][]::new), asked),
                received);
    }

    @Override
    public boolean replace(Replacement entry) {
        return counted(timed.replace(entry));
    }

    @Override
    public CompletableFuture<Boolean> replaceLater(Replacement entry) {
        return timed.replaceLater(entry).thenApply(this::counted);
    }

    private boolean counted(boolean put) {
        if (put) {
            statistics.incPuts(name);
        }
        return put;
    }

    @Override
    public List<Boolean> lock(List<byte[]> keys, Duration time) {
        return timed.lock(keys, time);
    }

    @Override
    public CompletableFuture<Boolean> lockLater(byte[] key, Duration time) {
        return timed.lockLater(key, time);
    }

    @Override
    public void unlock(List<byte[]> keys) {
        timed.unlock(keys);
    }

    @Override
    public void mark(List<byte[]> keys, byte[] value, Duration time) {
        timed.mark(keys, value, time);
    }

    private static List<CompletableFuture<byte @Nullable []>> get(CacheCommands commands, List<Read> reads) {
        if (reads.stream().allMatch(read -> read.timeToIdle() == null)) {
            return commands.getAll(reads.stream().map(Read::key).toArray(byte[][]::new));
        }
        return reads.stream()
                .map(read -> commands.get(read.key(), CacheCommands.expiry(read.timeToIdle())))
                .toList();
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
            WriterCommands.execute(name, uncounted, commands -> {
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
