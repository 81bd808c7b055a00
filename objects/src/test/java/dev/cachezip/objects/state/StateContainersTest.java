package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.objects.state.StateTests.typeMark;
import static dev.cachezip.samples.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import java.io.Serializable;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Collections, maps and entries come back as the kinds that they were, in their order, with keys of any kind. */
@SuppressWarnings("JdkObsolete") // old kinds of lists are cached, too
class StateContainersTest {

    @Test
    void roundTrip_collectionsInProperties_areOfTheirKind() {
        for (Collection<Integer> value : List.<Collection<Integer>>of(
                new ArrayList<>(List.of(2, 1)),
                new LinkedList<>(List.of(2, 1)),
                new ArrayDeque<>(List.of(2, 1)),
                new CopyOnWriteArrayList<>(List.of(2, 1)),
                new TreeSet<>(Set.of(2, 1)))) {
            Held read = roundTrip(MESSAGE_PACK, new Held(value, Map.of()));
            assertThat((Object) read.collection()).hasSameClassAs(value);
            assertThat(read.collection()).containsExactlyElementsOf(value);
        }
        assertThat(roundTrip(MESSAGE_PACK, new Held(new HashSet<>(Set.of(1)), Map.of()))
                        .collection())
                .isEqualTo(Set.of(1));
    }

    @Test
    void roundTrip_mapsInProperties_areOfTheirKind() {
        for (Map<String, Integer> value : List.<Map<String, Integer>>of(
                new LinkedHashMap<>(Map.of("a", 1)),
                new TreeMap<>(Map.of("a", 1)),
                new ConcurrentHashMap<>(Map.of("a", 1)))) {
            Held read = roundTrip(MESSAGE_PACK, new Held(List.of(), value));
            assertThat((Object) read.map()).hasSameClassAs(value).isEqualTo(value);
        }
    }

    /** An interface of an application, which tells no class that a reader could make. */
    interface Names extends List<String> {}

    interface Ages extends Map<String, Integer> {}

    static class NameList extends ArrayList<String> implements Names {}

    static class AgeMap extends HashMap<String, Integer> implements Ages {}

    @Test
    void roundTrip_declaredAsAnInterfaceThatIsACollectionOrMap_isOfItsClass() {
        NameList names = new NameList();
        names.add("a");
        AgeMap ages = new AgeMap();
        ages.put("a", 1);
        assertThat(roundTrip(MESSAGE_PACK.declaredAs(Names.class), names))
                .isInstanceOf(NameList.class)
                .isEqualTo(names);
        assertThat(roundTrip(MESSAGE_PACK.declaredAs(Ages.class), ages))
                .isInstanceOf(AgeMap.class)
                .isEqualTo(ages);
        assertNotRead(Names.class, hex("91a161"));
        assertNotRead(Ages.class, hex("81a16101"));
    }

