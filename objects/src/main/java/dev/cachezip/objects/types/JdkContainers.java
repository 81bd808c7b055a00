package dev.cachezip.objects.types;

import dev.cachezip.objects.limits.ContainerCost;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The collections and maps of the JDK, and of libraries whose collections stand for those of the JDK.
 *
 * <p>They are listed one by one, as {@link JdkTypes} are. Memory is in bytes of heap on 64-bit HotSpot with compressed
 * references: an object has a header of 12 bytes, an array one of 16, a reference takes 4, and every size is rounded up
 * to 8. A table of hashes is on average two thirds full. Without compressed references, it is up to twice as much.
 */
@SuppressWarnings("JdkObsolete") // old kinds of lists and tables are cached, too
public final class JdkContainers {

    /** In which order elements or entries come. */
    public enum Sequence {
        /** In that of hash codes, or maybe. */
        HASHED,
        /** As they were added, or in that of an enum. */
        OWN,
        /** As they compare. */
        SORTED
    }

    /** Which mappings support a class. */
    private enum Support {
        EACH,
        /** A mapping library would fill it slowly or not at all: it adds elements one by one. */
        STATE,
        NONE
    }

    /** Bytes of a {@code ReentrantLock} (16) with its {@code NonfairSync} (32). */
    private static final int LOCK = 48;

    /** Bytes of the {@code ConditionObject} of a lock. */
    private static final int CONDITION = 24;

