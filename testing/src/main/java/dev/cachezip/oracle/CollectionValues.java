package dev.cachezip.oracle;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;

/** Collections by themselves, as a cached method returns them. */
// Old kinds are cached, too.
@SuppressWarnings("JdkObsolete")
final class CollectionValues {

    private CollectionValues() {}

    /** A comparator that an application writes, and that can be stored. */
    static final class ByLength implements Comparator<String>, Serializable {
        private final boolean longestFirst;

        ByLength(boolean longestFirst) {
            this.longestFirst = longestFirst;
        }

        @Override
        public int compare(String a, String b) {
            int shortestFirst = Integer.compare(a.length(), b.length());
            return longestFirst ? -shortestFirst : shortestFirst;
        }
    }

    /** A list of an application's own class, with a field more. */
    static final class Page extends ArrayList<String> {
        private long total;

        void total(long number) {
            total = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Page page && page.total == total && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("collection");
        lists(list);
        immutable(list);
        sets(list);
        sorted(list);
        queues(list);
        nested(list);
        return list.values();
    }

    private static void lists(ValueList list) {
        TypeReference<List<Long>> longs = new TypeReference<>() {};
        Page page = new Page();
        page.add("a");
        page.total(700);
        list.equal("ArrayList", Lists.array(1L, 2L), longs)
                .equal("empty ArrayList", new ArrayList<>(), longs)
                .equal("only nulls", Lists.array(null, null), longs)
                .equal("mixed", Lists.array(1, "a", 1.5, null, true, 'c', 7L))
                .equal("LinkedList", Lists.fill(new LinkedList<>(), 1L, null), longs)
                .equal("Vector", Lists.fill(new Vector<>(), 1L), longs)
                .equal("Stack", Lists.fill(new Stack<>(), 1L, 2L), longs)
                .equal("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(Lists.array(1L, 2L)), longs)
                .equal("list of an application with a field", page);
    }

    private static void immutable(ValueList list) {
        TypeReference<List<String>> strings = new TypeReference<>() {};
        TypeReference<Set<String>> set = new TypeReference<>() {};
        list.form("List.of()", List.of(), strings)
                .form("List.of(1)", List.of("a"), strings)
                .form("List.of(3)", List.of("a", "b", "c"), strings)
                .form("Stream.toList with null", Stream.of("a", null).toList(), strings)
                .form("toUnmodifiableList", Stream.of("a").collect(Collectors.toUnmodifiableList()), strings)
                .form("Arrays.asList", Arrays.asList("a", null), strings)
                .form("subList", Lists.array("a", "b", "c").subList(1, 3), strings)
                .form("subList of List.of", List.of("a", "b", "c").subList(1, 3), strings)
                .form("unmodifiableList", Collections.unmodifiableList(Lists.array("a")), strings)
                .form("unmodifiableCollection", Collections.unmodifiableCollection(Lists.array("a")))
                .form("emptyList", Collections.emptyList(), strings)
                .form("singletonList", Collections.singletonList(null), strings)
                .form("nCopies", Collections.nCopies(3, "a"), strings)
                .refused("synchronizedList", Collections.synchronizedList(Lists.array("a", null)), strings)
                .refused("synchronizedList, empty", Collections.synchronizedList(new ArrayList<>()), strings)
                .refused("synchronizedList, linked", Collections.synchronizedList(new LinkedList<>(List.of("a"))))
                .refused(
                        "synchronizedList, twice",
                        Collections.synchronizedList(Collections.synchronizedList(Lists.array("a"))))
                .refused("synchronizedCollection", Collections.synchronizedCollection(new ArrayDeque<>(List.of("a"))))
                .refused(
                        "synchronizedSet, linked",
                        Collections.synchronizedSet(Lists.fill(new LinkedHashSet<>(), "b", "a")),
                        set)
                .refused(
                        "synchronizedSortedSet",
                        Collections.synchronizedSortedSet(
                                Lists.fill(new TreeSet<>(Collections.reverseOrder()), "b", "a")))
                .refused(
                        "synchronizedNavigableSet",
                        Collections.synchronizedNavigableSet(Lists.fill(new TreeSet<>(), "b", "a")))
                .formOrRefused("checkedList", Collections.checkedList(Lists.array("a"), String.class))
                .form("Set.of", Set.of("a", "b", "c"), set)
                .form("emptySet", Collections.emptySet(), set)
                .form("singleton", Collections.singleton("a"), set)
                .form(
                        "unmodifiableSet, linked",
                        Collections.unmodifiableSet(Lists.fill(new LinkedHashSet<>(), "b", "a")),
                        set)
                .form("unmodifiableSortedSet", Collections.unmodifiableSortedSet(Lists.fill(new TreeSet<>(), "b", "a")))
                .form("lists of List.of", List.of(List.of("a"), List.of()), new TypeReference<List<List<String>>>() {});
    }

    private static void sets(ValueList list) {
        TypeReference<Set<Long>> longs = new TypeReference<>() {};
        TypeReference<Set<String>> set = new TypeReference<>() {};
        list.form("HashSet", Lists.fill(new HashSet<>(), 3L, 1L, null), longs)
                .equal(
                        "HashSet that is declared",
                        Lists.fill(new HashSet<>(), 3L, 1L),
                        new TypeReference<HashSet<Long>>() {})
                .equal("LinkedHashSet", Lists.fill(new LinkedHashSet<>(), 3L, 1L, 2L), longs)
                .equal("empty LinkedHashSet", new LinkedHashSet<>(), longs)
                .equal("CopyOnWriteArraySet", Lists.fill(new CopyOnWriteArraySet<>(), 3L, 1L), longs)
                .equal("newKeySet", Lists.fill(ConcurrentHashMap.newKeySet(), 3L, 1L), longs)
                .form("keys of a ConcurrentHashMap", new ConcurrentHashMap<>(Map.of("a", 5)).keySet(), set)
                .form(
                        "keys of a ConcurrentHashMap with a value for more",
                        new ConcurrentHashMap<>(Map.of("a", 5)).keySet(5))
                .refused("asLifoQueue", Collections.asLifoQueue(Lists.fill(new java.util.ArrayDeque<>(), 3L)))
                .refused("DelayQueue", new java.util.concurrent.DelayQueue<>())
                .form(
                        "partitioned",
                        java.util.stream.Stream.of(1L, 2L)
                                .collect(java.util.stream.Collectors.partitioningBy(n -> n > 1)))
                .form("newSetFromMap", Lists.fill(Collections.newSetFromMap(new ConcurrentHashMap<>()), 3L))
                .form("newSetFromMap of a LinkedHashMap", fromMap(new java.util.LinkedHashMap<>()))
                .form("newSetFromMap of a HashMap", fromMap(new java.util.HashMap<>()))
                .form("newSetFromMap of a TreeMap", fromMap(new java.util.TreeMap<>()))
                .refused(
                        "newSetFromMap of an IdentityHashMap",
                        Collections.newSetFromMap(new java.util.IdentityHashMap<String, Boolean>()))
                .formOrRefused(
                        "keySet of a map",
                        Lists.put(new java.util.HashMap<>(), "a", 1, "b", 2).keySet())
                .formOrRefused(
                        "values of a map",
                        Lists.put(new java.util.LinkedHashMap<>(), "a", 1, "b", 1)
                                .values())
                .formOrRefused(
                        "part of a TreeSet",
                        Lists.fill(new TreeSet<>(), 1, 2, 3).headSet(2));
    }

    /** An element whose order may change. */
    private static final class Rank implements Comparable<Rank>, java.io.Serializable {
        private int rank;

        Rank(int rank) {
            this.rank = rank;
        }

        @Override
        public int compareTo(Rank other) {
            return Integer.compare(rank, other.rank);
        }
    }

    private static <T> T changed(Rank first, T container) {
        first.rank = 9;
        return container;
    }

    private static void sorted(ValueList list) {
        Rank first = new Rank(1);
        Rank second = new Rank(1);
        Rank third = new Rank(1);
        Rank fourth = new Rank(1);
        Rank fifth = new Rank(1);
        list.equal("TreeSet of objects", Lists.fill(new TreeSet<>(), new Rank(1), new Rank(2)))
                .refused(
                        "TreeSet with an object that was changed",
                        changed(first, Lists.fill(new TreeSet<>(), first, new Rank(2))))
                .refused(
                        "ConcurrentSkipListSet with an object that was changed",
                        changed(second, Lists.fill(new ConcurrentSkipListSet<>(), second, new Rank(2))))
                .refused(
                        "PriorityQueue with an object that was changed",
                        changed(fourth, Lists.fill(new PriorityQueue<>(), fourth, new Rank(2))))
                .refused(
                        "PriorityBlockingQueue with an object that was changed",
                        changed(fifth, Lists.fill(new PriorityBlockingQueue<>(), fifth, new Rank(2))))
                .refused(
                        "TreeMap with a key that was changed",
                        changed(third, Lists.put(new java.util.TreeMap<>(), third, 1, new Rank(2), 2)));
        TypeReference<Set<String>> strings = new TypeReference<>() {};
        list.equal("TreeSet", Lists.fill(new TreeSet<>(), "b", "a"), strings)
                .equal("empty TreeSet", new TreeSet<String>(), strings)
                .equal(
                        "TreeSet that is declared",
                        Lists.fill(new TreeSet<>(), 2L, 1L),
                        new TypeReference<TreeSet<Long>>() {})
                .equal(
                        "TreeSet in reverse",
                        Lists.fill(new TreeSet<String>(Comparator.reverseOrder()), "b", "a"),
                        strings)
                .refused(
                        "TreeSet in reverse without case",
                        Lists.fill(new TreeSet<>(String.CASE_INSENSITIVE_ORDER.reversed()), "B", "a"),
                        strings)
                .equal(
                        "TreeSet without case",
                        Lists.fill(new TreeSet<>(String.CASE_INSENSITIVE_ORDER), "B", "a"),
                        strings)
                .equal(
                        "TreeSet with nulls first",
                        Lists.fill(new TreeSet<>(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER)), "B", null, "a"),
                        strings)
                .equal(
                        "TreeSet with nulls last, by a comparator of ours",
                        Lists.fill(new TreeSet<>(Comparator.nullsLast(new ByLength(true))), null, "a", "bb"),
                        strings)
                .equal("empty TreeSet without case", new TreeSet<>(String.CASE_INSENSITIVE_ORDER), strings)
                .equal(
                        "TreeSet by a comparator of ours",
                        Lists.fill(new TreeSet<>(new ByLength(true)), "a", "bb"),
                        strings)
                .either("TreeSet by a lambda", Lists.fill(new TreeSet<String>((a, b) -> b.compareTo(a)), "a", "b"))
                .equal("ConcurrentSkipListSet", Lists.fill(new ConcurrentSkipListSet<>(), "b", "a"), strings)
                .equal(
                        "ConcurrentSkipListSet in reverse",
                        Lists.fill(new ConcurrentSkipListSet<String>(Comparator.reverseOrder()), "b", "a"),
                        strings)
                .equal(
                        "TreeSet of decimals that are alike",
                        Lists.fill(new TreeSet<>(), new java.math.BigDecimal("1.10"), new java.math.BigDecimal("2")));
    }

