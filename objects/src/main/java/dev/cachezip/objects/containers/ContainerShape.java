package dev.cachezip.objects.containers;

import dev.cachezip.objects.types.JdkContainers;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.RandomAccess;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/**
 * The properties that all instances of a container class share, so that the instances need not be asked.
 *
 * @param type the class
 * @param plain whether only the elements or entries matter: there is no order, no bound, no defaults
 * @param indexed whether access by index is the best way to the elements
 * @param unordered whether the order is that of hash codes, or may be
 * @param keys whether keys may be null
 */
record ContainerShape(Class<?> type, boolean plain, boolean indexed, boolean unordered, NullKeys keys) {

    /** Whether the keys of a map may be null. */
    enum NullKeys {
        /** No key can be null. */
        NEVER,
        /** A lookup shows whether a key is null. */
        LOOKED_UP,
        /** Each key has to be checked. */
        UNKNOWN
    }

    static ContainerShape of(Class<?> type) {
        JdkContainers.Sequence order = JdkContainers.order(type);
        boolean bounded =
                BlockingQueue.class.isAssignableFrom(type) || CopyOnWriteArraySet.class.isAssignableFrom(type);
        boolean indexed = List.class.isAssignableFrom(type) && RandomAccess.class.isAssignableFrom(type);
        return new ContainerShape(
                type,
                order != JdkContainers.Sequence.SORTED && !bounded && !Properties.class.isAssignableFrom(type),
                indexed,
                order == JdkContainers.Sequence.HASHED,
                nullKeys(type));
    }

    private static NullKeys nullKeys(Class<?> type) {
        if (type == HashMap.class || type == LinkedHashMap.class) {
            return NullKeys.LOOKED_UP;
        }
        boolean never = ConcurrentMap.class.isAssignableFrom(type)
                || EnumMap.class.isAssignableFrom(type)
                || type.getName().startsWith("java.util.ImmutableCollections$");
        return never ? NullKeys.NEVER : NullKeys.UNKNOWN;
    }

    /** Returns the shape of a collection's or map's class. */
    static ContainerShape of(Object container, @Nullable ContainerShape last) {
        return last != null && last.type == container.getClass() ? last : of(container.getClass());
    }

    /** Returns whether a map certainly has no null key. */
    boolean hasNoNull(Map<?, ?> map) {
        return switch (keys) {
            case NEVER -> true;
            case LOOKED_UP -> !map.containsKey(null);
            case UNKNOWN -> map.isEmpty();
        };
    }
}
