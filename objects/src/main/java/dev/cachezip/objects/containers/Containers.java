package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.types.JdkContainers;
import java.lang.reflect.Constructor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/**
 * Knows how collections and maps of each class are created.
 */
@SuppressWarnings("JdkObsolete") // old kinds of lists and tables are cached, too
final class Containers {

    /** Adding to a CopyOnWriteArraySet compares with all elements: adding 10,000 of them takes 50 ms. */
    private static final int MAX_COPY_ON_WRITE_SET = 10_000;

    /** The most elements for which a list gets its memory at once. */
    private static final int MAX_EXPECTED = 1 << 10;

    /** The ways to create the usual containers. */
    private static final Map<Class<?>, Factory> CREATIONS = Map.ofEntries(
            Map.entry(ArrayList.class, (order, size) -> list(size)),
            Map.entry(LinkedList.class, (order, size) -> new LinkedList<>()),
            Map.entry(ArrayDeque.class, (order, size) -> new ArrayDeque<>()),
            Map.entry(LinkedHashSet.class, (order, size) -> new LinkedHashSet<>()),
            Map.entry(HashSet.class, (order, size) -> new HashSet<>()),
            Map.entry(ConcurrentHashMap.KeySetView.class, (order, size) -> ConcurrentHashMap.newKeySet()),
            Map.entry(LinkedHashMap.class, (order, size) -> new LinkedHashMap<>()),
            Map.entry(HashMap.class, (order, size) -> new HashMap<>()),
            Map.entry(ConcurrentHashMap.class, (order, size) -> new ConcurrentHashMap<>()),
            Map.entry(TreeSet.class, (order, size) -> new TreeSet<>(order)),
            Map.entry(ConcurrentSkipListSet.class, (order, size) -> new ConcurrentSkipListSet<>(order)),
            Map.entry(PriorityQueue.class, (order, size) -> new PriorityQueue<>(order)),
            Map.entry(PriorityBlockingQueue.class, (order, size) -> new PriorityBlockingQueue<>(11, order)),
            Map.entry(TreeMap.class, (order, size) -> new TreeMap<>(order)),
            Map.entry(ConcurrentSkipListMap.class, (order, size) -> new ConcurrentSkipListMap<>(order)));

    private Containers() {}

    /**
     * The way to create collections of a class.
     *
     * @param direct whether elements are added one by one as they are read
     * @param hashed whether elements are found by their hash codes
     * @param creation creates an empty collection
     * @param copying creates a collection from its elements; {@code null} if they are added
     * @param cost the memory that a collection takes
     */
    public record CollectionKind(
            boolean direct,
            boolean hashed,
            Factory creation,
            @Nullable Function<List<@Nullable Object>, Collection<?>> copying,
            ContainerCost cost) {

        /**
         * Creates an empty collection.
         *
         * @param size the number of elements that follow; 0 if it is not known
         */
        @SuppressWarnings("unchecked") // the place has checked the elements
        public Collection<@Nullable Object> create(@Nullable Comparator<?> order, long size) {
            return (Collection<@Nullable Object>) creation.create((Comparator<Object>) order, size);
        }

        /** Returns whether a collection is created from its elements, so that {@link #copy} takes them. */
        public boolean copies() {
            return copying != null;
        }

        /** Creates a collection from its elements. */
        public Collection<?> copy(List<@Nullable Object> elements) {
            if (copying == null) {
                throw new IllegalStateException("Elements are added");
            }
            return copying.apply(elements);
        }
    }

    /** Creates an empty container, with a comparator if there is one, for a number of elements if it is known. */
    private interface Factory {
        Object create(@Nullable Comparator<Object> order, long size);
    }

    /**
     * The way to create maps of a class.
     *
     * @param creation creates an empty map, with a comparator if there is one
     * @param cost the memory that a map takes
     */
    public record MapKind(Factory creation, ContainerCost cost) {

        /** Creates an empty map. */
        @SuppressWarnings("unchecked") // the places have checked the entries
        public Map<@Nullable Object, @Nullable Object> create(@Nullable Comparator<?> order) {
            return (Map<@Nullable Object, @Nullable Object>) creation.create((Comparator<Object>) order, 0);
        }
    }

