package dev.cachezip.oracle;

import java.time.DayOfWeek;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import tools.jackson.core.type.TypeReference;

/** Maps by themselves, as a cached method returns them. */
// Old kinds are cached, too.
@SuppressWarnings("JdkObsolete")
final class MapValues {

    private MapValues() {}

    /** A map of an application's own class, with a field more. */
    static final class Attributes extends LinkedHashMap<String, Object> {
        private String source;

        void source(String name) {
            source = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Attributes map && map.source.equals(source) && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("map");
        hashed(list);
        immutable(list);
        sorted(list);
        enums(list);
        odd(list);
        nested(list);
        return list.values();
    }

    private static void hashed(ValueList list) {
        TypeReference<Map<String, Long>> counts = new TypeReference<>() {};
        LinkedHashMap<String, Long> byAccess = new LinkedHashMap<>(16, 0.75f, true);
        byAccess.put("b", 1L);
        byAccess.put("a", 2L);
        list.form("HashMap", Lists.put(new HashMap<>(), "b", 1L, "a", null), counts)
                .equal(
                        "HashMap that is declared",
                        Lists.put(new HashMap<>(), "b", 1L, "a", 2L),
                        new TypeReference<HashMap<String, Long>>() {})
                .equal("LinkedHashMap", Lists.put(new LinkedHashMap<>(), "b", 1L, "a", 2L), counts)
                .equal("empty LinkedHashMap", new LinkedHashMap<>(), counts)
                .either("LinkedHashMap by access", byAccess)
                .equal("ConcurrentHashMap", Lists.put(new ConcurrentHashMap<>(), "b", 1L, "a", 2L), counts)
                .equal("Hashtable", Lists.put(new Hashtable<>(), "b", 1L, "a", 2L), counts)
                .equal("values of several types", Lists.put(new LinkedHashMap<String, Object>(), "a", 1L, "b", "c"))
                .equal("odd names", Lists.put(new LinkedHashMap<>(), "", 1L, "@class", 2L), counts)
                .equal("names of ours", Lists.put(new LinkedHashMap<>(), "$id", 1L, "@type", 2L), counts);
    }

    private static void immutable(ValueList list) {
        TypeReference<Map<String, Long>> counts = new TypeReference<>() {};
        LinkedHashMap<String, Long> linked = Lists.put(new LinkedHashMap<>(), "b", 1L, "a", 2L);
        list.form("Map.of()", Map.of(), counts)
                .form("Map.of(1)", Map.of("a", 1L), counts)
                .form("Map.of(2)", Map.of("a", 1L, "b", 2L), counts)
                .form("unmodifiableMap, linked", Collections.unmodifiableMap(linked), counts)
                .form("emptyMap", Collections.emptyMap(), counts)
                .form("singletonMap", Collections.singletonMap("a", null), counts)
                .form("unmodifiableSortedMap", Collections.unmodifiableSortedMap(new TreeMap<>(linked)))
                .refused("synchronizedMap", Collections.synchronizedMap(linked), counts)
                .refused("synchronizedMap, sorted", Collections.synchronizedMap(new TreeMap<>(linked)), counts)
                .refused(
                        "synchronizedMap, keys",
                        Collections.synchronizedMap(Lists.put(new LinkedHashMap<>(), 5L, "a", 6L, "b")))
                .refused(
                        "synchronizedSortedMap",
                        Collections.synchronizedSortedMap(new TreeMap<>(linked).descendingMap()))
                .refused("synchronizedNavigableMap", Collections.synchronizedNavigableMap(new TreeMap<>(linked)))
                .formOrRefused("checkedMap", Collections.checkedMap(linked, String.class, Long.class))
                .form(
                        "maps of Map.of",
                        Map.of("a", Map.of("b", List.of(1L))),
                        new TypeReference<Map<String, Map<String, List<Long>>>>() {});
    }

