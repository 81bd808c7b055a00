package dev.cachezip.failures;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of values that were refused, by cache. As many as fit: a JVM may make classes without end. Thread-safe.
 */
final class RefusedTypes {

    static final int MAX = 1_000;

    private final Set<Refused> known = ConcurrentHashMap.newKeySet();

    /** Adds one; returns whether it is new, and fits. */
    boolean add(String cache, String type) {
        return known.size() < MAX && known.add(new Refused(cache, type));
    }

    private record Refused(String cache, String type) {}
}
