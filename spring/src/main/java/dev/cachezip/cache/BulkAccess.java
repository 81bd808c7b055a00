package dev.cachezip.cache;

import dev.cachezip.failures.FailureKind;
import dev.cachezip.serializer.CacheValues;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.store.EntryStore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Access to many entries of a cache in few round trips. Thread-safe.
 *
 * @param redisKey returns the key of an entry in Redis
 */
record BulkAccess(CacheParts parts, CacheValues values, Function<Object, byte[]> redisKey) {

    /**
     * Returns the values of the keys with a readable entry, in the order of the keys.
     *
     * @param type class of the values; an entry of another class is unreadable
     * @param listener receives each key for which Redis has not said whether it has an entry, and each that is due
     */
    @SuppressWarnings("unchecked") // each is one of the keys, and the class of each value was checked
    <K, T> Map<K, @Nullable T> get(Collection<? extends K> keys, Class<T> type, BulkReadListener<? super K> listener) {
        Set<Object> distinct = distinct(keys);
        Map<K, @Nullable T> found = new LinkedHashMap<>();
        Map<Object, RuntimeException> failed = parts.refresh()
                .ages()
                .getAll(distinct, key -> parts.read(new EntryKey(key, redisKey.apply(key))), (key, stored) -> {
                    boolean hit = read(stored.entry(), type, value -> found.put((K) key, value));
                    parts.countGet(hit, stored);
                    if (hit && stored.due()) {
                        listener.due((K) key);
                    }
                });
        tell(FailureKind.GET, distinct.size(), failed);
        failed.keySet().forEach(key -> listener.failed((K) key));
        return found;
    }

    @SuppressWarnings("unchecked") // checked
    private <T> boolean read(EntryStore.Timed stored, Class<T> type, Consumer<@Nullable T> received) {
        if (stored.value() == null) {
            return false;
        }
        try {
            Object value = values.value(stored.value(), stored.cell());
            if (value != null && !type.isInstance(value)) {
                throw UnreadableValueException.ofAnotherType(value, type.getName());
            }
            received.accept((T) value);
            return true;
        } catch (UnreadableValueException e) {
            parts.failures().unreadable(parts.name(), e);
            return false;
        }
    }

    /**
     * Stores entries, each with its time to live, and waits for Redis; evicts entries whose values cannot be stored.
     */
    void put(Map<?, ?> entries) {
        tell(
                FailureKind.PUT,
                entries.size(),
                parts.store().putAll(distinct(entries.keySet()), key -> write(key, entries.get(key))));
    }

    private EntryStore.Write write(Object key, @Nullable Object value) {
        byte[] inRedis = redisKey.apply(key);
        parts.refresh().ages().forget(inRedis);
        parts.loads().forget(inRedis);
        try {
            return new EntryStore.Write(inRedis, values.write(value), parts.timeToLive(key, value));
        } catch (UnstorableValueException e) {
            parts.failures().unstorable(parts.name(), e);
            return new EntryStore.Write(inRedis, null, null);
        }
    }

    /** Removes entries, and waits for Redis. */
    void evict(Collection<?> keys) {
        Set<Object> distinct = distinct(keys);
        parts.refresh().removed(distinct, redisKey);
        tell(FailureKind.EVICT, distinct.size(), parts.store().evictAll(distinct, redisKey));
    }

    private Set<Object> distinct(Collection<?> keys) {
        Set<Object> distinct = new LinkedHashSet<>(keys);
        if (distinct.contains(null)) {
            throw new IllegalArgumentException("A key for cache '" + parts.name() + "' is null");
        }
        return distinct;
    }

    private void tell(FailureKind kind, int size, Map<Object, RuntimeException> failed) {
        if (!failed.isEmpty()) {
            parts.failures().bulk(kind, parts.name(), size, failed);
        }
    }
}
