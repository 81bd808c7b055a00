package dev.cachezip.near;

import dev.cachezip.store.EntryStore;
import dev.cachezip.store.Locks;
import dev.cachezip.store.StoreConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.connection.RedisConnection;

/** A server in this JVM, with gates before it runs a command and before the reply is there, each for one command. */
final class FakeStore implements EntryStore, StoreConnection {

    static final byte[] UNANSWERED = "the server does not answer".getBytes(StandardCharsets.UTF_8);

    final Map<String, Timed> entries = new ConcurrentHashMap<>();
    final List<EntryRead> reads = new ArrayList<>();
    private @Nullable Runnable beforeCommand;
    private @Nullable Runnable beforeReply;

    void beforeCommand(Runnable gate) {
        beforeCommand = gate;
    }

    void beforeReply(Runnable gate) {
        beforeReply = gate;
    }

    void set(String key, String value) {
        entries.put(key, new Timed(value.getBytes(StandardCharsets.UTF_8), Timed.NEVER));
    }

    private <T extends @Nullable Object> T run(Supplier<T> command) {
        Runnable before = beforeCommand;
        beforeCommand = null;
        if (before != null) {
            before.run();
        }
        T result = command.get();
        Runnable after = beforeReply;
        beforeReply = null;
        if (after != null) {
            after.run();
        }
        return result;
    }

    @Override
    public Timed get(EntryRead read) {
        return run(() -> {
            reads.add(read);
            Timed entry = entries.getOrDefault(new String(read.key(), StandardCharsets.UTF_8), new Timed(null, -2));
            if (entry.value() != null && Arrays.equals(entry.value(), UNANSWERED)) {
                throw new RedisConnectionFailureException("no answer");
            }
            return read.timed() ? entry : Timed.unknown(entry.value());
        });
    }

    @Override
    public CompletableFuture<Timed> retrieve(EntryRead read) {
        try {
            return CompletableFuture.completedFuture(get(read));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, EntryRead> read, BiConsumer<? super K, Timed> received) {
        Map<K, RuntimeException> failed = new LinkedHashMap<>();
        for (K key : keys) {
            try {
                received.accept(key, get(read.apply(key)));
            } catch (RedisConnectionFailureException e) {
                failed.put(key, e);
            }
        }
        return failed;
    }

    @Override
    public EntryStore waiting() {
        return this;
    }

    @Override
    public void put(byte[] key, byte[] value, Duration timeToLive) {
        run(() -> entries.put(new String(key, StandardCharsets.UTF_8), new Timed(value, Timed.NEVER)));
    }

    @Override
    public CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive) {
        put(key, value, timeToLive);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive) {
        Timed there =
                run(() -> entries.putIfAbsent(new String(key, StandardCharsets.UTF_8), new Timed(value, Timed.NEVER)));
        return there == null ? null : there.value();
    }

    @Override
    public CompletableFuture<Boolean> replace(Replacement entry) {
        put(entry.key(), entry.value(), entry.timeToLive());
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public <K> Map<K, RuntimeException> putAll(Collection<K> keys, Function<? super K, Write> write) {
        run(() -> {
            keys.stream()
                    .map(write)
                    .forEach(entry -> entries.put(
                            new String(entry.key(), StandardCharsets.UTF_8), new Timed(entry.value(), Timed.NEVER)));
            return true;
        });
        return Map.of();
    }

    @Override
    public boolean evict(byte[] key) {
        return run(() -> entries.remove(new String(key, StandardCharsets.UTF_8)) != null);
    }

    @Override
    public <K> Map<K, RuntimeException> evictAll(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        run(() -> {
            keys.forEach(key -> entries.remove(new String(redisKey.apply(key), StandardCharsets.UTF_8)));
            return true;
        });
        return Map.of();
    }

    @Override
    public boolean clear(byte[] pattern) {
        return run(() -> {
            entries.clear();
            return true;
        });
    }

    @Override
    public boolean supportsRetrieve() {
        return true;
    }

    @Override
    public StoreConnection connection() {
        return this;
    }

    @Override
    public Object shared() {
        return this;
    }

    @Override
    public CacheStatisticsCollector statistics() {
        return CacheStatisticsCollector.none();
    }

    @Override
    public Locks locks() {
        throw new UnsupportedOperationException();
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
        throw new UnsupportedOperationException();
    }
}
