package dev.cachezip.oracle;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;

/** Collections in fields, declared as an interface and as a class. */
// Old kinds are cached, too, and reflection reads members that no code calls.
@SuppressWarnings({"JdkObsolete", "UnusedVariable", "unused", "NonApiType"})
final class FieldValues {

    private FieldValues() {}

    /** Fields that declare interfaces. */
    static final class Wide implements Serializable {
        private List<Long> list;
        private Collection<Long> collection;
        private Iterable<Long> iterable;
        private Set<Long> set;
        private SortedSet<Long> sorted;
        private NavigableSet<Long> navigable;
        private Queue<Long> queue;
        private Deque<Long> deque;
        private BlockingQueue<Long> blocking;
        private Map<Long, String> map;
        private SortedMap<Long, String> sortedMap;
        private NavigableMap<Long, String> navigableMap;
        private ConcurrentMap<Long, String> concurrentMap;
        private AbstractList<Long> abstractList;
        private List<?> wildcard;

        @SuppressWarnings("rawtypes")
        private List raw;

        private List<List<Set<Long>>> nested;
    }

    /** Fields that declare classes. */
    static final class Narrow implements Serializable {
        private final ArrayList<Long> arrayList = Lists.array(1L, null);
        private final LinkedList<Long> linkedList = Lists.fill(new LinkedList<>(), 1L, null);
        private final Vector<Long> vector = Lists.fill(new Vector<>(), 1L);
        private final Stack<Long> stack = Lists.fill(new Stack<>(), 1L, 2L);
        private final CopyOnWriteArrayList<Long> copied = new CopyOnWriteArrayList<>(List.of(1L));
        private final HashSet<Long> hashSet = Lists.fill(new HashSet<>(), 1L, 2L);
        private final LinkedHashSet<Long> linkedSet = Lists.fill(new LinkedHashSet<>(), 2L, 1L);
        private final TreeSet<Long> treeSet = Lists.fill(new TreeSet<Long>(Comparator.reverseOrder()), 2L, 1L);
        private final ConcurrentSkipListSet<Long> skipSet = Lists.fill(new ConcurrentSkipListSet<>(), 2L, 1L);
        private final CopyOnWriteArraySet<Long> copiedSet = Lists.fill(new CopyOnWriteArraySet<>(), 2L, 1L);
        private final ArrayDeque<Long> deque = Lists.fill(new ArrayDeque<>(), 2L, 1L);
        private final PriorityQueue<Long> priority = Lists.fill(new PriorityQueue<>(), 3L, 2L, 1L);
        private final HashMap<Long, String> hashMap = Lists.put(new HashMap<>(), 1L, "a", 2L, "b");
        private final LinkedHashMap<Long, String> linkedMap = Lists.put(new LinkedHashMap<>(), 2L, "a", 1L, "b");
        private final TreeMap<Long, String> treeMap = Lists.put(new TreeMap<>(), 2L, "a", 1L, "b");
        private final ConcurrentHashMap<Long, String> concurrent =
                Lists.put(new ConcurrentHashMap<>(), 2L, "a", 1L, "b");
        private final ConcurrentSkipListMap<Long, String> skipMap =
                Lists.put(new ConcurrentSkipListMap<>(), 2L, "a", 1L, "b");
        private final Hashtable<Long, String> table = Lists.put(new Hashtable<>(), 2L, "a", 1L, "b");
        private final Properties properties = Lists.put(new Properties(), "a", "b", "c", "d");
        private final BitSet bits = BitSet.valueOf(new long[] {5});
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("field");
        list.equal("declared as classes", new Narrow()).equal("all null", new Wide());
        lists(list);
        sets(list);
        maps(list);
        return list.values();
    }

    private static Wide list(List<Long> content) {
        Wide wide = new Wide();
        wide.list = content;
        wide.collection = content;
        wide.iterable = content;
        wide.wildcard = content;
        wide.raw = content;
        return wide;
    }

    private static Wide set(Set<Long> content) {
        Wide wide = new Wide();
        wide.set = content;
        wide.collection = content;
        wide.iterable = content;
        return wide;
    }

    private static Wide map(Map<Long, String> content) {
        Wide wide = new Wide();
        wide.map = content;
        return wide;
    }

