package dev.cachezip.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/** Makes collections that any field can hold. */
final class Lists {

    private Lists() {}

    // Nothing is written into the array.
    @SuppressWarnings({"varargs", "NonApiType"})
    @SafeVarargs
    static <T> ArrayList<T> array(T... elements) {
        return new ArrayList<>(Arrays.asList(elements));
    }

    /** Adds elements to a collection, and returns it. */
    // Nothing is written into the array.
    @SuppressWarnings({"varargs", "NonApiType"})
    @SafeVarargs
    static <T, C extends Collection<? super T>> C fill(C collection, T... elements) {
        collection.addAll(Arrays.asList(elements));
        return collection;
    }

    /** Puts two entries into a map, and returns it. */
    static <K, V, M extends Map<? super K, ? super V>> M put(M map, K key, V value, K other, V otherValue) {
        map.put(key, value);
        map.put(other, otherValue);
        return map;
    }
}
