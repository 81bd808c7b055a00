package dev.cachezip.codec.object;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A map of what can be made again, which is emptied when it is full.
 *
 * <p>That never happens to an application that caches fewer types than the limit; keeping the least recently
 * used would cost each lookup something. Thread-safe.
 *
 * @since 0.1
 */
public final class BoundedCache<K, V> {

    private final Map<K, V> entries = new ConcurrentHashMap<>();

    /** Returns the value of a key, {@code null} if it is not known, or no longer. */
    public @Nullable V get(K key) {
        return entries.get(key);
    }

    /** Remembers a value. The length of a text as a key counts, too: a very long one is not remembered. */
    public void put(K key, V value) {
        if (key instanceof String text && text.length() > Limits.REMEMBERED_ID_LENGTH) {
            return;
        }
        if (entries.size() >= Limits.REMEMBERED_TYPES) {
            entries.clear();
        }
        entries.put(key, value);
    }
}
