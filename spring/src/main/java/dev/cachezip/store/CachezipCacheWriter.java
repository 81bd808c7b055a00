package dev.cachezip.store;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.failures.FailureKind;
import dev.cachezip.store.CacheCommands.LettuceCommands;
import io.lettuce.core.api.StatefulConnection;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * A cache writer that sends all commands on one connection, in the order of the calls, and reports failures of commands
 * that no caller waits for.
 *
 * <p>Spring Data's own writer uses a second connection for commands that no caller waits for: there, an eviction may
 * overtake the put before it, and failures are dropped. Thread-safe if the wrapped writer is.
 */
public final class CachezipCacheWriter implements RedisCacheWriter {

    private final RedisCacheWriter writer;
    private final CacheStatisticsCollector statistics;
    private final Setup setup;
    private final FirstConnection connection;

    private CachezipCacheWriter(RedisCacheWriter writer, CacheStatisticsCollector statistics, Setup setup) {
        this.writer = writer;
        this.statistics = statistics;
        this.setup = setup;
        this.connection = setup.connection;
    }

    /**
     * Creates the writer for an application that has set no writer.
     *
     * @param immediate whether a put waits for Redis, and throws if it fails
     * @param clearing how caches are cleared
     * @param window how many asynchronous writes may wait for Redis
     * @param threads the threads that continue work that may block, for calling threads that must not block
     */
    public static RedisCacheWriter create(
            RedisConnectionFactory connectionFactory,
            boolean immediate,
            BatchStrategy clearing,
            WriteWindow window,
            CacheFailures failures,
            CacheThreads threads) {
        RedisConnectionFactory connections = CacheConnectionFactory.of(connectionFactory);
        RedisCacheWriter writer = RedisCacheWriter.create(
                connections, settings -> settings.immediateWrites(true).batchStrategy(clearing));
        // With a connection for each operation, or for each tenant, only operations that wait for Redis run in order.
        if (!ClearStrategies.LETTUCE
                || !(connectionFactory instanceof LettuceConnectionFactory lettuce)
                || isRouting(lettuce)
                || !lettuce.getShareNativeConnection()) {
            return writer;
        }
        Duration timeout = lettuce.getClientConfiguration().getCommandTimeout();
        return new CachezipCacheWriter(
                writer,
                CacheStatisticsCollector.none(),
                new Setup(
                        lettuce,
                        new FirstConnection(connections, timeout, threads),
                        PrimaryWatch.of(lettuce),
                        !immediate,
                        window,
                        timeout,
                        failures,
                        threads));
    }

    /** Returns whether an application's factory may choose its connections by the calling thread. */
    private static boolean isRouting(LettuceConnectionFactory factory) {
        Method method = ReflectionUtils.findMethod(AopUtils.getTargetClass(factory), "getConnection");
        return (factory instanceof Advised proxy && !proxy.getTargetSource().isStatic())
                || method == null
                || method.getDeclaringClass() != LettuceConnectionFactory.class;
    }

    /** Returns the factory of the one connection, which says where Redis is. */
    public LettuceConnectionFactory connections() {
        return setup.connections;
    }

    /** Returns a writer with the same connection, whose failures are those of one manager's caches. */
    public CachezipCacheWriter reportingTo(CacheFailures failures) {
        return new CachezipCacheWriter(
                writer,
                statistics,
                new Setup(
                        setup.connections,
                        setup.connection,
                        setup.watch,
                        setup.puts,
                        setup.window,
                        setup.timeout,
                        failures,
                        setup.threads));
    }

    /** Returns what counts the operations of caches. */
    CacheStatisticsCollector statistics() {
        return statistics;
    }

    /** Returns the writer for operations that wait for Redis. */
    private RedisCacheWriter waiting() {
        connection.await();
        return writer;
    }

    /** Does a write that its caller waits for. */
    private <R extends @Nullable Object> R write(Function<RedisCacheWriter, R> write) {
        RedisCacheWriter waiting = waiting();
        try {
            R done = write.apply(waiting);
            setup.watch().note(null, this::nativeConnection);
            return done;
        } catch (DataAccessException e) {
            setup.watch().note(e, this::nativeConnection);
            throw e;
        }
    }

    /** Does a removal that its caller waits for, once more if the server takes no writes. */
    private boolean remove(Predicate<RedisCacheWriter> removal) {
        try {
            return write(removal::test);
        } catch (DataAccessException e) {
            if (PrimaryWatch.isRefusal(e)) {
                return write(removal::test);
            }
            throw e;
        }
    }

    private StatefulConnection<?, ?> nativeConnection() {
        return execute(redis -> new LettuceCommands((LettuceConnection) redis).connection());
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key) {
        return waiting().get(name, key);
    }

    @Override
    public byte @Nullable [] get(String name, byte[] key, @Nullable Duration ttl) {
        return waiting().get(name, key, ttl);
    }

