package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Values whose form the place does not settle: what type arguments leave open, optionals in optionals, entries, orders. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "OptionalUsedAsFieldOrParameterType", "unused"})
final class OpenValues {

    private OpenValues() {}

    /** A map whose constructor puts something in. */
    static final class Defaults extends HashMap<String, Long> {
        Defaults() {
            put("default", 1L);
        }
    }

    /** A list whose constructor adds something. */
    static final class Titled extends ArrayList<String> {
        Titled() {
            add("title");
        }
    }

    /** A list that keeps what it has where no copy would have it, and does not say how to restore it. */
    static final class Computed extends AbstractList<Integer> {
        private final transient int[] numbers;

        Computed(int... numbers) {
            this.numbers = numbers;
        }

        @Override
        public Integer get(int index) {
            return numbers[index];
        }

        @Override
        public int size() {
            return numbers.length;
        }
    }

    /** An object that holds the order of its elements. */
    static final class Sorted implements Serializable {
        private final Comparator<String> declared;
        private final Object undeclared;

        Sorted(Comparator<String> order) {
            this.declared = order;
            this.undeclared = order;
        }
    }

    /** A lock in a field that is not transient. */
    static final class Locked {
        private final Object lock = new Object();
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("open");
        arguments(list);
        casts(list);
        optionals(list);
        entries(list);
        orders(list);
        return list.equal("map that its constructor has filled", emptied(new Defaults()))
                .equal("map that its constructor fills", new Defaults())
                .equal("list that its constructor has filled", emptied(new Titled()))
                .refused("list with hidden numbers", new Computed(1, 2))
                .refused("list with hidden numbers in a field", new Anything(new Computed(1)))
                .refused("object without state", new Object())
                .refused("lock in a field", new Locked())
                .values();
    }

    private static Defaults emptied(Defaults map) {
        map.clear();
        return map;
    }

    private static Titled emptied(Titled list) {
        list.clear();
        return list;
    }

    /** Places whose declared type comes from the type arguments of the root. */
    private static void arguments(ValueList list) {
        list.equal("numbers", new Box<>(Lists.array(1, 2L, 1.5)), new TypeReference<Box<List<Number>>>() {})
                .equal(
                        "what is comparable",
                        new Box<>(Lists.array("a", 1, true)),
                        new TypeReference<Box<List<Comparable<?>>>>() {})
                .equal("what is serializable", new Box<Serializable>("a"), new TypeReference<Box<Serializable>>() {})
                .equal("an iterable", new Box<>(Lists.array(1L)), new TypeReference<Box<Iterable<Long>>>() {})
                .equal("text", new Box<CharSequence>("a"), new TypeReference<Box<CharSequence>>() {})
                .equal("no tree", new Box<JsonNode>(null), new TypeReference<Box<JsonNode>>() {})
                .equal("no optional", new Box<Optional<String>>(null), new TypeReference<Box<Optional<String>>>() {})
                .equal(
                        "optionals and none",
                        new Box<>(Lists.array(Optional.of("a"), null, Optional.empty())),
                        new TypeReference<Box<List<Optional<String>>>>() {});
    }

    /** Other values than the type arguments say, as native queries return them. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void casts(ValueList list) {
        List<Long> integers = (List) Lists.array(1, 2);
        Map<Long, Long> keys = (Map) new LinkedHashMap<>(Map.of(1, 2L));
        list.either("integers as longs", integers, new TypeReference<List<Long>>() {})
                .either("integers as longs in a field", new Box<>(integers), new TypeReference<Box<List<Long>>>() {})
                .either("integer as long", (Box) new Box<>(1), new TypeReference<Box<Long>>() {})
                .either("integer as optional long", (Optional) Optional.of(1), new TypeReference<Optional<Long>>() {})
                .either("integer as key", keys, new TypeReference<Map<Long, Long>>() {})
                .either(
                        "integer in an entry",
                        (Map.Entry) Map.entry(1, 2),
                        new TypeReference<Map.Entry<Long, Long>>() {})
                .either(
                        "integer as text",
                        (Box) new Box<>(new LinkedHashSet<>(Set.of(1))),
                        new TypeReference<Box<Set<String>>>() {});
    }

    private static void optionals(ValueList list) {
        Optional<Optional<Integer>> two = Optional.of(Optional.of(1));
        Optional<Optional<Integer>> empty = Optional.of(Optional.empty());
        list.equal("optional in an optional", two)
                .equal("optional in an optional in a list", Lists.array(two, null, two))
                .equal("optional in an optional in a map", new LinkedHashMap<>(Map.of("a", two)))
                .equal("optional in an optional in a field", new Anything(two))
                .equal("optional in an optional, declared", two, new TypeReference<Optional<Optional<Integer>>>() {})
                .either("empty optional in an optional in a list", Lists.array(empty))
                .either("empty optional in an optional in a field", new Anything(empty))
                .equal(
                        "reference in a reference in a list",
                        Lists.array(new AtomicReference<>(new AtomicReference<>("a"))));
    }

    private static void entries(ValueList list) {
        Map<String, Long> sorted = new TreeMap<>(Map.of("b", 1L, "a", 2L));
        TypeReference<List<Map.Entry<String, Long>>> entries = new TypeReference<>() {};
        list.form(
                        "entry of a HashMap",
                        first(new HashMap<>(Map.of("a", 1L))),
                        new TypeReference<Map.Entry<String, Long>>() {})
                .form("entries of a HashMap", new ArrayList<>(new HashMap<>(Map.of("a", 1L)).entrySet()), entries)
                .form("entries of a TreeMap", new ArrayList<>(sorted.entrySet()), entries)
                .form("entry of a ConcurrentHashMap", new Anything(first(new ConcurrentHashMap<>(Map.of("a", 1L)))))
                .form("entry with nulls", new Anything(first(new HashMap<>(Collections.singletonMap(null, null)))))
                .form(
                        "all entries",
                        new LinkedHashMap<>(Map.of("a", 1L)).entrySet(),
                        new TypeReference<Set<Map.Entry<String, Long>>>() {});
    }

    private static <K, V> Map.Entry<K, V> first(Map<K, V> map) {
        return map.entrySet().iterator().next();
    }

    private static void orders(ValueList list) {
        for (Comparator<String> order : Arrays.<Comparator<String>>asList(
                Comparator.naturalOrder(), Collections.reverseOrder(), String.CASE_INSENSITIVE_ORDER)) {
            list.equal(order.getClass().getSimpleName(), new Sorted(order))
                    .equal(
                            order.getClass().getSimpleName() + " by itself",
                            order,
                            new TypeReference<Comparator<String>>() {});
        }
    }
}