    /** The first one that a class is, extends or implements says in which order it is. */
    private static final List<Kind> KINDS = List.of(
            new Kind(NavigableSet.class, Sequence.SORTED, TreeSet.class, Set.of(SortedSet.class, TreeSet.class)),
            new Kind(SortedSet.class, Sequence.SORTED, TreeSet.class, Set.of(NavigableSet.class, TreeSet.class)),
            new Kind(NavigableMap.class, Sequence.SORTED, TreeMap.class, Set.of(SortedMap.class, TreeMap.class)),
            new Kind(SortedMap.class, Sequence.SORTED, TreeMap.class, Set.of(NavigableMap.class, TreeMap.class)),
            new Kind(ArrayList.class, Sequence.OWN, Support.EACH, 0, 0),
            // Without elements, the object alone.
            new Kind(LinkedList.class, Sequence.OWN, Support.EACH, 32, 24),
            new Kind(Stack.class, Sequence.OWN, Support.STATE, 0, 0),
            // The object (32) and an array of 10.
            new Kind(Vector.class, Sequence.OWN, Support.EACH, 32 + 56, 8),
            new Kind(CopyOnWriteArrayList.class, Sequence.OWN, Support.STATE, 0, 0),
            // The object (24) and an array of 17.
            new Kind(ArrayDeque.class, Sequence.OWN, Support.EACH, 24 + 88, 8),
            // The object (24) and the head node.
            new Kind(ConcurrentLinkedQueue.class, Sequence.OWN, Support.EACH, 24 + 24, 24),
            new Kind(ConcurrentLinkedDeque.class, Sequence.OWN, Support.EACH, 24 + 24, 24),
            // The object (48), a counter (16), the head node (24), and a lock and condition for each end.
            new Kind(LinkedBlockingQueue.class, Sequence.OWN, Support.EACH, 48 + 16 + 24 + 2 * (LOCK + CONDITION), 24),
            // The object (40), a lock and two conditions.
            new Kind(LinkedBlockingDeque.class, Sequence.OWN, Support.EACH, 40 + LOCK + 2 * CONDITION, 24),
            new Kind(LinkedTransferQueue.class, Sequence.OWN, Support.STATE, 0, 0),
            // The object (32) and an array of 11.
            new Kind(PriorityQueue.class, Sequence.SORTED, Support.STATE, 32 + 64, 8),
            // The object (40), an array of 11, a lock and a condition.
            new Kind(PriorityBlockingQueue.class, Sequence.SORTED, Support.STATE, 40 + 64 + LOCK + CONDITION, 8),
            new Kind(LinkedHashSet.class, Sequence.OWN, Support.EACH, 16 + 56, 48),
            new Kind(HashSet.class, Sequence.HASHED, Support.EACH, 16 + 48, 40),
            new Kind(TreeSet.class, Sequence.SORTED, Support.EACH, 16 + 48, 40),
            new Kind(ConcurrentSkipListSet.class, Sequence.SORTED, Support.EACH, 16 + 48 + 32 + 48, 32),
            new Kind(ConcurrentHashMap.KeySetView.class, Sequence.HASHED, Support.STATE, 0, 0),
            new Kind(CopyOnWriteArraySet.class, Sequence.OWN, Support.STATE, 0, 0),
            new Kind(EnumSet.class, Sequence.HASHED, Support.EACH, 0, 0),
            // An entry takes 40.
            new Kind(LinkedHashMap.class, Sequence.OWN, Support.EACH, 56, 48),
            // An entry takes 32, its slot in the table 6 to 11.
            new Kind(HashMap.class, Sequence.HASHED, Support.EACH, 48, 40),
            new Kind(TreeMap.class, Sequence.SORTED, Support.EACH, 48, 40),
            // It has a slot for each constant, which ContainerCost counts.
            new Kind(EnumMap.class, Sequence.OWN, Support.EACH, 0, 0),
            new Kind(Properties.class, Sequence.HASHED, Support.STATE, 0, 0),
            // The object (48) and a table of 11.
            new Kind(Hashtable.class, Sequence.HASHED, Support.STATE, 48 + 64, 40),
            new Kind(ConcurrentHashMap.class, Sequence.HASHED, Support.EACH, 64, 40),
            // A node takes 24. So does an entry of the index, and every third node has one. Plus a counter (32) and a
            // head (48).
            new Kind(ConcurrentSkipListMap.class, Sequence.SORTED, Support.EACH, 48 + 32 + 48, 32),
            // The object (40) and a table of 64; an entry takes two slots.
            new Kind(IdentityHashMap.class, Sequence.HASHED, Support.NONE, 40 + 272, 16),
            // The object (48), a table of 16 and a queue with its lock.
            new Kind(WeakHashMap.class, Sequence.HASHED, Support.NONE, 48 + 80 + 48, 56),
            // The most specific interface comes first.
            new Kind(Deque.class, Sequence.OWN, LinkedList.class, Set.of()),
            new Kind(List.class, Sequence.OWN, ArrayList.class, Set.of(ArrayList.class)),
            new Kind(Set.class, Sequence.HASHED, LinkedHashSet.class, Set.of(HashSet.class, LinkedHashSet.class)),
            new Kind(Map.class, Sequence.HASHED, LinkedHashMap.class, Set.of(HashMap.class, LinkedHashMap.class)),
            new Kind(Queue.class, Sequence.OWN, LinkedList.class, Set.of()),
            new Kind(Collection.class, Sequence.HASHED, ArrayList.class, Set.of(List.class, ArrayList.class)));

    private static final Map<String, Kind> BY_NAME =
            KINDS.stream().collect(Collectors.toUnmodifiableMap(kind -> kind.type.getName(), kind -> kind));

    /**
     * A class or interface of collections or maps.
     *
     * @param built the class that is built for it
     * @param equal the types whose values that class equals, in all respects that the types guarantee
     */
    private record Kind(
            Class<?> type, Sequence order, Support support, ContainerCost cost, Class<?> built, Set<Class<?>> equal) {

        /** Creates the kind of a class; without memory, it takes what its superclass does. */
        Kind(Class<?> type, Sequence order, Support support, long empty, long element) {
            this(type, order, support, new ContainerCost(empty, element), type, Set.of());
        }

        /** Creates the kind of an interface. */
        Kind(Class<?> type, Sequence order, Class<?> built, Set<Class<?>> equal) {
            this(type, order, Support.EACH, ContainerCost.NONE, built, equal);
        }
    }

    private JdkContainers() {}

    /** Returns whether a class of this name is one of these types. */
    public static boolean contains(String className) {
        return isOfEachMapping(className) || isOfStateOnly(className);
    }

    private static boolean supports(String className, Support support) {
        Kind known = BY_NAME.get(className);
        return known != null && known.support == support;
    }

