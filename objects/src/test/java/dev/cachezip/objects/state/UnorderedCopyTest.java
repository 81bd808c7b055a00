package dev.cachezip.objects.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A copy may differ from its original in the order of hash codes, and in nothing else. */
class UnorderedCopyTest {

    /** Texts with the same hash code, which a set has in the order in which they were added. */
    private static final List<String> SAME_HASH = List.of("AaAa", "AaBB", "BBAa", "BBBB");

    private static List<Object> inAnotherOrder() {
        return List.of(
                new Reversed(new HashSet<>(SAME_HASH)),
                new Reversed(Set.of(Set.copyOf(SAME_HASH), List.of(1, 2))),
                new Reversed(new HashSet<>(List.of(key(1, "a", "b"), key(2, "b", "a")))),
                new ReversedMap(map(SAME_HASH, List.of(1, 2), List.of(3), List.of(2, 1), List.of())),
                new ReversedMap(map(List.of(key(1), key(2), key(3)), 3, 1, 2)),
                new ReversedMap(new LinkedHashMap<>(Map.of("a", new ReversedMap(map(SAME_HASH, 1, 2, 3, 4))))),
                new Copied(Set.copyOf(manyTexts()), Map.of()),
                new Copied(Set.of(), manyTexts().stream().collect(Collectors.toMap(text -> text, List::of))),
                new Copied(new HashSet<>(SAME_HASH), map(SAME_HASH, new HashSet<>(SAME_HASH))),
                List.of(new HashSet<>(manyTexts()), new Reversed(new HashSet<>(SAME_HASH))),
                new Reversed(ring()),
                new Reversed(Set.of(new Reversed(ring()), List.of(ring()))),
                new Elements(SAME_HASH));
    }

    @ParameterizedTest
    @MethodSource("inAnotherOrder")
    void write_copyInAnotherOrderOfHashCodes_isStored(Object value) {
        ValueCodec<Object> codec = newCodec();
        StateTests.write(codec, value);
        StateTests.write(codec, List.of(value, "text"));
    }

    private static List<Supplier<Object>> changed() {
        return List.of(
                // The values of a map change places, and so do the keys and values of one whose keys are no names.
                () -> new Swapped(new HashMap<>(Map.of("a", 1, "b", 2))),
                () -> new Swapped(new HashMap<>(Map.of(key(1), 1, key(2), 2))),
                () -> new Swapped(new HashMap<>(Map.of("a", Set.of(1), "b", Set.of(2)))),
                () -> new SwappedFields(Set.of("a"), 1, 2),
                // Parts with an order of their own.
                () -> new ReversedList(Set.of("a"), List.of(1, 2)),
                () -> new ReversedList(Set.of(List.of("a")), List.of(List.of(1), List.of(2))),
                () -> new ReversedMap(new LinkedHashMap<>(Map.of("a", 1, "b", 2))),
                () -> new Swapped(new HashMap<>(Map.of("a", List.of(1, 2), "b", List.of(2, 1)))),
                // The elements have the same bytes together.
                () -> new Exchanged(new HashSet<>(Set.of(List.of(1, 2), List.of(3, 4)))));
    }