    private static void sorted(ValueList list) {
        TypeReference<Map<String, Long>> counts = new TypeReference<>() {};
        TreeMap<String, Long> reversed = new TreeMap<>(Comparator.reverseOrder());
        TreeMap<String, Long> withoutCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        TreeMap<String, Long> ours = new TreeMap<>(new CollectionValues.ByLength(true));
        TreeMap<String, Long> lambda = new TreeMap<>((a, b) -> b.compareTo(a));
        list.equal("TreeMap", Lists.put(new TreeMap<>(), "b", 1L, "a", 2L), counts)
                .equal("empty TreeMap", new TreeMap<String, Long>(), counts)
                .equal(
                        "TreeMap of numbers",
                        Lists.put(new TreeMap<>(), 10, 1L, 9, 2L),
                        new TypeReference<TreeMap<Integer, Long>>() {})
                .equal("TreeMap in reverse", Lists.put(reversed, "b", 1L, "a", 2L), counts)
                .equal("TreeMap without case", Lists.put(withoutCase, "B", 1L, "a", 2L), counts)
                .equal("empty TreeMap without case", new TreeMap<>(String.CASE_INSENSITIVE_ORDER), counts)
                .equal("TreeMap by a comparator of ours", Lists.put(ours, "a", 1L, "bb", 2L), counts)
                .either("TreeMap by a lambda", Lists.put(lambda, "a", 1L, "b", 2L))
                .equal("ConcurrentSkipListMap", Lists.put(new ConcurrentSkipListMap<>(), "b", 1L, "a", 2L), counts)
                .equal(
                        "ConcurrentSkipListMap in reverse",
                        Lists.put(new ConcurrentSkipListMap<String, Long>(Comparator.reverseOrder()), "b", 1L, "a", 2L),
                        counts)
                .formOrRefused(
                        "part of a TreeMap",
                        Lists.put(new TreeMap<>(), 1, 1L, 2, 2L).headMap(2))
                .formOrRefused(
                        "TreeMap from the other end",
                        Lists.put(new TreeMap<>(), 1, 1L, 2, 2L).descendingMap());
    }

    private static void enums(ValueList list) {
        TypeReference<EnumMap<DayOfWeek, Long>> map = new TypeReference<>() {};
        TypeReference<EnumSet<DayOfWeek>> set = new TypeReference<>() {};
        EnumMap<DayOfWeek, Long> days = new EnumMap<>(DayOfWeek.class);
        list.equal("empty EnumMap", new EnumMap<>(days), map)
                .equal("EnumMap", Lists.put(days, DayOfWeek.SUNDAY, 1L, DayOfWeek.MONDAY, null), map)
                .equal("EnumMap where a Map is declared", days, new TypeReference<Map<DayOfWeek, Long>>() {})
                .equal("EnumSet", EnumSet.of(DayOfWeek.SUNDAY, DayOfWeek.MONDAY), set)
                .equal(
                        "EnumSet where a Set is declared",
                        EnumSet.of(DayOfWeek.SUNDAY),
                        new TypeReference<Set<DayOfWeek>>() {})
                .equal("empty EnumSet", EnumSet.noneOf(DayOfWeek.class), set)
                .equal("full EnumSet", EnumSet.allOf(DayOfWeek.class), set)
                .equal(
                        "empty EnumSet where a Set is declared",
                        EnumSet.noneOf(DayOfWeek.class),
                        new TypeReference<Set<DayOfWeek>>() {});
    }

    private static void odd(ValueList list) {
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        properties.setProperty("", "");
        Properties defaults = new Properties(properties);
        defaults.setProperty("c", "d");
        Properties mixed = new Properties();
        mixed.put("a", 1);
        Attributes attributes = new Attributes();
        attributes.put("a", 1L);
        attributes.source("file");
        IdentityHashMap<String, Long> identities = new IdentityHashMap<>();
        identities.put("a", 1L);
        list.equal("Properties", properties, new TypeReference<Properties>() {})
                .either("Properties with defaults", defaults)
                .either("Properties with a number", mixed)
                .either("WeakHashMap", Lists.put(new WeakHashMap<>(), "a", 1L, "b", 2L))
                .refused("IdentityHashMap", identities)
                .refused("IdentityHashMap in a field", new Holders.Anything(identities))
                .equal("map of an application with a field", attributes);
    }

    private static void nested(ValueList list) {
        list.equal(
                        "lists in a map",
                        Lists.put(new LinkedHashMap<>(), "a", Lists.array(1L, 2L), "b", null),
                        new TypeReference<Map<String, List<Long>>>() {})
                .equal(
                        "maps in a map",
                        Lists.put(
                                new TreeMap<>(),
                                1L,
                                Lists.put(new LinkedHashMap<>(), "a", 1L, "b", 2L),
                                2L,
                                new LinkedHashMap<>()),
                        new TypeReference<Map<Long, Map<String, Long>>>() {})
                .equal(
                        "collections of several kinds in a map",
                        Lists.put(
                                new LinkedHashMap<String, Object>(),
                                "a",
                                Lists.array(1L),
                                "b",
                                new TreeMap<>(Map.of("x", 'y'))));
    }
}
