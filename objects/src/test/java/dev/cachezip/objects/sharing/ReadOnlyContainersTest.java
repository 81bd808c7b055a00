package dev.cachezip.objects.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

/** Readers whose callers share values hand out lists, sets and maps that nobody can change, where that costs no type. */
@SuppressWarnings("JdkObsolete") // old kinds of lists are cached, too
class ReadOnlyContainersTest {

    private static final ValueCodec<Object> CODEC = ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*"));

    private final SharedValues values = new SharedValues();

    private static byte[] write(Object value, Type declared) {
        OutputBuffer plain = new OutputBuffer();
        CODEC.declaredAs(declared).write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    @SuppressWarnings("unchecked") // a value comes back as what it was
    private static <T> T read(T value, Type declared) {
        byte[] plain = write(value, declared);
        Object read =
                Objects.requireNonNull(CODEC.readOnly().declaredAs(declared).read(plain, 0, plain.length));
        // The order of the two does not matter, and it can be stored again.
        assertThat(CODEC.declaredAs(declared).readOnly().read(plain, 0, plain.length))
                .isEqualTo(read);
        byte[] again = write(read, declared);
        assertThat(CODEC.declaredAs(declared).read(again, 0, again.length)).isEqualTo(read);
        return (T) read;
    }

    private static <T> T read(T value, TypeReference<T> declared) {
        return read(value, declared.getType());
    }

    private static void assertUnmodifiable(Runnable change) {
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(change::run);
    }

    record Shelf(
            Collection<String> any,
            List<@Nullable String> list,
            Set<String> set,
            Map<String, List<Integer>> map,
            Set<TimeUnit> units,
            Map<TimeUnit, Integer> byUnit,
            Optional<List<String>> optional,
            Object open) {}

    private static Shelf shelf(Object open) {
        return new Shelf(
                new ArrayList<>(List.of("a")),
                new ArrayList<>(Arrays.asList("a", null)),
                new LinkedHashSet<>(List.of("b", "a")),
                new LinkedHashMap<>(Map.of("k", new ArrayList<>(List.of(1)))),
                EnumSet.of(TimeUnit.DAYS),
                new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
                Optional.of(new ArrayList<>(List.of("c"))),
                open);
    }

    @Test
    void read_recordWithContainers_isShareable() {
        Shelf shelf = read(shelf(new ArrayList<>(List.of(Map.of("a", 1)))), Shelf.class);
        assertThat(shelf).isEqualTo(shelf(List.of(Map.of("a", 1))));
        assertThat(values.verdict(shelf).refusal()).isNull();
        byte[] plain = write(shelf, Shelf.class);
        Object own = Objects.requireNonNull(CODEC.declaredAs(Shelf.class).read(plain, 0, plain.length));
        assertThat(values.verdict(own).refusal()).contains("Shelf.any is a java.util.ArrayList");
        assertUnmodifiable(() -> shelf.any().add("x"));
        assertUnmodifiable(() -> shelf.list().set(0, "x"));
        assertUnmodifiable(() -> shelf.set().remove("a"));
        assertUnmodifiable(() -> shelf.set().clear());
        assertUnmodifiable(() -> shelf.map().put("x", List.of()));
        assertUnmodifiable(() -> shelf.map().keySet().remove("k"));
        assertUnmodifiable(() -> shelf.map().values().clear());
        assertUnmodifiable(() -> shelf.map().entrySet().iterator().next().setValue(List.of()));
        assertUnmodifiable(() -> shelf.map().merge("k", List.of(), (old, given) -> null));
        assertUnmodifiable(() -> shelf.map().values().iterator().next().add(2));
        assertUnmodifiable(() -> shelf.units().add(TimeUnit.HOURS));
        assertUnmodifiable(() -> shelf.byUnit().replaceAll((unit, number) -> 2));
        assertUnmodifiable(() -> shelf.optional().orElseThrow().sort(null));
        assertUnmodifiable(() -> ((List<?>) shelf.open()).clear());
    }

    @Test
    void read_listWithNull_isAsStreamsMakeThem() {
        Shelf shelf = read(shelf("a"), Shelf.class);
        assertThat((Object) shelf.list()).isInstanceOf(RandomAccess.class);
        assertThat(shelf.list().contains(null)).isTrue();
        assertThat(shelf.set()).containsExactly("b", "a");
        assertThat(shelf.set().contains(null)).isFalse();
        assertThat(shelf.map().containsKey(null)).isFalse();
        assertThat(shelf.map().get("none")).isNull();
    }

    @Test
    void read_wholeValue_isUnmodifiable() {
        List<Set<String>> list =
                read(new ArrayList<>(List.of(new HashSet<>(Set.of("a")))), new TypeReference<List<Set<String>>>() {});
        assertUnmodifiable(() -> list.add(Set.of()));
        assertUnmodifiable(() -> list.get(0).add("b"));
        assertThat(values.verdict(list).isShareable()).isTrue();

        Map<Long, List<String>> map = read(
                new HashMap<>(Map.of(1L, new ArrayList<>(List.of("a")))),
                new TypeReference<Map<Long, List<String>>>() {});
        assertUnmodifiable(() -> map.remove(1L));
        assertUnmodifiable(() -> map.values().iterator().next().clear());
        assertThat(values.verdict(map).isShareable()).isTrue();
    }

    /** The type id names the class of the sets, which stay as they are. */
    @Test
    void read_undeclaredAsDeclared_isUnmodifiable() {
        byte[] plain = write(new HashMap<>(Map.of("a", new HashSet<>(Set.of(1L)))), Object.class);
        Type declared = new TypeReference<Map<String, Set<Long>>>() {}.getType();
        @SuppressWarnings("unchecked") // as declared
        Map<String, Set<Long>> read = (Map<String, Set<Long>>)
                Objects.requireNonNull(CODEC.readOnly().declaredAs(declared).read(plain, 0, plain.length));
        assertThat(read).isEqualTo(Map.of("a", Set.of(1L)));
        assertUnmodifiable(read::clear);
        assertThat(values.verdict(read).refusal()).isEqualTo("The value{} is a java.util.HashSet");
    }

    record Kinds(
            Queue<String> queue,
            Deque<String> deque,
            ConcurrentMap<String, String> concurrent,
            ArrayList<String> list,
            LinkedHashMap<String, String> map,
            HashSet<String> set) {}

    @Test
    void read_placeOfAnotherKind_staysAsItIs() {
        Kinds kinds = new Kinds(
                new LinkedList<>(List.of("a")),
                new ArrayDeque<>(List.of("a")),
                new ConcurrentHashMap<>(Map.of("a", "b")),
                new ArrayList<>(List.of("a")),
                new LinkedHashMap<>(Map.of("a", "b")),
                new HashSet<>(List.of("a")));
        byte[] plain = write(kinds, Kinds.class);
        Kinds read = (Kinds)
                Objects.requireNonNull(CODEC.declaredAs(Kinds.class).readOnly().read(plain, 0, plain.length));
        read.queue().add("b");
        read.deque().add("b");
        read.concurrent().put("b", "c");
        read.list().add("b");
        read.map().put("b", "c");
        read.set().add("b");
        assertThat(values.verdict(read).refusal()).contains("Kinds.queue is a java.util.LinkedList");
    }

    @Test
    void read_undeclaredOfAKnownClass_isOfThatClass() {
        for (Object value : List.of(
                new LinkedList<>(List.of("a")),
                new TreeMap<>(Map.of("a", 1)),
                new ConcurrentHashMap<>(Map.of("a", 1)),
                EnumSet.of(TimeUnit.DAYS))) {
            assertThat(read(value, Object.class)).hasSameClassAs(value);
        }
        assertThat((Object) read(new ArrayList<>(List.of("a")), new TypeReference<ArrayList<String>>() {}))
                .isInstanceOf(ArrayList.class);
    }

    record Sorted(SortedSet<String> set, SortedMap<String, Integer> map, Set<String> any) {}

    @Test
    void read_sorted_isUnmodifiableAndShared() {
        Sorted sorted =
                new Sorted(new TreeSet<>(Collections.reverseOrder()), new TreeMap<>(Map.of("a", 1)), new TreeSet<>());
        sorted.set().addAll(List.of("a", "b"));
        sorted.any().add("c");
        Sorted read = read(sorted, Sorted.class);
        assertThat(read).isEqualTo(sorted);
        assertThat(read.set()).containsExactly("b", "a");
        assertThat(read.set().first()).isEqualTo("b");
        assertThat(read.set().last()).isEqualTo("a");
        assertThat(read.set().comparator()).isEqualTo(Collections.reverseOrder());
        assertThat(read.map().comparator()).isNull();
        assertThat(read.map().firstKey()).isEqualTo(read.map().lastKey());
        assertUnmodifiable(() -> read.set().add("x"));
        assertUnmodifiable(() -> read.set().subSet("b", "a").clear());
        assertUnmodifiable(() -> read.set().headSet("a").clear());
        assertUnmodifiable(() -> read.set().tailSet("b").clear());
        assertUnmodifiable(() -> read.map().subMap("a", "b").clear());
        assertUnmodifiable(() -> read.map().headMap("b").clear());
        assertUnmodifiable(() -> read.map().tailMap("a").put("x", 1));
        assertUnmodifiable(() -> read.any().remove("c"));
        assertThat(values.verdict(read).refusal()).isNull();
    }

    /** A caller could change what it has counted. */
    static final class Counting implements Comparator<String> {

        private int calls;

        @Override
        public int compare(String one, String other) {
            return ++calls > 0 ? one.compareTo(other) : 0;
        }
    }

    @Test
    void read_sortedInAnOrderThatChanges_isNotShared() {
        Object read = read(new TreeSet<>(new Counting()), new TypeReference<SortedSet<String>>() {});
        assertThat(values.verdict(read).refusal())
                .isEqualTo("The value's order is a " + Counting.class.getName() + ", whose field calls is not final");
    }

    /** The classes that its constructors and methods for reading get are those of other readers. */
    record Ordered(List<String> list, Set<String> set, Map<String, Integer> map, SortedSet<String> sorted) {
        Ordered {
            list.removeAll(List.of("a", "z"));
            list.sort(null);
            list.add("z");
            set.add("z");
            set.removeIf("a"::equals);
            map.put("z", 1);
            map.replaceAll((key, value) -> 2);
            map.remove("a");
            map.entrySet().iterator().next().setValue(3);
            sorted.add("z");
            sorted.headSet("b").clear();
        }
    }

    @Test
    void read_constructorThatChangesWhatItGets_isUnmodifiableAfterwards() {
        Ordered written = new Ordered(
                new ArrayList<>(List.of("c", "b", "a")),
                new LinkedHashSet<>(List.of("a")),
                new HashMap<>(Map.of("a", 1)),
                new TreeSet<>(Set.of("a")));
        byte[] plain = write(new ArrayList<>(List.of(written)), new TypeReference<List<Ordered>>() {}.getType());
        ValueCodec<Object> codec = CODEC.declaredAs(new TypeReference<List<Ordered>>() {}.getType());
        List<?> read = (List<?>) Objects.requireNonNull(codec.readOnly().read(plain, 0, plain.length));
        assertThat((Object) read).isEqualTo(codec.read(plain, 0, plain.length));
        Ordered ordered = (Ordered) read.get(0);
        assertThat(values.verdict(read).refusal()).isNull();
        assertUnmodifiable(() -> ordered.list().sort(null));
        assertUnmodifiable(() -> ordered.list().add("x"));
        assertUnmodifiable(() -> ordered.list().remove(0));
        assertUnmodifiable(() -> ordered.list().subList(0, 1).clear());
        assertUnmodifiable(() -> ordered.set().add("x"));
        assertUnmodifiable(() -> ordered.set().remove("z"));
        assertUnmodifiable(() -> ordered.map().put("x", 1));
        assertUnmodifiable(() -> ordered.map().entrySet().iterator().next().setValue(1));
        assertUnmodifiable(() -> ordered.sorted().add("x"));
    }

    static final class Resolved implements Serializable {

        private static final long serialVersionUID = 1;

        private final List<List<String>> lists;

        Resolved(List<List<String>> lists) {
            this.lists = lists;
        }

        private Object readResolve() {
            lists.forEach(list -> list.sort(null));
            return this;
        }
    }

    static final class Hooked implements Serializable {

        private static final long serialVersionUID = 1;

        private final List<List<String>> lists;

        Hooked(List<List<String>> lists) {
            this.lists = lists;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            lists.forEach(list -> list.sort(null));
        }
    }

    @Test
    void read_hookThatChangesWhatItGets_isUnmodifiableAfterwards() {
        List<List<String>> lists = new ArrayList<>(List.of(new ArrayList<>(List.of("a", "b"))));
        Resolved resolved = (Resolved) readOnly(new Resolved(lists));
        assertThat(resolved.lists).isEqualTo(lists);
        assertUnmodifiable(() -> resolved.lists.get(0).add("c"));
        Hooked hooked = (Hooked) readOnly(new Hooked(lists));
        assertThat(hooked.lists).isEqualTo(lists);
        assertUnmodifiable(() -> hooked.lists.get(0).add("c"));
    }

    private static Object readOnly(Object value) {
        byte[] plain = write(value, value.getClass());
        return Objects.requireNonNull(
                CODEC.declaredAs(value.getClass()).readOnly().read(plain, 0, plain.length));
    }

    private static String stream(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void write_readOnlyInJdkSerialization_namesNoClassOfTheReader() throws IOException {
        assertThat(stream(read(new ArrayList<>(List.of("a")), List.class))).doesNotContain("cachezip");
        assertThat(stream(read(new TreeSet<>(List.of("a")), SortedSet.class))).doesNotContain("cachezip");
        assertThat(stream(read(new TreeMap<>(Map.of("a", 1)), SortedMap.class))).doesNotContain("cachezip");
    }

    static class Bean {

        List<List<String>> lines = new ArrayList<>();
        final Set<String> seen = new HashSet<>();

        void add(String line) {
            lines.add(List.of(line));
            seen.add(line);
        }
    }

    @Test
    void read_bean_keepsItsContainers() {
        Bean bean = new Bean();
        bean.add("a");
        byte[] plain = write(bean, Bean.class);
        Bean read = (Bean)
                Objects.requireNonNull(CODEC.declaredAs(Bean.class).readOnly().read(plain, 0, plain.length));
        read.add("b");
        assertThat(read.lines).containsExactly(List.of("a"), List.of("b"));
        assertThat(values.verdict(read).refusal()).contains("Bean, whose field ");
    }

    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    @Test
    void read_containerOfAnApplication_staysAsItIs() {
        Names names = new Names();
        names.add("a");
        List<List<String>> read = read(new ArrayList<>(List.of(names)), new TypeReference<List<List<String>>>() {});
        assertThat((Object) read.get(0)).isInstanceOf(Names.class);
        assertThat(values.verdict(read).refusal()).startsWith("The value[] is a ");
    }

    /** What refers to itself keeps its identity, and is not shared. */
    @Test
    void read_cycle_isOneObject() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        byte[] plain = write(list, Object.class);
        List<?> read = (List<?>) Objects.requireNonNull(CODEC.readOnly().read(plain, 0, plain.length));
        assertThat(read.get(0)).isSameAs(read);
        assertThat(values.verdict(read).isShareable()).isFalse();
    }

    @Test
    void write_unmodifiableInAnotherValue_isWritten() {
        Shelf shelf = read(shelf(new HashMap<>(Map.of("a", 1))), Shelf.class);
        Map<String, Object> holder = new LinkedHashMap<>();
        holder.put("map", shelf.map());
        holder.put("set", shelf.set());
        holder.put("open", shelf.open());
        byte[] plain = write(holder, Object.class);
        assertThat(CODEC.read(plain, 0, plain.length)).isEqualTo(holder);
        for (Object each : holder.values()) {
            byte[] alone = write(each, Object.class);
            assertThat(CODEC.read(alone, 0, alone.length)).isEqualTo(each);
        }
    }
}
