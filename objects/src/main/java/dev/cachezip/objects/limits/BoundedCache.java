package dev.cachezip.objects.limits;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache that is emptied when it is full, for values that can be made again.
 *
 * <p>An application that caches fewer types than the limit never fills it; tracking the least recently used entry would
 * make each lookup slower. Thread-safe.
 */
public final class BoundedCache<K, V> {

    /** A reader of hostile type ids must not fill the memory. */
    private static final int MAX_ENTRIES = 1024;

    /** Maximum length in characters of a text as a key. */
    private static final int MAX_KEY_LENGTH = 1000;

    private final Map<K, V> entries = new ConcurrentHashMap<>();

    /** Returns the value of a key, or {@code null} if the cache does not have it, or no longer has it. */
    public @Nullable V get(K key) {
        return entries.get(key);
    }

    /** Returns the values of all keys, as far as they were added before. */
    public Collection<V> values() {
        return entries.values();
    }

    /** Adds a value. The length of a text as a key counts, too: a very long one is not added. */
    public void put(K key, V value) {
        if (key instanceof String text && text.length() > MAX_KEY_LENGTH) {
            return;
        }
        if (entries.size() >= MAX_ENTRIES) {
            entries.clear();
        }
        entries.put(key, value);
    }

    /** Removes all values. */
    public void clear() {
        entries.clear();
    }
}