    private static void lists(ValueList list) {
        Wide others = new Wide();
        others.abstractList = Lists.fill(new LinkedList<>(), 1L);
        others.queue = Lists.fill(new PriorityQueue<Long>(Comparator.reverseOrder()), 1L, 3L, 2L);
        others.deque = Lists.fill(new ArrayDeque<>(), 1L, 2L);
        others.blocking = Lists.fill(new LinkedBlockingQueue<>(), 1L, 2L);
        others.nested = Lists.array(Lists.array(Lists.fill(new TreeSet<>(), 1L)), null);
        list.equal("ArrayList", list(Lists.array(1L, null)))
                .equal("empty ArrayList", list(new ArrayList<>()))
                .equal("LinkedList", list(Lists.fill(new LinkedList<>(), 1L, null)))
                .equal("Vector", list(Lists.fill(new Vector<>(), 1L)))
                .equal("Stack", list(Lists.fill(new Stack<>(), 1L)))
                .equal("CopyOnWriteArrayList", list(new CopyOnWriteArrayList<>(List.of(1L))))
                .form("List.of", list(List.of(1L, 2L)))
                .form("List.of()", list(List.of()))
                .form("Arrays.asList", list(Arrays.asList(1L, null)))
                .form("subList", list(Lists.array(1L, 2L, 3L).subList(0, 2)))
                .form("unmodifiableList", list(Collections.unmodifiableList(Lists.array(1L))))
                .form("emptyList", list(Collections.emptyList()))
                .equal("queues and others", others);
    }

    private static void sets(ValueList list) {
        Wide sorted = new Wide();
        sorted.sorted = Lists.fill(new TreeSet<Long>(Comparator.reverseOrder()), 1L, 2L);
        sorted.navigable = Lists.fill(new ConcurrentSkipListSet<>(), 2L, 1L);
        list.form("HashSet", set(Lists.fill(new HashSet<>(), 3L, 1L)))
                .form("empty HashSet", set(new HashSet<>()))
                .equal("LinkedHashSet", set(Lists.fill(new LinkedHashSet<>(), 3L, 1L, null)))
                .equal("TreeSet", set(Lists.fill(new TreeSet<>(), 3L, 1L)))
                .equal("empty TreeSet", set(new TreeSet<>()))
                .equal("TreeSet in reverse", set(Lists.fill(new TreeSet<Long>(Comparator.reverseOrder()), 3L, 1L)))
                .equal("CopyOnWriteArraySet", set(Lists.fill(new CopyOnWriteArraySet<>(), 3L, 1L)))
                .equal("ConcurrentSkipListSet", set(Lists.fill(new ConcurrentSkipListSet<>(), 3L, 1L)))
                .form("Set.of", set(Set.of(1L, 2L, 3L)))
                .form("emptySet", set(Collections.emptySet()))
                .equal("sorted sets", sorted);
    }

    private static void maps(ValueList list) {
        Wide sorted = new Wide();
        sorted.sortedMap = Lists.put(new TreeMap<Long, String>(Comparator.reverseOrder()), 1L, "a", 2L, "b");
        sorted.navigableMap = Lists.put(new ConcurrentSkipListMap<>(), 2L, "a", 1L, "b");
        sorted.concurrentMap = Lists.put(new ConcurrentSkipListMap<>(), 2L, "a", 1L, "b");
        sorted.map = new TreeMap<>(Comparator.reverseOrder());
        list.form("HashMap", map(Lists.put(new HashMap<>(), 2L, "a", 1L, "b")))
                .equal("LinkedHashMap", map(Lists.put(new LinkedHashMap<>(), 2L, "a", 1L, null)))
                .equal("empty LinkedHashMap", map(new LinkedHashMap<>()))
                .equal("TreeMap", map(Lists.put(new TreeMap<>(), 2L, "a", 1L, "b")))
                .equal("empty TreeMap", map(new TreeMap<>()))
                .equal("ConcurrentHashMap", map(Lists.put(new ConcurrentHashMap<>(), 2L, "a", 1L, "b")))
                .equal("Hashtable", map(Lists.put(new Hashtable<>(), 2L, "a", 1L, "b")))
                .form("Map.of", map(Map.of(1L, "a", 2L, "b")))
                .form("unmodifiableMap", map(Collections.unmodifiableMap(new TreeMap<>(Map.of(1L, "a")))))
                .equal("sorted maps", sorted);
    }
}
