package dev.cachezip.serializer;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * The types declared by the methods that fill caches. Thread-safe.
 */
@FunctionalInterface
public interface CacheTypes {

    /** Returns the type of all values of a cache; empty if it is unknown or there are several. */
    Optional<Type> only(String cacheName);

    /** Notes that callers of a cache declare a type. */
    default void declare(String cacheName, Type type) {}
}