    @ParameterizedTest
    @MethodSource("changed")
    void write_copyWithAnythingElseInAnotherPlace_isRefused(Supplier<Object> value) {
        ValueCodec<Object> codec = newCodec();
        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> StateTests.write(codec, value.get()))
                    .withMessageContaining("it comes back as something else");
        }
    }

    @Test
    void roundTrip_afterChecksOfCopies_hasNothingOfThem() {
        ValueCodec<Object> codec = newCodec();
        ReversedMap value = new ReversedMap(map(SAME_HASH, 1, 2, 3, 4));
        assertThat(StateTests.roundTrip(codec, value)).isEqualTo(value);
        assertThat(StateTests.text(codec, value))
                .isEqualTo(StateTests.text(codec, value))
                .doesNotContain("@entries");
    }

    private static List<String> manyTexts() {
        return IntStream.range(0, 50).mapToObj(i -> "text " + i).toList();
    }

    private static ValueCodec<Object> newCodec() {
        return ObjectCodecs.messagePack(StateTests.TYPES);
    }

    private static <K> Map<K, Object> map(List<K> keys, Object... values) {
        Map<K, Object> map = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            map.put(keys.get(i), values[i]);
        }
        return map;
    }

    private static Key key(int id, String... names) {
        return new Key(id, new HashSet<>(List.of(names)));
    }

    /** Returns objects that refer to themselves, to each other, and to one object in places of different types. */
    private static Set<Object> ring() {
        Set<Object> ring = new HashSet<>();
        List<Integer> shared = new ArrayList<>(List.of(1, 2));
        Node last = null;
        for (String name : SAME_HASH) {
            Node node = new Node(name);
            node.self = node;
            node.previous = last;
            node.numbers = shared;
            node.object = name.startsWith("A") ? shared : node;
            ring.add(node);
            last = node;
        }
        return ring;
    }

    private static <T> List<T> reversed(Collection<T> elements) {
        List<T> reversed = new ArrayList<>(elements);
        Collections.reverse(reversed);
        return reversed;
    }

    private static <K, V> Map<K, V> reversed(Map<K, V> map, boolean values) {
        Map<K, V> reversed =
                map instanceof HashMap && !(map instanceof LinkedHashMap) ? new HashMap<>() : new LinkedHashMap<>();
        List<V> last = values ? reversed(map.values()) : new ArrayList<>(map.values());
        List<K> keys = new ArrayList<>(map.keySet());
        for (int i = 0; i < keys.size(); i++) {
            int index = values ? i : keys.size() - 1 - i;
            reversed.put(keys.get(index), last.get(index));
        }
        return reversed;
    }

    record Key(int id, Set<String> names) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    record Reversed(Set<?> elements) {
        Reversed {
            elements = new HashSet<>(reversed(elements));
        }
    }

    /** Holds immutable copies, whose order depends on the order of what they were made of. */
    record Copied(Set<?> elements, Map<?, ?> entries) {
        Copied {
            elements = Set.copyOf(elements);
            entries = Map.copyOf(entries);
        }
    }

    record ReversedMap(Map<?, ?> entries) {
        ReversedMap {
            entries = reversed(entries, false);
        }
    }

    record Swapped(Map<?, ?> entries) {
        Swapped {
            entries = reversed(entries, true);
        }
    }

    record ReversedList(Set<?> set, List<?> list) {
        ReversedList {
            list = reversed(list);
        }
    }

    /** Exchanges the last elements of two lists. */
    record Exchanged(Set<List<Integer>> lists) {
        Exchanged {
            List<List<Integer>> all = new ArrayList<>(lists);
            lists = new HashSet<>();
            lists.add(List.of(all.get(0).get(0), all.get(1).get(1)));
            lists.add(List.of(all.get(1).get(0), all.get(0).get(1)));
        }
    }

    static final class SwappedFields implements Serializable {
        private static final long serialVersionUID = 1L;
        final Set<?> set;
        private int first;
        private int second;

        SwappedFields(Set<?> set, int first, int second) {
            this.set = set;
            this.first = first;
            this.second = second;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            int former = first;
            first = second;
            second = former;
        }
    }

    /** Writes its elements by itself. */
    static final class Elements implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient Set<String> texts;

        Elements(List<String> texts) {
            this.texts = new HashSet<>(texts);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject(texts.toArray());
            out.writeInt(texts.size());
            for (String text : texts) {
                out.writeUTF(text);
            }
            out.writeUTF(String.join(",", texts));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            texts = new HashSet<>();
            Object[] all = (Object[]) in.readObject();
            for (int i = in.readInt(); i > 0; i--) {
                in.readUTF();
                texts.add((String) all[i - 1]);
            }
            in.readUTF();
        }
    }

    static final class Node {
        private final String name;

        @Nullable
        Node self;

        @Nullable
        Node previous;

        @Nullable
        List<Integer> numbers;

        @Nullable
        Object object;

        Node(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Node node && name.equals(node.name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(1);
        }
    }
}
