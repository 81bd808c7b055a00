package dev.cachezip.cache;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.CacheCommands;
import dev.cachezip.store.Replies;
import dev.cachezip.store.WriterCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Access to many entries of a cache in few round trips.
 *
 * <p>Keys go in batches, so that one call keeps neither the server nor a connection busy for long. A failure affects
 * its own key; after a batch that failed as a whole, the rest is not tried. Thread-safe.
 */
final class BulkAccess {

    /**
     * From about this number on, more keys per MGET gain nothing, while the server answers no other client meanwhile.
     */
    static final int BATCH_SIZE = 512;

    private final CachezipCache cache;
    private final CacheFailures failures;
    private final StatisticsCorrection statistics;

    BulkAccess(CachezipCache cache, CacheFailures failures, StatisticsCorrection statistics) {
        this.cache = cache;
        this.failures = failures;
        this.statistics = statistics;
    }

    /**
     * Returns the values of the keys with a readable entry, in the order of the keys.
     *
     * @param type class of the values; an entry of another class is unreadable
     * @param missed receives each key for which Redis has not said whether it has an entry
     */
    @SuppressWarnings("unchecked") // each is one of the keys, and the class of each value was checked
    <K, T> Map<K, @Nullable T> get(Collection<? extends K> keys, Class<T> type, Consumer<? super K> missed) {
        Set<Object> distinct = distinct(keys);
        Map<K, @Nullable T> found = new LinkedHashMap<>();
        Map<Object, RuntimeException> failed = run("get", distinct, this::get, (key, stored) -> {
            try {
                if (stored != null) {
                    Object value = cache.value((byte[]) stored);
                    if (value != null && !type.isInstance(value)) {
                        throw CacheValues.anotherType(value, type.getName());
                    }
                    found.put((K) key, (T) value);
                }
            } catch (UnreadableValueException e) {
                failures.unreadable(cache.getName(), e);
            }
        });
        failed.keySet().forEach(key -> missed.accept((K) key));
        statistics.looked(distinct.size(), found.size());
        return found;
    }

    private List<? extends CompletableFuture<?>> get(CacheCommands commands, List<Object> keys) {
        if (cache.getCacheConfiguration().isTimeToIdleEnabled()) {
            return keys.stream()
                    .map(key -> commands.get(cache.redisKey(key), timeToLive(key, null)))
                    .toList();
        }
        return commands.getAll(redisKeys(keys));
    }

    /**
     * Stores entries, each with its time to live, and waits for Redis; evicts entries whose values cannot be stored.
     */
    void put(Map<?, ?> entries) {
        Set<Object> skipped = new HashSet<>();
        run(
                "put",
                distinct(entries.keySet()),
                (commands, keys) -> keys.stream()
                        .map(key -> put(commands, key, entries.get(key), skipped))
                        .toList(),
                (key, done) -> {
                    if (!skipped.contains(key)) {
                        statistics.put();
                    }
                });
    }

    private CompletableFuture<?> put(CacheCommands commands, Object key, @Nullable Object value, Set<Object> skipped) {
        try {
            byte[] redisKey = cache.redisKey(key);
            byte[] stored = storedUnlessSkipped(value);
            if (stored == null) {
                skipped.add(key);
                return commands.unlink(new byte[][] {redisKey});
            }
            return commands.set(redisKey, stored, timeToLive(key, value));
        } catch (SerializationException | IllegalArgumentException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private byte @Nullable [] storedUnlessSkipped(@Nullable Object value) {
        if (value == null && !cache.isAllowNullValues()) {
            throw new IllegalArgumentException("Cache '" + cache.getName() + "' does not allow null values");
        }
        try {
            return cache.serializeCacheValue(value == null ? NullValue.INSTANCE : value);
        } catch (UnstorableValueException e) {
            failures.unstorable(cache.getName(), e);
            return null;
        }
    }

    /** Returns the time from now until an entry expires; {@code null} for never. */
    private @Nullable Duration timeToLive(Object key, @Nullable Object value) {
        return CacheCommands.expiry(
                cache.getCacheConfiguration().getTtlFunction().getTimeToLive(key, value));
    }

    /** Removes entries, and waits for Redis. */
    void evict(Collection<?> keys) {
        run(
                "evict",
                distinct(keys),
                (commands, batch) -> Collections.nCopies(batch.size(), commands.unlink(redisKeys(batch))),
                (key, done) -> statistics.deleted());
    }

    private Set<Object> distinct(Collection<?> keys) {
        Set<Object> distinct = new LinkedHashSet<>(keys);
        if (distinct.contains(null)) {
            throw new IllegalArgumentException("A key for cache '" + cache.getName() + "' is null");
        }
        return distinct;
    }

    private byte[][] redisKeys(List<Object> keys) {
        return keys.stream().map(cache::redisKey).toArray(byte[][]::new);
    }

    /** Returns the failures that are not to be thrown. */
    private Map<Object, RuntimeException> run(
            String operation, Set<Object> keys, Batch batch, BiConsumer<Object, @Nullable Object> done) {
        Map<Object, RuntimeException> failed = new LinkedHashMap<>();
        if (keys.isEmpty()) {
            return failed;
        }
        List<Object> left = new ArrayList<>(keys);
        try {
            WriterCommands.execute(cache.getName(), cache.getNativeCache(), commands -> {
                Replies replies = new Replies(commands.timeout());
                boolean answered = true;
                while (answered && !left.isEmpty()) {
                    List<Object> part = left.subList(0, Math.min(BATCH_SIZE, left.size()));
                    answered = collect(part, batch.start(commands, part), replies, done, failed);
                    if (!answered) {
                        RuntimeException last = failed.get(part.get(part.size() - 1));
                        left.forEach(key -> failed.putIfAbsent(key, last));
                    }
                    part.clear();
                }
                return null;
            });
        } catch (DataAccessException e) {
            // There is no connection.
            left.forEach(key -> failed.put(key, e));
        }
        if (!failed.isEmpty()) {
            failures.bulk(cache.getName(), operation, keys.size(), failed);
        }
        return failed;
    }

    /** Waits for a batch; returns whether Redis has executed any part of it. */
    private static boolean collect(
            List<Object> keys,
            List<? extends CompletableFuture<?>> results,
            Replies replies,
            BiConsumer<Object, @Nullable Object> done,
            Map<Object, RuntimeException> failed) {
        boolean answered = false;
        for (int i = 0; i < keys.size(); i++) {
            try {
                done.accept(keys.get(i), replies.await(results.get(i)));
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

    /** Starts the commands of a batch: a result for each key. */
    @FunctionalInterface
    private interface Batch {
        List<? extends CompletableFuture<?>> start(CacheCommands commands, List<Object> keys);
    }
}
