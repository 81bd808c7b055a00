package dev.cachezip.codec.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A map of what can be made again, which is emptied when it is full.
 *
 * <p>That never happens to an application that caches fewer types than the limit; keeping the least recently
 * used would cost each lookup something. Thread-safe.
 */
final class BoundedCache<K, V> {

    private final Map<K, V> entries = new ConcurrentHashMap<>();

    @Nullable
    V get(K key) {
        return entries.get(key);
    }

    void put(K key, V value) {
        if (entries.size() >= Limits.REMEMBERED_TYPES) {
            entries.clear();
        }
        entries.put(key, value);
    }
}