    @Override
    public byte[] get(
            String name, byte[] key, Supplier<byte[]> loader, @Nullable Duration ttl, boolean timeToIdleEnabled) {
        return waiting().get(name, key, loader, ttl, timeToIdleEnabled);
    }

    @Override
    public boolean supportsAsyncRetrieve() {
        return true;
    }

    @Override
    public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
        return Replies.translated(send(commands -> commands.get(key, CacheCommands.expiry(ttl))))
                .thenApply(value -> {
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
        if (setup.puts() || WriteWindow.isNonBlockingThread()) {
            tellFailure(name, FailureKind.PUT, send(name, key, value, ttl));
        } else {
            write(waiting -> {
                waiting.put(name, key, value, CacheCommands.expiry(ttl));
                return true;
            });
        }
    }

    @Override
    public CompletableFuture<Void> store(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return Replies.translated(send(name, key, value, ttl));
    }

    private CompletableFuture<Void> send(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        Duration timeToLive = CacheCommands.expiry(ttl);
        return setup.window()
                .submit(
                        () -> send(commands -> commands.set(key, value, timeToLive))
                                .thenAccept(done -> statistics.incPuts(name)),
                        setup.timeout());
    }

    /** Returns the commands on a connection of this writer. */
    CacheCommands watched(RedisConnection redis) {
        return CacheCommands.of(redis).watchedBy(setup.watch());
    }

    /** Sends commands without waiting for their replies, on a thread of any kind. */
    <T extends @Nullable Object> CompletableFuture<T> send(Function<CacheCommands, CompletableFuture<T>> command) {
        if (WriteWindow.isNonBlockingThread() && !connection.isMade()) {
            return connection.later().thenCompose(made -> send(command));
        }
        try {
            return execute(redis -> command.apply(watched(redis)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Reports the failure of an operation that no caller waits for. Listeners belong to the application, so they run on
     * other threads.
     */
    private void tellFailure(String name, FailureKind kind, CompletableFuture<Void> done) {
        CompletableFuture<?> unused = done.exceptionallyCompose(failure -> setup.threads()
                .run(() -> setup.failures().redisLater(kind, name, Replies.translated(LaterFailures.cause(failure)))));
    }

    @Override
    public byte @Nullable [] putIfAbsent(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
        return write(waiting -> waiting.putIfAbsent(name, key, value, CacheCommands.expiry(ttl)));
    }

    @Override
    public void evict(String name, byte[] key) {
        evictIfPresent(name, key);
    }

    /** Waits, like all operations that remove entries: a lost eviction leaves an obsolete entry. */
    @Override
    public boolean evictIfPresent(String name, byte[] key) {
        if (!WriteWindow.isNonBlockingThread()) {
            return remove(waiting -> waiting.evictIfPresent(name, key));
        }
        // This thread may be the thread that reads the reply, so it does not wait. A result of false also means
        // unknown.
        tellFailure(
                name,
                FailureKind.EVICT,
                send(commands -> commands.unlink(new byte[][] {key})).thenAccept(count -> statistics.incDeletes(name)));
        return false;
    }

    @Override
    public void clear(String name, byte[] pattern) {
        invalidate(name, pattern);
    }

    @Override
    public boolean invalidate(String name, byte[] pattern) {
        if (!WriteWindow.isNonBlockingThread()) {
            return remove(waiting -> waiting.invalidate(name, pattern));
        }
        tellFailure(
                name,
                FailureKind.CLEAR,
                setup.threads().finish(() -> remove(waiting -> waiting.invalidate(name, pattern))));
        return false;
    }

    @Override
    public void clearStatistics(String name) {
        writer.clearStatistics(name);
    }

    /**
     * Implements a method that the interface has since Spring Data Redis 4.1. The interface in Spring Boot 4.0 lacks
     * it, so the call is not delegated.
     */
    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> callback) {
        try (RedisConnection redis = connection.open()) {
            return callback.apply(redis);
        }
    }

    @Override
    public RedisCacheWriter withStatisticsCollector(CacheStatisticsCollector collector) {
        return new CachezipCacheWriter(writer.withStatisticsCollector(collector), collector, setup);
    }

    @Override
    public CacheStatistics getCacheStatistics(String cacheName) {
        return writer.getCacheStatistics(cacheName);
    }

    /**
     * What the writers for different statistics share.
     *
     * @param connection the one connection, of which the factory says where Redis is
     * @param watch the watch on the answers to writes
     * @param puts whether no caller waits for puts
     * @param window how many puts may wait for Redis
     * @param timeout time that a put waits for room
     * @param threads the threads that continue work that may block
     */
    private record Setup(
            LettuceConnectionFactory connections,
            FirstConnection connection,
            PrimaryWatch watch,
            boolean puts,
            WriteWindow window,
            Duration timeout,
            CacheFailures failures,
            CacheThreads threads) {}
}
