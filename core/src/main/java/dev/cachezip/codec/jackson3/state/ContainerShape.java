package dev.cachezip.codec.jackson3.state;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.RandomAccess;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;

/**
 * What a class of containers says about all of its instances, so that they need not be asked.
 *
 * @param type the class
 * @param plain whether there is nothing to look at but the elements or entries: no order, no bound, no defaults
 * @param indexed whether elements are best got by index
 * @param keys what is known of keys that are null
 */
record ContainerShape(Class<?> type, boolean plain, boolean indexed, NullKeys keys) {

    /** What is known of keys that are null. */
    enum NullKeys {
        /** There can be none. */
        NEVER,
        /** The map tells by a lookup. */
        LOOKED_UP,
        /** Each key has to be looked at. */
        UNKNOWN
    }

    static ContainerShape of(Class<?> type) {
        boolean sorted = SortedSet.class.isAssignableFrom(type) || SortedMap.class.isAssignableFrom(type);
        boolean bounded = BlockingQueue.class.isAssignableFrom(type)
                || CopyOnWriteArraySet.class.isAssignableFrom(type)
                || PriorityQueue.class.isAssignableFrom(type);
        boolean indexed = List.class.isAssignableFrom(type) && RandomAccess.class.isAssignableFrom(type);
        return new ContainerShape(
                type, !sorted && !bounded && !Properties.class.isAssignableFrom(type), indexed, nullKeys(type));
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

    /** Returns whether a map is known to have no null as a key. */
    boolean hasNoNull(Map<?, ?> map) {
        return switch (keys) {
            case NEVER -> true;
            case LOOKED_UP -> !map.containsKey(null);
            case UNKNOWN -> map.isEmpty();
        };
    }
}
