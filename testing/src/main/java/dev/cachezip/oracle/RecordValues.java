package dev.cachezip.oracle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.oracle.Holders.Box;
import dev.cachezip.oracle.Holders.Pair;
import java.io.Serializable;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.Month;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.type.TypeReference;

/** Records and generic classes. */
// Reflection reads members that no code calls.
@SuppressWarnings({"UnusedVariable", "OptionalUsedAsFieldOrParameterType", "unused"})
final class RecordValues {

    private RecordValues() {}

    record Range(int from, int to) implements Serializable {
        Range {
            if (from > to) {
                throw new IllegalArgumentException("from > to");
            }
        }
    }

    /** Its constructor copies, its accessors show something else. */
    record Copied(List<String> names, String text) implements Serializable {
        Copied {
            names = List.copyOf(names);
        }

        @Override
        public String text() {
            return text.toUpperCase(java.util.Locale.ROOT);
        }
    }

    /** Its constructor adds. */
    record Growing(int number) implements Serializable {
        Growing {
            number = number < 100 ? number + 100 : number;
        }

        Growing() {
            this(1);
        }
    }

    record Empty() implements Serializable {}

    record Single(long value) implements Serializable {}

    record Optionals(Optional<String> name, Optional<Range> range) {}

    record Annotated(
            @JsonProperty("n") String name, @JsonIgnore String secret) implements Serializable {
        static final String CONSTANT = "c";

        public String getName() {
            return "of a getter";
        }

        public boolean isSecret() {
            return true;
        }
    }

    record Tree(String name, List<Tree> children) implements Serializable {}

    record Generic<T extends Comparable<T>>(T low, T high, List<? extends T> all, Map<String, List<T>> named)
            implements Serializable {}

    record Loose(Object any, Number number, Comparable<?> comparable, Iterable<?> iterable) implements Serializable {}

    interface Named extends Serializable {
        String name();
    }

    record Person(String name) implements Named {}

    record Team(String name, Set<Named> members, Named lead) implements Named {}

    /** A page of a list, as Spring Data has it. */
    static class Slice<T> implements Serializable {
        private final List<T> content;
        private final boolean next;

        Slice(List<T> content, boolean next) {
            this.content = content;
            this.next = next;
        }
    }

    static final class CountedSlice<T> extends Slice<T> {
        private final long total;

        CountedSlice(List<T> content, long total) {
            super(content, true);
            this.total = total;
        }
    }

    /** Fixes what its superclass leaves open. */
    static final class RangeBox extends Slice<Range> {
        RangeBox(List<Range> content) {
            super(content, false);
        }
    }

    /** Anything of one enum. */
    record Constants<E extends Enum<E>>(
            E one, Map<E, String> map, Set<E> set, EnumMap<E, Long> byEnum, Map<Enum<?>, String> any)
            implements Serializable {}

    record Response<T>(T body, Instant at, Map<String, Set<String>> headers) implements Serializable {}

    static List<StorableValue> values() {
        ValueList list = new ValueList("record");
        records(list);
        generics(list);
        return list.values();
    }

    private static void records(ValueList list) {
        Tree tree = new Tree("r", Lists.array(new Tree("a", Lists.array()), new Tree("b", null)));
        Set<Named> members = Lists.fill(new java.util.LinkedHashSet<>(), new Person("p"), new Team("t", null, null));
        list.equal("that refuses", new Range(1, 2))
                .equal(
                        "that refuses, in a list",
                        Lists.array(new Range(1, 2), null),
                        new TypeReference<List<Range>>() {})
                .form("that copies, with accessors of its own", new Copied(Lists.array("b", "a"), "text"))
                .equal("that grows", new Growing())
                .equal("without components", new Empty())
                .equal("with one number", new Single(7))
                .equal("with optionals", new Optionals(Optional.of("a"), Optional.of(new Range(0, 0))))
                .equal("with empty optionals", new Optionals(Optional.empty(), Optional.empty()))
                .equal("with annotations and getters", new Annotated("a", "s"))
                .equal("that is a tree", tree)
                .equal("with interfaces", new Team("t", members, new Person("l")))
                .equal("of interfaces that are null", new Team(null, null, null))
                .equal("that declares little", new Loose(new Range(1, 1), 1L, "c", Lists.array(1, 'c')))
                .equal(
                        "that declares little, sorted",
                        new Loose(1f, (byte) 1, 1L, Lists.fill(new TreeSet<>(), "b", "a")));
    }

    private static void generics(ValueList list) {
        Generic<Long> longs = new Generic<>(
                1L, 2L, Lists.array(3L), Lists.put(new java.util.LinkedHashMap<>(), "a", Lists.array(4L), "b", null));
        list.equal("generic", longs, new TypeReference<Generic<Long>>() {})
                .equal(
                        "pair of generics",
                        new Pair<>(new Box<>(1L), new Box<>(List.class.getName())),
                        new TypeReference<Pair<Box<Long>, Box<String>>>() {})
                .equal(
                        "box in a box in a box",
                        new Box<>(new Box<>(new Box<>('c'))),
                        new TypeReference<Box<Box<Box<Character>>>>() {})
                .equal("box of null", new Box<>(null), new TypeReference<Box<String>>() {})
                .equal("box of a wildcard", new Box<>(1L), new TypeReference<Box<?>>() {})
                .equal("box of an interface", new Box<>(new Person("a")), new TypeReference<Box<Named>>() {})
                .equal("slice", new Slice<>(Lists.array(new Range(1, 2)), true), new TypeReference<Slice<Range>>() {})
                .equal("slice of longs", new Slice<>(Lists.array(1L), true), new TypeReference<Slice<Long>>() {})
                .equal(
                        "subclass of a slice",
                        new CountedSlice<>(Lists.array(1L), 9),
                        new TypeReference<Slice<Long>>() {})
                .equal(
                        "subclass of a slice, declared",
                        new CountedSlice<>(Lists.array(1L), 9),
                        new TypeReference<CountedSlice<Long>>() {})
                .equal("subclass that fixes its argument", new RangeBox(Lists.array(new Range(3, 4))))
                .form(
                        "of any enum",
                        new Constants<>(
                                DayOfWeek.MONDAY,
                                new HashMap<>(Map.of(DayOfWeek.FRIDAY, "a")),
                                new HashSet<>(Set.of(DayOfWeek.SUNDAY)),
                                new EnumMap<>(Map.of(DayOfWeek.FRIDAY, 1L)),
                                new HashMap<>(Map.of(DayOfWeek.FRIDAY, "a", Month.MAY, "b"))),
                        new TypeReference<Constants<DayOfWeek>>() {})
                .equal(
                        "response",
                        new Response<>(
                                Lists.array(new Range(1, 2)),
                                Instant.ofEpochSecond(1, 1),
                                Lists.put(new java.util.TreeMap<>(), "b", Lists.fill(new TreeSet<>(), "x"), "a", null)),
                        new TypeReference<Response<List<Range>>>() {});
    }
}
