package dev.cachezip.codec.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.types.AllowedTypes;
import java.lang.reflect.Type;
import java.text.DecimalFormat;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The mapping by properties: a value comes back as it was, or is refused when it is written. */
class ByPropertiesTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectCodecBuilder OBJECTS = Jackson3Codecs.objects(
                    AllowedTypes.of("dev.cachezip.*", "tools.jackson.databind.node.*"))
            .mapping(Mapping.PROPERTIES);
    private static final ValueCodec<Object> MESSAGE_PACK = OBJECTS.messagePack();
    private static final List<ValueCodec<Object>> CODECS = List.of(MESSAGE_PACK, OBJECTS.json());

    private static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    static Stream<Collection<Changing>> sets() {
        return Stream.of(new HashSet<>(), new LinkedHashSet<>(), new TreeSet<>(), new CopyOnWriteArraySet<>());
    }

    @ParameterizedTest
    @MethodSource("sets")
    void write_setWhoseElementsHaveBecomeEqual_isRefused(Collection<Changing> set) {
        Changing second = new Changing("b");
        set.addAll(List.of(new Changing("a"), second));
        assertEqual(set);
        second.name = "a";
        for (Object value : List.of(set, new ArrayList<>(List.of(set)), new Sets((Set<Changing>) set))) {
            assertRefusedAnew(value, "A set with equal elements");
        }
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // cached values have such dates
    void write_datesThatHaveBecomeEqual_areRefused() {
        Date second = new Date(1);
        Set<Date> set = new HashSet<>(List.of(new Date(0), second));
        Map<Date, Integer> map = new HashMap<>(Map.of(new Date(0), 0, second, 1));
        second.setTime(0);
        assertRefusedAnew(set, "A set with equal elements");
        assertRefusedAnew(new Maps(Map.of(), map), "A map with equal keys");
    }

    @Test
    void write_mapWhoseKeysHaveBecomeEqual_isRefused() {
        for (Map<Changing, Integer> map : List.of(new HashMap<Changing, Integer>(), new TreeMap<Changing, Integer>())) {
            Changing second = new Changing("b");
            map.put(new Changing("a"), 1);
            map.put(second, 2);
            assertEqual(new Maps(map, Map.of()));
            second.name = "a";
            assertRefusedAnew(new Maps(map, Map.of()), "A map with equal keys");
        }
    }

    /** Checks that a value is refused if it is the first one of its type. */
    private static void assertRefusedAnew(Object value, String reason) {
        for (ValueCodec<Object> codec : List.of(OBJECTS.messagePack(), OBJECTS.json())) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, value))
                    .withMessageContaining(reason);
        }
    }

    record Maps(Map<Changing, Integer> content, Map<Date, Integer> dates) {}

    record Sets(Set<Changing> content) {}

    /** Is equal to others of its name, which may change. */
    static final class Changing implements Comparable<Changing> {
        private String name;

        @JsonCreator
        Changing(String name) {
            this.name = name;
        }

        @JsonValue
        public String getName() {
            return name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Changing changing && changing.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public int compareTo(Changing other) {
            return name.compareTo(other.name);
        }
    }

    private static void assertEqual(Object value) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(read(codec, write(codec, value))).isEqualTo(value);
        }
    }

    private static void assertRefused(Object value, String reason) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, value))
                    .withMessageContaining(reason)
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        }
    }

    private static void assertNotRead(Object value, Type written, Type declared) {
        for (ValueCodec<Object> codec : CODECS) {
            byte[] plain = write(codec.declaredAs(written), value);
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(codec.declaredAs(declared), plain));
        }
    }

    record Name(String text) {}

    record Code(@JsonValue String text) {}

    record ByName(Map<Name, Integer> map) {}

    record ByCode(Map<Code, Integer> map) {}

    record ByObject(Map<Object, Integer> map) {}

    record Within(List<Map<Object, Integer>> maps) {}

    record Anything(@Nullable Object value) {}

    /** An annotation makes a bean of it for Jackson, if it is not one of Jackson's. */
    @Deprecated
    @SuppressWarnings("UnusedVariable") // reflection reads it
    static final class Hidden {
        private int number = 7;
    }

    @Deprecated
    record Nothing() {}

    @Test
    void write_fieldsWithoutProperties_areRefused() {
        assertRefused(new Hidden(), "it has fields and no properties");
        assertEqual(new Nothing());
    }

    @Test
    void write_objectOfTheJdkThatItsGettersDoNotShow_isRefused() {
        for (Object value : List.of(new Random(7), new DecimalFormat("0.0"))) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(MESSAGE_PACK.declaredAs(value.getClass()), value))
                    .withMessageContaining("its getters do not show all of its state");
        }
    }

    @Test
    void write_keyThatIsWrittenAsItsToString_isRefused() {
        assertRefused(new ByName(Map.of(new Name("a"), 1)), "set cachezip.mapping=state");
        assertEqual(new ByName(Map.of()));
        assertEqual(new ByCode(Map.of(new Code("a"), 1)));
    }

    @Test
    void write_keyOfADeclaredObject_isRefusedUnlessItIsAString() {
        assertRefused(new ByObject(Map.of(1L, 1)), "java.lang.Long");
        assertRefused(new Within(List.of(Map.of(1L, 1))), "java.lang.Long");
        assertEqual(new ByObject(Map.of("a", 1)));
        assertEqual(new Anything(Map.of(1L, 1)));
        assertEqual(new Anything(new ArrayList<>(List.of(Map.of(1L, 1)))));
    }

    enum Twins {
        ONE,
        OTHER;

        @JsonValue
        String text() {
            return "twin";
        }
    }

    enum Forgetful {
        FIRST,
        SECOND;

        @JsonCreator
        static Forgetful of(String name) {
            return name.isEmpty() ? SECOND : FIRST;
        }
    }

    record ByTwin(EnumMap<Twins, Integer> map) {}

    @Test
    void write_constantThatComesBackAsAnother_isRefused() {
        assertRefused(Twins.OTHER, "OTHER would come back as ONE");
        assertRefused(new ArrayList<>(List.of(Twins.ONE)), "OTHER would come back as ONE");
        assertRefused(new ByTwin(new EnumMap<>(Map.of(Twins.ONE, 1))), "would come back as another one");
        assertRefused(new Anything(Forgetful.FIRST), "SECOND would come back as FIRST");
    }

    record Box<T>(T value) {}

    interface Shape<T> {}

    record Circle<T>(T radius) implements Shape<T> {}

    record ShapeOfText(Shape<String> shape) {}

    record ShapeOfLong(Shape<Long> shape) {}

    @Test
    void read_genericClassOfOtherArguments_isRefused() {
        Box<String> box = new Box<>("a");
        assertNotRead(box, new TypeReference<Box<String>>() {}.getType(), new TypeReference<Box<Long>>() {}.getType());
        assertNotRead(
                new ArrayList<>(List.of(box)),
                new TypeReference<List<Box<String>>>() {}.getType(),
                new TypeReference<List<Box<Long>>>() {}.getType());
        assertNotRead(
                new Box<?>[] {box},
                new TypeReference<Box<String>[]>() {}.getType(),
                new TypeReference<Box<Long>[]>() {}.getType());
        assertNotRead(new ShapeOfText(new Circle<>("a")), ShapeOfText.class, ShapeOfLong.class);
        assertEqual(new ShapeOfText(new Circle<>("a")));
        for (ValueCodec<Object> codec : CODECS) {
            ValueCodec<Object> declared = codec.declaredAs(new TypeReference<Box<List<Long>>>() {}.getType());
            Box<List<Long>> value = new Box<>(new ArrayList<>(List.of(5L)));
            assertThat(read(declared, write(declared, value))).isEqualTo(value);
        }
    }

    static class Titled extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        String title = "a";

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Titled list && list.title.equals(title) && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }

    static class Counts extends HashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        Counts() {
            put("a", 1);
        }
    }

    static class Filled extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        Filled() {
            add("a");
        }
    }

    static class Backed extends AbstractList<String> {
        private final List<String> elements = new ArrayList<>();
        private String title = "a";

        public String getTitle() {
            return title;
        }

        public void setTitle(String value) {
            title = value;
        }

        @Override
        public String get(int index) {
            return elements.get(index);
        }

        @Override
        public void add(int index, String element) {
            elements.add(index, element);
        }

        @Override
        public int size() {
            return elements.size();
        }
    }

    record Listed(List<String> list) {}

    @Test
    void write_collectionThatHasMoreThanItsElements_isRefused() {
        assertRefused(new Titled(), "its field title would be lost");
        assertRefused(new Listed(new Titled()), "its field title would be lost");
        assertRefused(new Backed(), "its property title would be lost");
    }

    @Test
    void roundTrip_collectionThatItsConstructorFills_isEqual() {
        assertEqual(new Filled());
        Filled emptied = new Filled();
        emptied.clear();
        assertEqual(emptied);
        Counts counts = new Counts();
        counts.remove("a");
        assertEqual(counts);
    }

    record Open(Collection<Integer> numbers) {}

    record Waiting(List<Queue<Integer>> numbers) {}

    record Hashed(HashMap<Integer, Integer> map, HashSet<Integer> set) {}

    @Test
    void write_collectionThatIsReadAsAnUnequalOne_isRefused() {
        assertRefused(new Open(Set.of(1)), "would come back as another collection");
        assertEqual(new Open(List.of(1)));
        assertRefused(new Waiting(List.of(new PriorityQueue<>(List.of(1)))), "would come back as another collection");
        for (ValueCodec<Object> codec : CODECS) {
            Waiting copy = (Waiting) Objects.requireNonNull(read(
                    codec, write(codec, new Waiting(List.of(new ArrayDeque<>(List.of(1, 2)))))));
            assertThat(copy.numbers().get(0)).containsExactly(1, 2);
        }
        LinkedHashMap<Integer, Integer> ordered = new LinkedHashMap<>(Map.of(2, 2));
        ordered.put(1, 1);
        assertRefused(new Hashed(ordered, new HashSet<>()), "would come back as another collection");
        assertRefused(
                new Hashed(new HashMap<>(), new LinkedHashSet<>(List.of(2, 1))),
                "would come back as another collection");
        assertEqual(new Hashed(new HashMap<>(Map.of(1, 1)), new HashSet<>(Set.of(1))));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Doubles(double[] values) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Floats(float[] values) {}

    @Test
    void read_arrayOfAnotherWidth_isRefused() {
        assertNotRead(new Doubles(new double[] {0.123456789}), Doubles.class, Floats.class);
        assertNotRead(new Floats(new float[] {0.5f}), Floats.class, Doubles.class);
        assertNotRead(new double[][] {{0.5}}, double[][].class, float[][].class);
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(read(codec, write(codec, new double[] {0.1, Double.NaN})))
                    .isEqualTo(new double[] {0.1, Double.NaN});
            assertThat(read(codec, write(codec, new float[] {0.1f, Float.NEGATIVE_INFINITY})))
                    .isEqualTo(new float[] {0.1f, Float.NEGATIVE_INFINITY});
        }
    }

    static class Formatted {
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        public byte[] bytes = {1, 2};
    }

    @Test
    void roundTrip_bytesWithAFormat_areEqual() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(((Formatted) Objects.requireNonNull(read(codec, write(codec, new Formatted())))).bytes)
                    .isEqualTo(new byte[] {1, 2});
        }
    }

    record Dog(String name) implements Shape<Dog> {}

    record Kennel(Shape<Dog> content) {}

    record Times(Instant content) {}

    record Objects1(List<Object> content) {}

    record Tree(@Nullable JsonNode content) {}

    record Texts(List<String> content) {}

    record AnyContent(Object content) {}

    static List<Object> valuesThatNoTreeHas() {
        return List.of(
                new Kennel(new Dog("a")),
                new Times(Instant.EPOCH),
                new Objects1(List.of(1, 5L)),
                new AnyContent(new Dog("a")));
    }

    @ParameterizedTest
    @MethodSource("valuesThatNoTreeHas")
    void read_valueThatNoTreeHas_isNoTree(Object value) {
        for (Mapping mapping : Mapping.values()) {
            ValueCodec<Object> codec = Jackson3Codecs.objects(AllowedTypes.of("dev.cachezip.*"))
                    .mapping(mapping)
                    .messagePack();
            byte[] plain = write(codec.declaredAs(value.getClass()), value);
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(codec.declaredAs(Tree.class), plain));
        }
    }

    @Test
    void read_textsInPlaceOfATypeId_areRefused() {
        byte[] plain = write(MESSAGE_PACK.declaredAs(Texts.class), new Texts(List.of("java.lang.String", "a")));
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(MESSAGE_PACK.declaredAs(AnyContent.class), plain));
    }

    @Test
    void write_nodeThatWouldBeAnother_isRefused() {
        assertRefused(new Tree(NODES.nullNode()), "it would come back as null");
        assertRefused(new Tree(NODES.arrayNode().add((short) 1)), "ShortNode");
        assertRefused(new Tree(NODES.objectNode().putPOJO("a", Instant.EPOCH)), "POJONode");
        assertEqual(new Tree(null));
        assertEqual(new Tree(NODES.objectNode().putNull("a").put("b", 1.5)));
        Tree numbers = new Tree(NODES.arrayNode().add(1L).add(1.5f));
        assertThat(read(MESSAGE_PACK, write(MESSAGE_PACK, numbers))).isEqualTo(numbers);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> write(CODECS.get(1), numbers))
                .withMessageContaining("cachezip.codec=msgpack");
    }

    static class Trimmed {
        String text = "a";

        public String getText() {
            return text;
        }

        public void setText(String value) {
            text = value.trim();
        }
    }

    static class Defaults {
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        public List<String> names = new ArrayList<>(List.of("default"));
    }

    static class Aging {
        private static int calls;

        public int getAge() {
            return calls++;
        }

        public String name = "a";
    }

    @Test
    void write_firstValueThatComesBackChanged_isRefused() {
        Trimmed trimmed = new Trimmed();
        trimmed.text = " a ";
        assertRefused(trimmed, "it comes back as something else");
        Defaults empty = new Defaults();
        empty.names.clear();
        assertRefused(empty, "it comes back as something else");
    }

    @Test
    void roundTrip_valueThatChangesByItself_isNotRefused() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(((Aging) Objects.requireNonNull(read(codec, write(codec, new Aging())))).name)
                    .isEqualTo("a");
        }
    }
}
