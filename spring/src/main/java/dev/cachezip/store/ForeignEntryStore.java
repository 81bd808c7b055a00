package dev.cachezip.store;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.util.ReflectionUtils;

/**
 * The entries of a cache whose writer is Spring's, or one that the application has set and that may give access to no
 * connection.
 */
final class ForeignEntryStore extends WriterEntryStore {

    /** What threads have in common that reach no Redis. */
    private static final Object NO_CONNECTION = new Object();

    /** Whether writers can execute callbacks, as they can since Spring Data Redis 4.1. */
    private static final boolean EXECUTES =
            ReflectionUtils.findMethod(RedisCacheWriter.class, "execute", Function.class) != null;

    /** The writer for commands that are counted here. */
    private final RedisCacheWriter uncounted;

    /** Whether operations share connections that a factory may choose for each thread; empty until a connection is made. */
    private volatile Optional<Boolean> shares;

    ForeignEntryStore(String name, RedisCacheWriter writer, boolean primaries) {
        super(name, writer, CacheStatisticsCollector.create(), primaries);
        CacheStatisticsCollector none = CacheStatisticsCollector.none();
        this.uncounted = statistics() == none ? writer : writer.withStatisticsCollector(none);
        this.shares = Optional.empty();
    }

    private ForeignEntryStore(ForeignEntryStore store) {
        super(store);
        this.uncounted = store.uncounted;
        this.shares = store.shares;
    }

    @Override
    public EntryStore waiting() {
        return new ForeignEntryStore(this);
    }

    /** Asks the writer once whether its operations share a connection, and if so each time for that of this thread. */
    @Override
    public Object shared() {
        if (!shares.orElse(true)) {
            return writer;
        }
        try {
            Object connection = nativeConnection();
            if (shares.isEmpty()) {
                // One that is borrowed, as those of Jedis are, says nothing of its pool.
                shares = Optional.of(!(connection instanceof AutoCloseable) && connection == nativeConnection());
            }
            return connection == null || !shares.orElseThrow() ? writer : connection;
        } catch (UnsupportedOperationException e) {
            shares = Optional.of(false);
            return writer;
        } catch (RuntimeException e) {
            return NO_CONNECTION;
        }
    }

    private @Nullable Object nativeConnection() {
        return this.<@Nullable Object>execute(RedisConnection::getNativeConnection);
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
        if (EXECUTES) {
            return uncounted.execute(commands);
        }
        throw new UnsupportedOperationException(uncounted.getClass().getName() + " gives access to no connection");
    }

    @Override
    <R extends @Nullable Object> R run(Function<CacheCommands, R> commands) {
        try {
            return execute(connection -> commands.apply(reading(CacheCommands.of(connection))));
        } catch (UnsupportedOperationException e) {
            return commands.apply(new WriterCommands(name, uncounted));
        }
    }

    @Override
    public boolean blocks() {
        return !waits && WriteWindow.isNonBlockingThread();
    }

    /** Unlike its put, a writer's load waits for Redis, and for the writer's own lock. An unreadable entry is replaced. */
    @Override
    CompletableFuture<Void> storeAndWait(byte[] key, byte[] value, Duration timeToLive) {
        return WriterAccess.done(() -> {
            if (!Arrays.equals(writer.get(name, key, () -> value, timeToLive, false), value)) {
                writer.put(name, key, value, timeToLive);
            }
            return null;
        });
    }
}
