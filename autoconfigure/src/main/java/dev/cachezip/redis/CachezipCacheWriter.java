package dev.cachezip.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A cache writer whose commands all take one connection, in the order of the calls, and that tells what becomes of those for
 * which nobody waits.
 *
 * <p>Spring Data's own writer takes a second connection for these, where an eviction overtakes the put before it, and drops
 * their failures. Thread-safe if the other writer is.
 *
 * @since 0.1
 */
public final class CachezipCacheWriter implements RedisCacheWriter {

    private final RedisConnectionFactory connectionFactory;
    private final RedisCacheWriter writer;
    private final CacheStatisticsCollector statistics;
    private final Async async;

    private CachezipCacheWriter(
            RedisConnectionFactory connectionFactory,
            RedisCacheWriter writer,
            CacheStatisticsCollector statistics,
            Async async) {
        this.connectionFactory = connectionFactory;
        this.writer = writer;
        this.statistics = statistics;
        this.async = async;
    }

    /**
     * Creates the writer of an application that has set none.
     *
     * @param immediate whether a put waits for Redis, and throws if it fails
     * @param clearing how caches are cleared
     * @param window how many asynchronous writes may wait for Redis
     */
    public static RedisCacheWriter create(
            RedisConnectionFactory connectionFactory,
            boolean immediate,
            BatchStrategy clearing,
            WriteWindow window,
            CacheFailures failures) {
        RedisCacheWriter writer = RedisCacheWriter.create(
                connectionFactory, settings -> settings.immediateWrites(true).batchStrategy(clearing));
        // With a connection for each operation only those that wait for Redis happen in order.
        return ClearStrategies.LETTUCE
                        && connectionFactory instanceof LettuceConnectionFactory lettuce
                        && lettuce.getShareNativeConnection()
                ? new CachezipCacheWriter(
                        connectionFactory,
                        writer,
                        CacheStatisticsCollector.none(),
                        new Async(
                                !immediate,
                                window,
                                lettuce.getClientConfiguration().getCommandTimeout(),
                                failures))
                : writer;
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key) {
        return writer.get(name, key);
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key, @Nullable Duration ttl) {
        return writer.get(name, key, ttl);
    }

    @Override
    public byte[] get(
            String name, byte[] key, Supplier<byte[]> loader, @Nullable Duration ttl, boolean timeToIdleEnabled) {
        return writer.get(name, key, loader, ttl, timeToIdleEnabled);
    }

    @Override
    public boolean supportsAsyncRetrieve() {
        return true;
    }

    @Override
    public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
        return Replies.handOver(send(commands -> commands.get(key, ttl))).thenApply(value -> {
            statistics.incGets(name);
            if (value == null) {
                statistics.incMisses(name);
            } else {
                statistics.incHits(name);
            }
            return value;
        });
    }

    @Override
    public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        if (async.puts()) {
            CompletableFuture<?> unused = Replies.handOverFailure(send(name, key, value, ttl))
                    .exceptionally(failure -> {
                        async.failures().redisLater(name, "put", LaterFailures.cause(failure));
                        return null;
                    });
        } else {
            writer.put(name, key, value, CacheCommands.expiry(ttl));
        }
    }

    @Override
    public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return Replies.handOver(send(name, key, value, ttl));
    }

    private CompletableFuture<Void> send(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        Duration timeToLive = CacheCommands.expiry(ttl);
        return async.window()
                .submit(
                        () -> send(commands -> commands.set(key, value, timeToLive))
                                .thenAccept(done -> statistics.incPuts(name)),
                        async.timeout());
    }

    private <T extends @Nullable Object> CompletableFuture<T> send(
            Function<CacheCommands, CompletableFuture<T>> command) {
        try {
            return execute(connection -> command.apply(CacheCommands.of(connection)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public byte @Nullable [] putIfAbsent(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return writer.putIfAbsent(name, key, value, CacheCommands.expiry(ttl));
    }

    @Override
    public void evict(String name, byte[] key) {
        // Waits, like all that removes: an eviction that is lost leaves what is obsolete.
        writer.evictIfPresent(name, key);
    }

    @Override
    public boolean evictIfPresent(String name, byte[] key) {
        return writer.evictIfPresent(name, key);
    }

    @Override
    public void clear(String name, byte[] pattern) {
        if (!WriteWindow.isNonBlockingThread()) {
            writer.invalidate(name, pattern);
            return;
        }
        // This thread may be the one that reads the replies.
        CompletableFuture<?> unused = CompletableFuture.runAsync(() -> writer.invalidate(name, pattern))
                .exceptionally(failure -> {
                    async.failures().redisLater(name, "clear", LaterFailures.cause(failure));
                    return null;
                });
    }

    @Override
    public boolean invalidate(String name, byte[] pattern) {
        return writer.invalidate(name, pattern);
    }

    @Override
    public void clearStatistics(String name) {
        writer.clearStatistics(name);
    }

    /** As in the interface since Spring Data Redis 4.1: that of Spring Boot 4.0 has none, so nothing is handed on. */
    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> callback) {
        try (RedisConnection connection = connectionFactory.getConnection()) {
            return callback.apply(connection);
        }
    }

    @Override
    public RedisCacheWriter withStatisticsCollector(CacheStatisticsCollector collector) {
        return new CachezipCacheWriter(connectionFactory, writer.withStatisticsCollector(collector), collector, async);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return writer.getCacheStatistics(cacheName);
    }

    /**
     * How operations go for which nobody waits.
     *
     * @param puts whether puts are such
     * @param window how many of them may wait for Redis
     * @param timeout time that one waits for room
     */
    private record Async(boolean puts, WriteWindow window, Duration timeout, CacheFailures failures) {}
}