    /** Returns whether each mapping supports the type of this name. */
    static boolean isOfEachMapping(String className) {
        return supports(className, Support.EACH);
    }

    /** Returns whether only the mapping by state supports the type of this name. */
    static boolean isOfStateOnly(String className) {
        return supports(className, Support.STATE);
    }

    /** Returns the types that each mapping supports. */
    static Stream<Class<?>> ofEachMapping() {
        return KINDS.stream().filter(kind -> kind.support == Support.EACH).map(Kind::type);
    }

    /**
     * Returns the class that a type id names for a collection or map of class {@code type}: the class itself if it can
     * be built, otherwise (for example, for the results of {@code List.of} and {@code Collections}) the interface that
     * describes it. Classes of an application are returned unchanged.
     */
    public static Class<?> containerClass(Class<?> type) {
        return isOfEachMapping(type.getName()) ? type : containerInterface(type);
    }

    /** Returns the class that a type id names, like {@link #containerClass}, with the mapping by state. */
    static Class<?> containerClassByState(Class<?> type) {
        return isOfStateOnly(type.getName()) ? type : containerClass(type);
    }

    private static Class<?> containerInterface(Class<?> type) {
        if (!isOfALibrary(type)) {
            return type;
        }
        return KINDS.stream()
                .map(Kind::type)
                .filter(each -> each.isInterface() && each.isAssignableFrom(type))
                .findFirst()
                .orElse(type);
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
        Kind known = BY_NAME.get(type.getName());
        return known == null ? type : known.built;
    }

    /**
     * Returns whether what a reader builds may stand for a collection or map of another class: for one that programs do not
     * name, such as that of {@code List.of}, and for a hashed one.
     */
    public static boolean standsFor(Class<?> built, Class<?> type) {
        Class<?> kind = containerInterface(type);
        boolean named =
                type.getName().startsWith("java.") && Modifier.isPublic(type.getModifiers()) && !type.isMemberClass();
        return kind != type
                && built(kind) == built
                && (!named || builds(kind, type))
                && !EnumSet.class.isAssignableFrom(type)
                && StateRules.INSTANCE.reason(type.getName()) == null;
    }

    /** Returns in which order the elements or entries of a class's objects come. */
    public static Sequence order(Class<?> type) {
        for (Kind kind : KINDS) {
            if (kind.type.isAssignableFrom(type)) {
                return kind.order;
            }
        }
        return Sequence.HASHED;
    }

    /** Returns whether objects of a class compare their elements or keys with each other. */
    public static boolean isSorted(Class<?> type) {
        return order(type) == Sequence.SORTED;
    }

    /** Returns the memory of a container of the JDK that takes the most, and that of an element that does. */
    public static ContainerCost greatestCost() {
        long empty = 0;
        long element = 0;
        // With the first put of an application: a stream would load ten classes.
        for (Kind kind : KINDS) {
            empty = Math.max(empty, kind.cost.empty());
            element = Math.max(element, kind.cost.element());
        }
        return new ContainerCost(empty, element);
    }

    /** Returns whether objects of a class have a table of hashes. */
    public static boolean hasTable(Class<?> type) {
        return Stream.of(
                        HashSet.class,
                        HashMap.class,
                        Hashtable.class,
                        ConcurrentHashMap.class,
                        ConcurrentHashMap.KeySetView.class)
                .anyMatch(each -> each.isAssignableFrom(type));
    }

    /**
     * Returns the memory of a class of collections or maps, beyond the average that a parser counts for each array and
     * object; for a class outside the JDK, that of its superclass.
     */
    public static ContainerCost cost(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Kind known = BY_NAME.get(each.getName());
            if (known != null && !known.cost.isNone()) {
                return known.cost;
            }
        }
        return ContainerCost.NONE;
    }

    /**
     * Returns whether the collection built for a declared class equals a value of another class, in all respects that
     * the value's class guarantees.
     *
     * @param type the value's class, or the result of {@link #containerClass} for it
     */
    public static boolean builds(Class<?> declared, Class<?> type) {
        Kind known = BY_NAME.get(declared.getName());
        return declared == type || (known != null && known.equal.contains(type));
    }
}
