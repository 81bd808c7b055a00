package dev.cachezip.serializer;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * The types that those who fill caches declare. Thread-safe.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CacheTypes {

    /** Returns the type of all values of a cache; nothing if it is not known, or there are several. */
    Optional<Type> only(String cacheName);
}
