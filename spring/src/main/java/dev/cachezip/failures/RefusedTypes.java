package dev.cachezip.failures;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of values that were refused, by cache. Their number is limited, since a JVM may create classes without end.
 * Thread-safe.
 */
final class RefusedTypes {

    static final int MAX = 1_000;

    private final Set<Refused> known = ConcurrentHashMap.newKeySet();

    /** Adds a type; returns whether it is new and there was room for it. */
    boolean add(String cache, String type) {
        return known.size() < MAX && known.add(new Refused(cache, type));
    }

    private record Refused(String cache, String type) {}
}
