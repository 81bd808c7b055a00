package dev.cachezip.objects.sharing;

import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.JdkContainers;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists, sets and maps that a reader hands out for callers to share: constructors and hooks of the objects in a value may
 * change them, and nobody can once the value is complete. Their classes tell that: what is in an unmodifiable set that a
 * constructor has made may be kept elsewhere.
 */
public final class ReadOnlyContainers {

    private ReadOnlyContainers() {}

    /**
     * Returns a list, set or map of the JDK as one that cannot be changed later, if the place allows that; any other value as
     * it is.
     *
     * @param mark the mark before it; others refer to a value with an anchor, and must find the same one
     * @param declared the class that is declared for the place
     * @param complete becomes true when the whole value has been read, and is never false again
     */
    public static @Nullable Object of(
            @Nullable Object value, @Nullable Mark mark, Class<?> declared, AtomicBoolean complete) {
        if (!(value instanceof Collection<?> || value instanceof Map<?, ?>)
                || !JdkContainers.isOfALibrary(value.getClass())
                || mark == Mark.ANCHOR
                || mark == Mark.REFERENCE) {
            return value;
        }
        Object shared = value;
        if (value instanceof List<?> list) {
            shared = new ReadOnlyList<>(new ArrayList<>(list), complete);
        } else if (value instanceof SortedSet<?> set) {
            shared = new ReadOnlySortedSet<>(set, complete);
        } else if (value instanceof Set<?> set) {
            shared = new ReadOnlySet<>(set, complete);
        } else if (value instanceof SortedMap<?, ?> map) {
            shared = new ReadOnlySortedMap<>(map, complete);
        } else if (value instanceof Map<?, ?> map) {
            shared = new ReadOnlyMap<>(map, complete);
        }
        // Where no kind of containers is declared, a caller may know the class of one that is not the usual one.
        boolean known = JdkContainers.built(declared) != declared
                || Stream.of(List.class, Set.class, Map.class)
                        .anyMatch(kind -> JdkContainers.builds(kind, value.getClass()));
        return known && declared.isInstance(shared) ? shared : value;
    }

    /** Returns a copy of a value whose lists and maps have the classes that a reader had built; other parts are the same. */
    public static Object asBuilt(Object value) {
        if (value instanceof ReadOnlyList<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(each -> copy.add(each == null ? null : asBuilt(each)));
            return copy;
        }
        if (value instanceof ReadOnlyMap<?, ?> map && map.map instanceof LinkedHashMap) {
            Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, each) -> copy.put(key, each == null ? null : asBuilt(each)));
            return copy;
        }
        return value instanceof ReadOnlyMap<?, ?> map ? map.map : value;
    }

    /** A list that a reader has made. */
    static final class ReadOnlyList<E> extends AbstractList<E> implements RandomAccess, Serializable {

        private static final long serialVersionUID = 1;

        private final List<E> list;
        private final AtomicBoolean complete;

        ReadOnlyList(List<E> list, AtomicBoolean complete) {
            this.list = list;
            this.complete = complete;
        }

        private List<E> open() {
            return complete.get() ? Collections.unmodifiableList(list) : list;
        }

        @Override
        public E get(int index) {
            return list.get(index);
        }

        @Override
        public int size() {
            return list.size();
        }

        @Override
        public E set(int index, E element) {
            return open().set(index, element);
        }

        @Override
        public void add(int index, E element) {
            open().add(index, element);
        }

        @Override
        public E remove(int index) {
            return open().remove(index);
        }

        private Object writeReplace() {
            return open();
        }
    }

    /** A set that a reader has made. */
    static class ReadOnlySet<E> extends AbstractSet<E> implements Serializable {

        private static final long serialVersionUID = 1;

        private final Set<E> set;
        private final AtomicBoolean complete;

        ReadOnlySet(Set<E> set, AtomicBoolean complete) {
            this.set = set;
            this.complete = complete;
        }

        final boolean isComplete() {
            return complete.get();
        }

        Set<E> open() {
            return isComplete() ? Collections.unmodifiableSet(set) : set;
        }

        @Override
        public Iterator<E> iterator() {
            return open().iterator();
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(@Nullable Object element) {
            return set.contains(element);
        }

        @Override
        public boolean add(E element) {
            return open().add(element);
        }

        final Object writeReplace() {
            return open();
        }
    }

    /** A sorted set that a reader has made. */
    @SuppressWarnings("JdkObsolete") // what such places declare
    static final class ReadOnlySortedSet<E> extends ReadOnlySet<E> implements SortedSet<E> {

        private static final long serialVersionUID = 1;

        private final SortedSet<E> sorted;

        ReadOnlySortedSet(SortedSet<E> set, AtomicBoolean complete) {
            super(set, complete);
            this.sorted = set;
        }

        @Override
        SortedSet<E> open() {
            return isComplete() ? Collections.unmodifiableSortedSet(sorted) : sorted;
        }

        @Override
        public @Nullable Comparator<? super E> comparator() {
            return sorted.comparator();
        }

        @Override
        public SortedSet<E> subSet(E from, E to) {
            return open().subSet(from, to);
        }

        @Override
        public SortedSet<E> headSet(E to) {
            return open().headSet(to);
        }

        @Override
        public SortedSet<E> tailSet(E from) {
            return open().tailSet(from);
        }

        @Override
        public E first() {
            return sorted.first();
        }

        @Override
        public E last() {
            return sorted.last();
        }
    }

    /** A map that a reader has made. */
    static class ReadOnlyMap<K, V> extends AbstractMap<K, V> implements Serializable {

        private static final long serialVersionUID = 1;

        private final Map<K, V> map;
        private final AtomicBoolean complete;

        ReadOnlyMap(Map<K, V> map, AtomicBoolean complete) {
            this.map = map;
            this.complete = complete;
        }

        final boolean isComplete() {
            return complete.get();
        }

        Map<K, V> open() {
            return isComplete() ? Collections.unmodifiableMap(map) : map;
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return open().entrySet();
        }

        @Override
        public @Nullable V get(@Nullable Object key) {
            return map.get(key);
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return map.containsKey(key);
        }

        @Override
        public @Nullable V put(K key, V value) {
            return open().put(key, value);
        }

        final Object writeReplace() {
            return open();
        }
    }

    /** A sorted map that a reader has made. */
    @SuppressWarnings("JdkObsolete") // what such places declare
    static final class ReadOnlySortedMap<K, V> extends ReadOnlyMap<K, V> implements SortedMap<K, V> {

        private static final long serialVersionUID = 1;

        private final SortedMap<K, V> sorted;

        ReadOnlySortedMap(SortedMap<K, V> map, AtomicBoolean complete) {
            super(map, complete);
            this.sorted = map;
        }

        @Override
        SortedMap<K, V> open() {
            return isComplete() ? Collections.unmodifiableSortedMap(sorted) : sorted;
        }

        @Override
        public @Nullable Comparator<? super K> comparator() {
            return sorted.comparator();
        }

        @Override
        public SortedMap<K, V> subMap(K from, K to) {
            return open().subMap(from, to);
        }

        @Override
        public SortedMap<K, V> headMap(K to) {
            return open().headMap(to);
        }

        @Override
        public SortedMap<K, V> tailMap(K from) {
            return open().tailMap(from);
        }

        @Override
        public K firstKey() {
            return sorted.firstKey();
        }

        @Override
        public K lastKey() {
            return sorted.lastKey();
        }
    }
}
