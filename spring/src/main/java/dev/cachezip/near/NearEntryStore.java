package dev.cachezip.near;

import dev.cachezip.near.Counts.Cause;
import dev.cachezip.near.Slot.Token;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.StoreConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * The entries of a cache with copies in this JVM: reads find a copy or leave one, and writes remove it.
 *
 * <p>A write removes the copy after its command was sent, even if the command has failed: whoever then finds no copy asks
 * Redis behind the write. A written value does not become a copy, since only Redis knows which of two writes was the last
 * one, and how long the entry lives.
 *
 * @param store sends the commands of a cache in the order of the calls, and reads from primaries
 * @param missed receives each key, on the thread that asks for it, whose entry will not be kept
 */
record NearEntryStore(EntryStore store, Copies copies, Consumer<byte[]> missed) implements EntryStore {

    @Override
    public Timed get(EntryRead read) {
        ByteArrayWrapper key = new ByteArrayWrapper(read.key());
        Timed copy = copies.find(key);
        if (copy != null) {
            return copy;
        }
        Question question = ask(key, read);
        Timed reply = null;
        try {
            reply = store.get(question.read);
            return reply;
        } finally {
            copies.keep(question.key, question.token, reply);
        }
    }

    @Override
    public CompletableFuture<Timed> retrieve(EntryRead read) {
        ByteArrayWrapper key = new ByteArrayWrapper(read.key());
        Timed copy = copies.find(key);
        if (copy != null) {
            return CompletableFuture.completedFuture(copy);
        }
        Question question = ask(key, read);
        CompletableFuture<Timed> reply = null;
        try {
            reply = store.retrieve(question.read);
            return reply;
        } finally {
            // At the reply itself: a future that follows it, and that a caller cancels, would leave the token.
            CompletableFuture<?> unused = (reply == null ? CompletableFuture.<Timed>completedFuture(null) : reply)
                    .whenComplete((entry, failure) -> copies.keep(question.key, question.token, entry));
        }
    }

    @Override
    public <K> Map<K, RuntimeException> getAll(
            Collection<K> keys, Function<? super K, EntryRead> read, BiConsumer<? super K, Timed> received) {
        // In the order of the keys, which is that of what the caller returns.
        Map<K, @Nullable Timed> entries = new LinkedHashMap<>();
        Map<K, Question> missing = new LinkedHashMap<>();
        try {
            for (K key : keys) {
                EntryRead wanted = read.apply(key);
                ByteArrayWrapper inRedis = new ByteArrayWrapper(wanted.key());
                Timed copy = copies.find(inRedis);
                entries.put(key, copy);
                if (copy == null) {
                    missing.put(key, ask(inRedis, wanted));
                }
            }
            Function<K, Question> asked = key -> Objects.requireNonNull(missing.get(key));
            Map<K, RuntimeException> failed =
                    new LinkedHashMap<>(store.getAll(missing.keySet(), key -> asked.apply(key).read, (key, reply) -> {
                        copies.keep(asked.apply(key).key, asked.apply(key).token, reply);
                        entries.put(key, reply);
                    }));
            entries.forEach((key, entry) -> {
                try {
                    if (entry != null) {
                        received.accept(key, entry);
                    }
                } catch (DataAccessException | SerializationException | IllegalArgumentException e) {
                    failed.put(key, e);
                }
            });
            return failed;
        } finally {
            missing.values().forEach(question -> copies.keep(question.key, question.token, null));
        }
    }

    /** A question to Redis; the token is {@code null} if its reply cannot be kept. */
    private record Question(
            ByteArrayWrapper key, EntryRead read, @Nullable Token token) {}

    /** Without its remaining time, an entry is not kept. */
    private Question ask(ByteArrayWrapper key, EntryRead read) {
        Token token = copies.begin(key);
        if (token == null) {
            missed.accept(read.key());
        }
        return new Question(key, token == null ? read : new EntryRead(read.key(), read.timeToIdle(), true), token);
    }

    @Override
    public EntryStore waiting() {
        return new NearEntryStore(store.waiting(), copies, missed);
    }

    @Override
    public CompletableFuture<Boolean> replace(Replacement entry) {
        return writtenLater(entry.key(), () -> store.replace(entry));
    }

    @Override
    public void put(byte[] key, byte[] value, Duration timeToLive) {
        written(key, () -> {
            store.put(key, value, timeToLive);
            return true;
        });
    }

    @Override
    public CompletableFuture<Void> store(byte[] key, byte[] value, Duration timeToLive) {
        return writtenLater(key, () -> store.store(key, value, timeToLive));
    }

    @Override
    public byte @Nullable [] putIfAbsent(byte[] key, byte[] value, Duration timeToLive) {
        return this.<byte @Nullable []>written(key, () -> store.putIfAbsent(key, value, timeToLive));
    }

    @Override
    public <K> Map<K, RuntimeException> putAll(Collection<K> keys, Function<? super K, Write> write) {
        return allWritten(write, Write::key, noting -> store.putAll(keys, noting));
    }

    @Override
    public boolean evict(byte[] key) {
        return written(key, () -> store.evict(key));
    }

    @Override
    public <K> Map<K, RuntimeException> evictAll(Collection<K> keys, Function<? super K, byte[]> redisKey) {
        return allWritten(redisKey, key -> key, noting -> store.evictAll(keys, noting));
    }

    private <T extends @Nullable Object> T written(byte[] key, Supplier<T> write) {
        try {
            return write.get();
        } finally {
            remove(key);
        }
    }

    /** Removes the copy again when the write is done: the first command on a connection may be sent after this call. */
    private <T extends @Nullable Object> CompletableFuture<T> writtenLater(
            byte[] key, Supplier<CompletableFuture<T>> write) {
        return written(key, write).whenComplete((done, failure) -> copies.remove(new ByteArrayWrapper(key)));
    }

    /** Runs a write of many entries, and removes the copies of all that it has asked for. */
    private <K, W, R> R allWritten(
            Function<? super K, W> write, Function<W, byte[]> key, Function<Function<K, W>, R> all) {
        List<byte[]> written = new ArrayList<>();
        try {
            return all.apply(each -> {
                W one = write.apply(each);
                written.add(key.apply(one));
                return one;
            });
        } finally {
            written.forEach(this::remove);
        }
    }

    private void remove(byte[] key) {
        copies.counts().own.increment();
        copies.remove(new ByteArrayWrapper(key));
    }

    @Override
    public boolean clear(byte[] pattern) {
        try {
            return store.clear(pattern);
        } finally {
            copies.removeAll(Cause.CLEAR);
        }
    }

    @Override
    public StoreConnection connection() {
        return store.connection();
    }

    @Override
    public CacheStatisticsCollector statistics() {
        return store.statistics();
    }
}