    private static void queues(ValueList list) {
        list.equal("ArrayDeque", Lists.fill(new ArrayDeque<>(), 1L, 2L), new TypeReference<ArrayDeque<Long>>() {})
                .equal(
                        "PriorityQueue",
                        Lists.fill(new PriorityQueue<>(), 3L, 1L, 2L),
                        new TypeReference<PriorityQueue<Long>>() {})
                .equal(
                        "PriorityQueue in reverse",
                        Lists.fill(new PriorityQueue<Long>(Comparator.reverseOrder()), 3L, 1L, 2L))
                .equal(
                        "PriorityQueue by a comparator of ours",
                        Lists.fill(new PriorityQueue<>(new ByLength(false)), "bb", "a"))
                .equal("ConcurrentLinkedQueue", Lists.fill(new ConcurrentLinkedQueue<>(), 1L, 2L))
                .equal("ConcurrentLinkedDeque", Lists.fill(new ConcurrentLinkedDeque<>(), 1L, 2L))
                .equal("LinkedBlockingQueue", Lists.fill(new LinkedBlockingQueue<>(), 1L))
                .equal("LinkedBlockingDeque", Lists.fill(new LinkedBlockingDeque<>(), 1L))
                .either("ArrayBlockingQueue", Lists.fill(new ArrayBlockingQueue<>(3), 1L));
    }

    private static void nested(ValueList list) {
        list.equal(
                        "lists in lists",
                        Lists.array(Lists.array(1L), new ArrayList<>(), null),
                        new TypeReference<List<List<Long>>>() {})
                .equal(
                        "collections of several kinds in a list",
                        Lists.array(
                                Lists.array(1L), Lists.fill(new TreeSet<>(), 2L), Lists.fill(new ArrayDeque<>(), 3L)))
                .form(
                        "sets in a list of collections",
                        Lists.array(Lists.fill(new HashSet<>(), 1L), Lists.fill(new LinkedHashSet<>(), 2L)),
                        new TypeReference<List<Set<Long>>>() {})
                .equal("sets of lists", Lists.fill(new LinkedHashSet<>(), Lists.array(1L), Lists.array(2L, 3L)));
    }

    private static java.util.Set<Long> fromMap(java.util.Map<Long, Boolean> map) {
        return Lists.fill(Collections.newSetFromMap(map), 3L, 1L);
    }
}
