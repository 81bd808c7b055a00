package dev.cachezip.objects.sharing;

import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.JdkContainers;
import java.io.Serializable;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Unmodifiable lists, sets and maps, as which a reader hands out those that it has made. Their classes tell that: what is in
 * an unmodifiable set that a constructor has made may be kept elsewhere. Sorted ones are not shared.
 */
public final class ReadOnlyContainers {

    private ReadOnlyContainers() {}

    /**
     * Returns a list, set or map of the JDK as an unmodifiable one, if the place allows that; any other value as it is.
     *
     * @param mark the mark before it; others refer to a value with an anchor, and must find the same one
     * @param declared the class that is declared for the place
     */
    public static @Nullable Object of(@Nullable Object value, @Nullable Mark mark, Class<?> declared) {
        if (!(value instanceof Collection<?> || value instanceof Map<?, ?>)
                || !JdkContainers.isOfALibrary(value.getClass())
                || mark == Mark.ANCHOR
                || mark == Mark.REFERENCE) {
            return value;
        }
        Object unmodifiable = value;
        if (value instanceof List<?> list) {
            unmodifiable = list.stream().toList();
        } else if (value instanceof NavigableSet<?> set) {
            unmodifiable = Collections.unmodifiableNavigableSet(set);
        } else if (value instanceof Set<?> set) {
            unmodifiable = new ReadOnlySet<>(set);
        } else if (value instanceof NavigableMap<?, ?> map) {
            unmodifiable = Collections.unmodifiableNavigableMap(map);
        } else if (value instanceof Map<?, ?> map) {
            unmodifiable = new ReadOnlyMap<>(map);
        }
        // Where no kind of containers is declared, a caller may know the class of one that is not the usual one.
        boolean known = JdkContainers.built(declared) != declared
                || Stream.of(List.class, Set.class, Map.class)
                        .anyMatch(kind -> JdkContainers.builds(kind, value.getClass()));
        return known && declared.isInstance(unmodifiable) ? unmodifiable : value;
    }

    /** A set that a reader has made. */
    static final class ReadOnlySet<E> extends AbstractSet<E> implements Serializable {

        private static final long serialVersionUID = 1;

        private final Set<E> set;

        ReadOnlySet(Set<E> set) {
            this.set = set;
        }

        @Override
        public Iterator<E> iterator() {
            return Collections.unmodifiableSet(set).iterator();
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(@Nullable Object element) {
            return set.contains(element);
        }
    }

    /** A map that a reader has made. */
    static final class ReadOnlyMap<K, V> extends AbstractMap<K, V> implements Serializable {

        private static final long serialVersionUID = 1;

        private final Map<K, V> map;

        ReadOnlyMap(Map<K, V> map) {
            this.map = map;
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return Collections.unmodifiableMap(map).entrySet();
        }

        @Override
        public @Nullable V get(@Nullable Object key) {
            return map.get(key);
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return map.containsKey(key);
        }
    }
}
