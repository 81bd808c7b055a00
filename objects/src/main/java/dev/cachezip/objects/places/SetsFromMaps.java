package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.HiddenFields;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Finds the sets that behave like the sets that {@code Collections.newSetFromMap} makes from maps of the JDK, and like the
 * keys of concurrent maps.
 */
final class SetsFromMaps {

    private static final Class<?> TYPE =
            Collections.newSetFromMap(new HashMap<>()).getClass();

    private SetsFromMaps() {}

    /** Returns whether sets of a class are made from maps. */
    static boolean is(Class<?> type) {
        return type == TYPE || type == ConcurrentHashMap.KeySetView.class;
    }

    /**
     * Returns a set of the same elements in the same order, with the same way to find them. A set of
     * {@code ConcurrentHashMap.newKeySet} is returned itself; other views of a map's keys are plain sets.
     *
     * @throws CachezipException.Codec if there is none, as for a map that compares by identity
     */
    static Object plain(Object set) {
        Set<?> elements = (Set<?>) set;
        if (set instanceof ConcurrentHashMap.KeySetView<?, ?> keys) {
            return Boolean.TRUE.equals(keys.getMappedValue()) ? set : new LinkedHashSet<>(elements);
        }
        Map<?, ?> map = (Map<?, ?>) HiddenFields.of(set).get(0);
        Class<?> type = map.getClass();
        if (type == ConcurrentHashMap.class) {
            Set<Object> concurrent = ConcurrentHashMap.newKeySet();
            concurrent.addAll(elements);
            return concurrent;
        }
        if (type == LinkedHashMap.class) {
            return new LinkedHashSet<>(elements);
        }
        if (type == HashMap.class) {
            return new HashSet<>(elements);
        }
        if (map instanceof TreeMap<?, ?> sorted && type == TreeMap.class) {
            return new TreeSet<>((SortedSet<?>) sorted.navigableKeySet());
        }
        if (map instanceof ConcurrentSkipListMap<?, ?> sorted && type == ConcurrentSkipListMap.class) {
            return new ConcurrentSkipListSet<>((SortedSet<?>) sorted.navigableKeySet());
        }
        throw new CachezipException.Codec(
                "A set from a " + type.getName() + " cannot be stored: what the map adds to a set would be lost; cache"
                        + " a copy in a plain set",
                null);
    }
}
