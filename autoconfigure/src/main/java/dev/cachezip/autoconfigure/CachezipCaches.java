package dev.cachezip.autoconfigure;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The caches whose values cachezip stores: all of them, but for those that were set up with a serializer of
 * their own.
 *
 * <p>Known once the cache manager is being built, and asked when a cache is used. Thread-safe.
 */
final class CachezipCaches implements Predicate<String> {

    private final Set<String> configured = ConcurrentHashMap.newKeySet();
    private final Set<String> others = ConcurrentHashMap.newKeySet();
    private volatile boolean defaults = true;

    @Override
    public boolean test(String name) {
        return configured.contains(name) || (defaults && !others.contains(name));
    }

    /** Notes whether caches that are created on demand are among them. */
    void defaults(boolean included) {
        this.defaults = included;
    }

    /** Notes whether a cache that is set up by name is among them. */
    void configured(String name, boolean included) {
        (included ? configured : others).add(name);
    }
}