    @Test
    void roundTrip_mapWithNamesOfMarksWhereNothingIsDeclared_isAMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("msg", "x");
        map.put("@timestamp", "t");
        List<Object> list = List.of(map, 1);
        assertThat(roundTrip(MESSAGE_PACK, list)).isEqualTo(list);
    }

    @Test
    void roundTrip_immutableContainersDeclaredAsSerializable_comeBack() {
        ValueCodec<Object> declared = MESSAGE_PACK.declaredAs(Serializable.class);
        for (Object value : List.of(List.of("a"), Set.of(1L), Map.of("a", 1), Collections.emptyList())) {
            assertThat(roundTrip(declared, value)).isEqualTo(value);
        }
    }

    @Test
    void roundTrip_comparators_areKept() {
        for (Comparator<String> order : List.<Comparator<String>>of(
                Comparator.naturalOrder(),
                Comparator.reverseOrder(),
                String.CASE_INSENSITIVE_ORDER,
                ByLength.SHORTEST_FIRST,
                new LastCharacters(1))) {
            TreeSet<String> set = new TreeSet<>(order);
            set.addAll(List.of("a", "bcd", "ef"));
            assertThat(roundTrip(MESSAGE_PACK, set)).containsExactlyElementsOf(set);
            assertThat(roundTrip(MESSAGE_PACK, set).comparator()).isEqualTo(order);
            TreeMap<String, Integer> map = new TreeMap<>(order);
            map.put("a", 1);
            assertThat(roundTrip(MESSAGE_PACK, map).comparator()).isEqualTo(order);
        }
    }

    @Test
    void roundTrip_ordersWithNulls_areKept() {
        TreeSet<@Nullable String> first = new TreeSet<>(Comparator.nullsFirst(ByLength.SHORTEST_FIRST));
        first.addAll(Arrays.asList("a", null, "bc"));
        TreeSet<@Nullable String> last = new TreeSet<>(Comparator.nullsLast(Comparator.<String>reverseOrder()));
        last.addAll(Arrays.asList("a", null, "bc"));

        for (TreeSet<@Nullable String> set : List.of(first, last)) {
            TreeSet<@Nullable String> read = roundTrip(MESSAGE_PACK, set);
            read.addAll(Arrays.asList("def", null, "b"));
            set.addAll(Arrays.asList("def", null, "b"));
            assertThat(read).containsExactlyElementsOf(set);
        }
    }

    @Test
    void write_orderThatTheJdkMakesOfOthers_isRefused() {
        Comparator<String> lambda = (a, b) -> b.compareTo(a);
        for (Comparator<String> order : List.<Comparator<String>>of(
                String.CASE_INSENSITIVE_ORDER.reversed(),
                ByLength.SHORTEST_FIRST.reversed(),
                Comparator.nullsLast(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER)),
                Comparator.nullsFirst(lambda),
                Comparator.nullsFirst(null),
                Comparator.comparing(String::length))) {
            assertRefused(new Sorted(new TreeSet<>(order))).withMessageContaining("no class of its own");
        }
    }

    @Test
    void write_orderWithNulls_namesTheOrderOfOthers() {
        TreeSet<String> set = new TreeSet<>(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
        set.add("a");
        byte[] order = hex("92 c7004f 92 92 ab6e756c6c732d6669727374 b0636173652d696e73656e736974697665 91 a161");
        byte[] plain = StateTests.write(StateTests.MESSAGE_PACK.declaredAs(Sorted.class), new Sorted(set));
        assertThat(plain).endsWith(order);
    }

    @Test
    void read_orderAroundNoneOrAnother_isRefused() {
        for (String order : List.of(
                "91 aa6e756c6c732d6c617374",
                "92 aa6e756c6c732d6c617375 a76e61747572616c",
                "92 a87265766572736564 a76e61747572616c",
                "90",
                "92 aa6e756c6c732d6c617374 01",
                "92 aa6e756c6c732d6c617374 c0",
                "92 aa6e756c6c732d6c617374 92 aa6e756c6c732d6c617374 a76e61747572616c",
                "93 aa6e756c6c732d6c617374 a76e61747572616c 01")) {
            assertNotRead(Sorted.class, hex("81 a3736574 92 c7004f 92 " + order + " 91 a161"));
        }
    }

    @Test
    void roundTrip_setsFromMaps_areThePlainSetsThatBehaveLikeThem() {
        Map<Class<?>, Supplier<Map<String, Boolean>>> kinds = Map.of(
                ConcurrentHashMap.KeySetView.class, ConcurrentHashMap::new,
                TreeSet.class, () -> new TreeMap<>(Comparator.reverseOrder()),
                ConcurrentSkipListSet.class, ConcurrentSkipListMap::new,
                LinkedHashSet.class, LinkedHashMap::new,
                HashSet.class, HashMap::new);
        kinds.forEach((type, map) -> {
            Set<String> set = Collections.newSetFromMap(map.get());
            set.addAll(List.of("b", "c", "a"));
            Set<String> read = roundTrip(MESSAGE_PACK, set);
            assertThat((Object) read).isInstanceOf(type);
            assertThat(List.copyOf(read)).isEqualTo(List.copyOf(set));
            assertThat(roundTrip(MESSAGE_PACK, new ArrayList<>(List.of(set, set))))
                    .containsExactly(set, set);
        });
    }

    @Test
    void write_setFromAMapThatComparesByIdentityOrLosesKeys_isRefused() {
        assertRefused(Collections.newSetFromMap(new IdentityHashMap<>()))
                .withMessageContaining("A set from a java.util.IdentityHashMap");
        assertRefused(Collections.newSetFromMap(new WeakHashMap<>())).withMessageContaining("cache a copy");
    }

    @Test
    void write_lambdaAsComparator_isRefused() {
        TreeSet<String> set = new TreeSet<>((a, b) -> b.compareTo(a));
        set.add("a");
        assertRefused(set).withMessageContaining("named class of your own");
    }

    @Test
    void roundTrip_keysThatAreNoNames_areFlat() {
        Map<Object, Object> map = new HashMap<>();
        map.put(null, 1);
        map.put(List.of(1), 2);
        map.put(1L, 3);
        map.put("1", 4);
        map.put(ByLength.SHORTEST_FIRST, 5);
        map.put(new LastCharacters(1), 6);
        assertThat(roundTrip(MESSAGE_PACK, map)).isEqualTo(map);
        assertThat(roundTrip(MESSAGE_PACK, new AnyMap(map)).map()).isEqualTo(map);
    }

    @Test
    void roundTrip_entries_areOfTheirKind() {
        for (Map.Entry<String, Integer> entry :
                List.of(Map.entry("a", 1), new SimpleEntry<>("a", 1), new SimpleEntry<String, Integer>("a", null))) {
            assertThat(roundTrip(MESSAGE_PACK, entry)).isEqualTo(entry).hasSameClassAs(entry);
            assertThat(roundTrip(MESSAGE_PACK, new WithEntry(entry)).entry())
                    .isEqualTo(entry)
                    .hasSameClassAs(entry);
        }
    }

    @Test
    void roundTrip_entryOfAMap_isAnEntryByItself() {
        Map.Entry<String, Integer> entry =
                new HashMap<>(Map.of("a", 1)).entrySet().iterator().next();
        assertThat((Object) roundTrip(MESSAGE_PACK, entry)).isEqualTo(new SimpleEntry<>("a", 1));
        assertThat(roundTrip(MESSAGE_PACK, new WithEntry(entry)).entry()).isInstanceOf(SimpleEntry.class);
    }

    record Held(Collection<Integer> collection, Map<String, Integer> map) {}

    record AnyMap(Map<Object, Object> map) {}

    @Test
    void write_synchronizedContainer_isRefused() {
        List<String> list = new ArrayList<>(List.of("a"));
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1)));
        for (Object value : List.of(
                Collections.synchronizedCollection(list),
                Collections.synchronizedList(list),
                Collections.synchronizedList(new LinkedList<>(list)),
                Collections.synchronizedNavigableSet(new TreeSet<>(list)),
                map,
                map.keySet(),
                map.values(),
                Collections.synchronizedNavigableMap(new TreeMap<>(map)))) {
            assertRefused(value).withMessageContaining("its lock would be lost; cache the collection or map");
            assertRefused(new AnyMap(Map.of("key", value))).withMessageContaining("its lock would be lost");
        }
    }

    @Test
    void read_synchronizedList_isNotRead() {
        Class<?> type = Collections.synchronizedList(new LinkedList<>()).getClass();
        assertNotRead(Object.class, hex("92 " + typeMark(type) + "91 91 a161"));
        assertNotRead(List.class, hex("92 " + typeMark(type) + "91 91 a161"));
    }

    @Test
    void roundTrip_setOfObjectsWithUrl_comesBackIfHashCodesDoNotAskForTheHost() throws MalformedURLException {
        URL url = URI.create("https://127.0.0.1/path").toURL();
        Set<Link> read = roundTrip(MESSAGE_PACK, Set.of(new Link(url)));
        assertThat(read).singleElement().satisfies(link -> assertThat(link.url).isEqualTo(url));
        assertRefused(Set.of(new LinkRecord(url))).withMessageContaining("java.net.URI");
    }

    /** Leaves its hash code to {@code Object}. */
    static final class Link {

        private final URL url;

        Link(URL url) {
            this.url = url;
        }
    }

    record LinkRecord(URL url) {}

    record WithEntry(Map.Entry<String, Integer> entry) {}

    record Sorted(Set<String> set) {}

    enum ByLength implements Comparator<String> {
        SHORTEST_FIRST;

        @Override
        public int compare(String a, String b) {
            return Integer.compare(a.length(), b.length());
        }
    }

    /** A comparator with state. */
    static final class LastCharacters implements Comparator<String>, Serializable {

        private static final long serialVersionUID = 1L;

        private final int count;

        LastCharacters(int count) {
            this.count = count;
        }

        @Override
        public int compare(String a, String b) {
            return a.substring(a.length() - count).compareTo(b.substring(b.length() - count));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof LastCharacters last && last.count == count;
        }

        @Override
        public int hashCode() {
            return Objects.hash(count);
        }
    }
}