    /** Returns the way to create collections of a type. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // EnumSet<E> cannot be spelled for an unknown E
    public static CollectionKind collection(JavaType type) {
        Class<?> raw = JdkContainers.built(type.getRawClass());
        ContainerCost cost = JdkContainers.cost(raw);
        if (raw == EnumSet.class) {
            Class element = enumOf(type.getContentType());
            return added(true, false, (order, size) -> EnumSet.noneOf(element), cost);
        }
        if (raw == CopyOnWriteArrayList.class) {
            return new CollectionKind(false, false, (order, size) -> list(size), CopyOnWriteArrayList::new, cost);
        }
        if (raw == CopyOnWriteArraySet.class) {
            return new CollectionKind(false, false, (order, size) -> list(size), Containers::copyOnWriteSet, cost);
        }
        boolean set = Set.class.isAssignableFrom(raw);
        Factory known = CREATIONS.get(raw);
        if (known != null) {
            boolean sorted = JdkContainers.isSorted(raw);
            return added(!set && !sorted, set && !sorted, known, cost);
        }
        Function<@Nullable Comparator<?>, Object> creation = creation(raw);
        return added(!set, set, (order, size) -> emptied((Collection<?>) creation.apply(order)), cost);
    }

    private static CollectionKind added(boolean direct, boolean hashed, Factory creation, ContainerCost cost) {
        return new CollectionKind(direct, hashed, creation, null, cost);
    }

    private static Collection<?> list(long size) {
        return size > 0 && size <= MAX_EXPECTED ? new ArrayList<>((int) size) : new ArrayList<>();
    }

    /** Returns the way to create maps of a type. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // EnumMap<K, V> cannot be spelled for an unknown K
    public static MapKind map(JavaType type) {
        Class<?> raw = JdkContainers.built(type.getRawClass());
        if (raw == EnumMap.class) {
            Class key = enumOf(type.getKeyType());
            return new MapKind(
                    (order, size) -> new EnumMap<>(key), ContainerCost.ofEnumMap(key.getEnumConstants().length));
        }
        ContainerCost cost = JdkContainers.cost(raw);
        Factory known = CREATIONS.get(raw);
        if (known != null) {
            return new MapKind(known, cost);
        }
        Function<@Nullable Comparator<?>, Object> creation = creation(raw);
        return new MapKind((order, size) -> emptied((Map<?, ?>) creation.apply(order)), cost);
    }

    /**
     * Returns a function that creates an empty container of another class than the usual ones, such as an application's,
     * and gets its comparator, or {@code null} for the natural order. It calls the constructor without parameters if there
     * is one that works. Otherwise it runs a constructor of the JDK's class alone, with the comparator if it takes one.
     *
     * @throws CachezipException.Codec if there is no way to create one
     */
    private static Function<@Nullable Comparator<?>, Object> creation(Class<?> raw) {
        Constructor<?> constructor;
        try {
            constructor = raw.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            return inherited(raw);
        }
        if (Refusals.isOfTheJdk(raw)) {
            return order -> Allocation.create(constructor);
        }
        constructor.setAccessible(true);
        // The class itself chooses the comparator.
        Supplier<Object> own = Allocation.orElse(() -> Allocation.create(constructor), () -> {
            Function<@Nullable Comparator<?>, Object> inherited = inherited(raw);
            return () -> inherited.apply(null);
        });
        return order -> own.get();
    }

    private static Function<@Nullable Comparator<?>, Object> inherited(Class<?> raw) {
        Class<?> parent = ClassKinds.jdkParent(raw);
        if (Refusals.isOfTheJdk(raw) || parent == null) {
            throw new CachezipException.Codec(
                    raw.getName()
                            + " cannot be stored: it is a collection or map without a constructor without parameters",
                    null);
        }
        if (parent == LinkedHashMap.class) {
            throw new CachezipException.Codec(
                    raw.getName()
                            + " cannot be stored: only its constructors know whether it is in access order; add one without"
                            + " parameters",
                    null);
        }
        if (JdkContainers.isSorted(parent)) {
            Constructor<?> constructor = Allocation.constructor(raw, parent, Comparator.class);
            return order -> Allocation.create(constructor, order);
        }
        Constructor<?> constructor = Allocation.constructor(raw, parent);
        return order -> Allocation.create(constructor);
    }

    /** Removes what a constructor has added: only what was stored comes back. */
    private static Collection<?> emptied(Collection<?> created) {
        if (!created.isEmpty()) {
            created.clear();
        }
        return created;
    }

    private static Map<?, ?> emptied(Map<?, ?> created) {
        if (!created.isEmpty()) {
            created.clear();
        }
        return created;
    }

    private static Class<?> enumOf(JavaType type) {
        if (!type.getRawClass().isEnum()) {
            throw new CachezipException.Codec(
                    "A set or map of enum constants without the enum's name, which "
                            + type.getRawClass().getName() + " does not tell",
                    null);
        }
        return type.getRawClass();
    }

    private static Collection<?> copyOnWriteSet(List<@Nullable Object> elements) {
        checkSize(elements);
        return new CopyOnWriteArraySet<>(elements);
    }

    private static void checkSize(Collection<?> elements) {
        if (elements.size() > MAX_COPY_ON_WRITE_SET) {
            throw new CachezipException.Codec(
                    CopyOnWriteArraySet.class.getName()
                            + " of more than 10,000 elements cannot be stored: cache another set",
                    null);
        }
    }

    private static boolean hasCapacity(BlockingQueue<?> queue) {
        int remaining = queue.remainingCapacity();
        if (remaining == Integer.MAX_VALUE || remaining + queue.size() == Integer.MAX_VALUE) {
            return false;
        }
        if (remaining != queue.remainingCapacity()) {
            throw new ConcurrentModificationException();
        }
        return true;
    }

    /**
     * Checks that a container has nothing beside its elements or entries and their order.
     *
     * @throws CachezipException.Codec if it has a bound, defaults or other entries, which the stored value would lose
     */
    public static void checkWhole(Object container) {
        if (container instanceof BlockingQueue<?> queue && hasCapacity(queue)) {
            throw notWhole(container, "with a capacity", "cache a list of its elements");
        }
        if (container instanceof CopyOnWriteArraySet<?> set) {
            checkSize(set);
        }
        if (container instanceof Properties properties
                && properties.stringPropertyNames().size()
                        > properties.keySet().stream()
                                .filter(String.class::isInstance)
                                .count()) {
            throw notWhole(container, "with defaults", "cache a copy that has all of them");
        }
        if (container instanceof Properties properties
                && properties.entrySet().stream()
                        .anyMatch(entry -> !(entry.getKey() instanceof String && entry.getValue() instanceof String))) {
            throw notWhole(
                    container,
                    "with an entry that is no String",
                    "set it as its text by setProperty, or cache a HashMap made of them");
        }
    }

    private static CachezipException notWhole(Object container, String what, String remedy) {
        return new CachezipException.Codec(
                container.getClass().getName() + ' ' + what + " cannot be stored: " + remedy, null);
    }
}
