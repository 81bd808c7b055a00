package dev.cachezip.refresh;

import dev.cachezip.store.EntryStore;
import dev.cachezip.store.Locks;
import dev.cachezip.store.StoreConnection;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.connection.RedisConnection;

/** The part of Redis that a cache needs, in virtual time. For one thread. */
final class VirtualRedis implements EntryStore, StoreConnection, Locks {

    private static final byte[] LOCKED = {'1'};

    private final Map<ByteBuffer, Entry> entries = new HashMap<>();
    long nanos;
    long gets;
    long timedGets;

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Entry(byte[] value, long expiry) {}

    long nanoTime() {
        return nanos;
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }

    private @Nullable Entry entry(byte[] key) {
        Entry entry = entries.get(ByteBuffer.wrap(key));
        return entry == null || entry.expiry <= nanos ? null : entry;
    }

    private boolean set(byte[] key, byte[] value, Duration time) {
        entries.put(ByteBuffer.wrap(key.clone()), new Entry(value, nanos + time.toNanos()));
        return true;
    }

    /** Makes an entry one that never expires. */
    void persist(byte[] key) {
        entries.put(ByteBuffer.wrap(key), new Entry(new byte[0], Long.MAX_VALUE));
    }

    @Override
    public Timed get(EntryRead read) {
        gets++;
        if (read.timed()) {
            timedGets++;
        }
        Entry entry = entry(read.key());
        if (entry == null) {
            return new Timed(null, -2);
        }
        if (!read.timed()) {
            return Timed.unknown(entry.value);
        }
        return new Timed(
                entry.value,
                entry.expiry == Long.MAX_VALUE ? Timed.NEVER : TimeUnit.NANOSECONDS.toMillis(entry.expiry - nanos));
    }

    @Override
    public CompletableFuture<Timed> retrieve(EntryRead read) {
        return CompletableFuture.completedFuture(get(read));
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, EntryRead> read, BiConsumer<? super K, Timed> received) {
        keys.forEach(key -> received.accept(key, get(read.apply(key))));
        return Map.of();
    }

    @Override
    public void put(byte[] key, byte[] value, Duration timeToLive) {
        set(key, value, timeToLive);
    }

    @Override
    public CompletableFuture<Boolean> replace(Replacement replacement) {
        Entry entry = entry(replacement.key());
        List<byte[]> marks = replacement.marks();
        boolean own = entry != null
                ? Arrays.equals(entry.value, replacement.present())
                        && entry.expiry - nanos <= replacement.longest().toNanos()
                : !marks.isEmpty() && isLocked(marks.get(0)) && entry(marks.get(1)) == null;
        return CompletableFuture.completedFuture(
                own && set(replacement.key(), replacement.value(), replacement.timeToLive()));
    }

    private boolean isLocked(byte[] key) {
        Entry lock = entry(key);
        return lock != null && Arrays.equals(lock.value, LOCKED);
    }

    @Override
    public EntryStore waiting() {
        return this;
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
    public byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive) {
        Entry entry = entry(key);
        if (entry == null) {
            set(key, value, timeToLive);
        }
        return entry == null ? null : entry.value;
    }

    @Override
    public Locks locks() {
        return this;
    }

    @Override
    public CompletableFuture<List<Boolean>> take(List<byte[]> keys, Duration time) {
        return CompletableFuture.completedFuture(keys.stream()
                .map(key -> entry(key) == null && set(key, LOCKED, time))
                .toList());
    }

    @Override
    public void release(List<byte[]> keys) {
        keys.forEach(this::evict);
    }

    @Override
    public void mark(List<byte[]> keys, byte[] value, Duration time) {
        keys.forEach(key -> set(key, value, time));
    }

    @Override
    public boolean evict(byte[] key) {
        return entries.remove(ByteBuffer.wrap(key)) != null;
    }

    @Override
    public CacheStatisticsCollector statistics() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean supportsRetrieve() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <K> Map<K, RuntimeException> putAll(Collection<K> keys, Function<? super K, Write> write) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <K> Map<K, RuntimeException> evictAll(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean clear(byte[] pattern) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
        throw new UnsupportedOperationException();
    }
}
