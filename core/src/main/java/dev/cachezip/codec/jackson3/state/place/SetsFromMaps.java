package dev.cachezip.codec.jackson3.state.place;

import dev.cachezip.CachezipException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Collection;
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
import org.jspecify.annotations.Nullable;

/** Finds the sets that behave like the sets that {@code Collections.newSetFromMap} makes from maps of the JDK. */
final class SetsFromMaps {

    private static final Class<?> TYPE =
            Collections.newSetFromMap(new HashMap<>()).getClass();

    private SetsFromMaps() {}

    /** Returns whether sets of a class are made from maps. */
    static boolean is(Class<?> type) {
        return type == TYPE;
    }

    /**
     * Returns a set of the same elements in the same order, with the same way to find them.
     *
     * @throws CachezipException.Codec if there is none, as for a map that compares by identity
     */
    static Object plain(Object set) {
        Set<?> elements = (Set<?>) set;
        Map<?, ?> map = mapOf(elements);
        Class<?> type = map == null ? Object.class : map.getClass();
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

    /** Returns the map, which only the JDK's serialization shows; nothing is serialized. */
    private static @Nullable Map<?, ?> mapOf(Set<?> set) {
        try (MapFinder finder = new MapFinder()) {
            finder.writeObject(set);
            return finder.found;
        } catch (IOException e) {
            throw new CachezipException.Codec("The JDK does not tell which map a set is made from", e);
        }
    }

    private static final class MapFinder extends ObjectOutputStream {

        private @Nullable Map<?, ?> found;

        MapFinder() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(Object written) {
            if (written instanceof Collection<?>) {
                return written;
            }
            if (written instanceof Map<?, ?> map) {
                found = map;
            }
            return null;
        }
    }
}
