package dev.cachezip.codec.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A kind of the collections and maps that {@code Collections.synchronizedList} and its like return: each stands before
 * another one, its content. Immutable.
 *
 * @param type the class of the collection or map
 * @param content the interface of the content
 * @param wrapping returns a collection or map of this kind for its content
 * @since 0.1
 */
public record SynchronizedKind(Class<?> type, Class<?> content, UnaryOperator<Object> wrapping) {

    @SuppressWarnings({"unchecked", "rawtypes", "JdkObsolete"}) // of any elements; a list without access by index
    private static final List<SynchronizedKind> ALL = List.of(
            of(Collection.class, new ArrayList<>(), Collections::synchronizedCollection),
            of(List.class, new LinkedList<>(), Collections::synchronizedList),
            of(Set.class, new LinkedHashSet<>(), Collections::synchronizedSet),
            of(SortedSet.class, new TreeSet<>(), Collections::synchronizedSortedSet),
            of(NavigableSet.class, new TreeSet<>(), Collections::synchronizedNavigableSet),
            of(Map.class, new LinkedHashMap<>(), Collections::synchronizedMap),
            of(SortedMap.class, new TreeMap<>(), Collections::synchronizedSortedMap),
            of(NavigableMap.class, new TreeMap<>(), Collections::synchronizedNavigableMap));

    /** The class of lists with access by index; the JDK, too, stores them as those without, and chooses on reading. */
    private static final Class<?> INDEXED =
            Collections.synchronizedList(new ArrayList<>()).getClass();

    @SuppressWarnings("unchecked") // the content is of its interface
    private static <T> SynchronizedKind of(Class<T> content, T example, UnaryOperator<T> wrapping) {
        return new SynchronizedKind(
                wrapping.apply(example).getClass(), content, (UnaryOperator<Object>) (UnaryOperator<?>) wrapping);
    }

    /** Returns the classes of all kinds. */
    static Stream<Class<?>> types() {
        return ALL.stream().map(SynchronizedKind::type);
    }

    /** Returns the kind of collections or maps of a class, or {@code null} if they are not synchronized ones. */
    public static @Nullable SynchronizedKind of(Class<?> type) {
        for (SynchronizedKind kind : ALL) {
            if (kind.type == type || (type == INDEXED && kind.content == List.class)) {
                return kind;
            }
        }
        return null;
    }
}
