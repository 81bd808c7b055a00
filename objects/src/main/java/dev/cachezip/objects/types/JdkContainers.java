package dev.cachezip.objects.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The collections and maps of the JDK, and of libraries whose collections stand for those of the JDK.
 *
 * <p>They are listed one by one, as {@link JdkTypes} are.
 */
@SuppressWarnings("JdkObsolete") // old kinds of lists and tables are cached, too
public final class JdkContainers {

    // Without copy-on-write classes: Jackson adds elements one by one, and each addition copies all of them.
    private static final Set<Class<?>> CONTAINERS = Set.of(
            java.util.ArrayDeque.class,
            java.util.ArrayList.class,
            java.util.Collection.class,
            java.util.Deque.class,
            java.util.EnumMap.class,
            java.util.EnumSet.class,
            java.util.HashMap.class,
            java.util.HashSet.class,
            java.util.LinkedHashMap.class,
            java.util.LinkedHashSet.class,
            java.util.LinkedList.class,
            java.util.List.class,
            java.util.Map.class,
            java.util.NavigableMap.class,
            java.util.NavigableSet.class,
            java.util.Queue.class,
            java.util.Set.class,
            java.util.SortedMap.class,
            java.util.SortedSet.class,
            java.util.TreeMap.class,
            java.util.TreeSet.class,
            java.util.Vector.class,
            java.util.concurrent.ConcurrentHashMap.class,
            java.util.concurrent.ConcurrentLinkedDeque.class,
            java.util.concurrent.ConcurrentLinkedQueue.class,
            java.util.concurrent.ConcurrentSkipListMap.class,
            java.util.concurrent.ConcurrentSkipListSet.class,
            java.util.concurrent.LinkedBlockingDeque.class,
            java.util.concurrent.LinkedBlockingQueue.class);

    /** The most specific interface comes first. */
    private static final List<Interface> INTERFACES = List.of(
            new Interface(NavigableSet.class, TreeSet.class, Set.of(SortedSet.class, TreeSet.class)),
            new Interface(SortedSet.class, TreeSet.class, Set.of(NavigableSet.class, TreeSet.class)),
            new Interface(NavigableMap.class, TreeMap.class, Set.of(SortedMap.class, TreeMap.class)),
            new Interface(SortedMap.class, TreeMap.class, Set.of(NavigableMap.class, TreeMap.class)),
            new Interface(Deque.class, LinkedList.class, Set.of()),
            new Interface(List.class, ArrayList.class, Set.of(ArrayList.class)),
            new Interface(Set.class, LinkedHashSet.class, Set.of(HashSet.class, LinkedHashSet.class)),
            new Interface(Map.class, LinkedHashMap.class, Set.of(HashMap.class, LinkedHashMap.class)),
            new Interface(Queue.class, LinkedList.class, Set.of()),
            new Interface(Collection.class, ArrayList.class, Set.of(List.class, ArrayList.class)));

    /**
     * An interface of collections or maps.
     *
     * @param built the class that is built for it
     * @param equal the types whose values that class equals, in all respects that the types guarantee
     */
    private record Interface(Class<?> type, Class<?> built, Set<Class<?>> equal) {

        static @Nullable Interface of(Class<?> type) {
            for (Interface each : INTERFACES) {
                if (each.type == type) {
                    return each;
                }
            }
            return null;
        }
    }

    /** Containers that only the mapping by state supports: a mapping library would fill them slowly or not at all. */
    private static final Set<Class<?>> STATE_CONTAINERS = Set.of(
            java.util.Hashtable.class,
            java.util.PriorityQueue.class,
            java.util.Properties.class,
            java.util.Stack.class,
            java.util.concurrent.ConcurrentHashMap.KeySetView.class,
            java.util.concurrent.CopyOnWriteArrayList.class,
            java.util.concurrent.CopyOnWriteArraySet.class,
            java.util.concurrent.LinkedTransferQueue.class,
            java.util.concurrent.PriorityBlockingQueue.class);

    private static final Set<String> NAMES = JdkTypes.names(CONTAINERS);
    private static final Set<String> STATE_NAMES = JdkTypes.names(STATE_CONTAINERS);

    private JdkContainers() {}

    /** Returns whether a class of this name is one of these types. */
    public static boolean contains(String className) {
        return isOfEachMapping(className) || isOfStateOnly(className);
    }

    /** Returns whether each mapping supports the type of this name. */
    static boolean isOfEachMapping(String className) {
        return NAMES.contains(className);
    }

    /** Returns whether only the mapping by state supports the type of this name. */
    static boolean isOfStateOnly(String className) {
        return STATE_NAMES.contains(className);
    }

    /** Returns the types that each mapping supports. */
    static Stream<Class<?>> ofEachMapping() {
        return CONTAINERS.stream();
    }

    /**
     * Returns the class that a type id names for a collection or map of class {@code type}: the class itself if it can
     * be built, otherwise (for example, for the results of {@code List.of} and {@code Collections}) the interface that
     * describes it. Classes of an application are returned unchanged.
     */
    static Class<?> containerClass(Class<?> type) {
        return CONTAINERS.contains(type) ? type : containerInterface(type);
    }

    /** Returns the class that a type id names, like {@link #containerClass}, with the mapping by state. */
    static Class<?> containerClassByState(Class<?> type) {
        return STATE_CONTAINERS.contains(type) ? type : containerClass(type);
    }

    private static Class<?> containerInterface(Class<?> type) {
        if (!isOfALibrary(type)) {
            return type;
        }
        for (Interface candidate : INTERFACES) {
            if (candidate.type.isAssignableFrom(type)) {
                return candidate.type;
            }
        }
        return type;
    }

    /** Returns whether a collection's class need not be named, since its interface is. */
    public static boolean isOfALibrary(Class<?> type) {
        return isOfALibrary(type.getName());
    }

    /** Returns whether a class of this name is a collection that need not be named. */
    public static boolean isOfALibrary(String name) {
        return (name.startsWith("java.util.") && !name.startsWith("java.util.jar."))
                || Libraries.standsForJdkContainer(name);
    }

    /** Returns the class that is built for a class: the class itself, unless it is an interface. */
    public static Class<?> built(Class<?> type) {
        Interface known = type.isInterface() ? Interface.of(type) : null;
        return known == null ? type : known.built;
    }

    /**
     * Returns whether the collection built for a declared class equals a value of another class, in all respects that
     * the value's class guarantees.
     *
     * @param type the value's class, or the result of {@link #containerClass} for it
     */
    public static boolean builds(Class<?> declared, Class<?> type) {
        Interface known = declared.isInterface() ? Interface.of(declared) : null;
        return declared == type || (known != null && known.equal.contains(type));
    }
}
