package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a mapping for storing the containers in a value.
 */
public interface ContainerRules {

    /** Returns the class that a type id names for a collection or map. */
    Class<?> containerClass(Class<?> type);

    /** Returns why values of a JDK collection or map cannot come back, or {@code null} if they can. */
    @Nullable
    String reason(String className);

    /**
     * Checks the class of a collection or map.
     *
     * @throws CachezipException.Codec if its values cannot come back
     */
    default void check(Class<?> type) {
        String reason = reason(type.getName());
        if (reason != null) {
            throw new CachezipException.Codec(type.getName() + " cannot be stored: " + reason, null);
        }
    }

    /**
     * Checks an array, a collection or a map.
     *
     * @throws CachezipException.Codec if it cannot come back
     */
    void check(Object container, ClassView view);
}
