package dev.cachezip.jackson2;

import static dev.cachezip.contracts.CodecBytes.read;
import static dev.cachezip.contracts.CodecBytes.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.samples.SampleValue;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;

/** By state a declared type saves the type id, and a value of another type comes back all the same. */
@SuppressWarnings({"EqualsGetClass", "JdkObsolete"}) // subclasses are not equal; old types are cached, too
class DeclaredTypesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.jackson2.*", "dev.cachezip.samples.*");

    record Book(String title, int pages) {}

    static class Shape implements Serializable {
        private static final long serialVersionUID = 1L;

        public int x;

        @Override
        public boolean equals(@Nullable Object other) {
            return other != null && other.getClass() == getClass() && ((Shape) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    static final class Circle extends Shape {
        private static final long serialVersionUID = 1L;
    }

    record Page<T>(List<T> content, long total) {}

    enum Bodied {
        PLAIN,
        WITH_BODY {
            @Override
            public String toString() {
                return "body";
            }
        }
    }

    static Stream<Arguments> scalarsOfOtherTypes() {
        Object[] values = {
            "5", 5, 5L, 5.5, true, new byte[] {53}, new BigDecimal("5.5"), Instant.EPOCH, UUID.randomUUID()
        };
        Class<?>[][] others = {
            {int.class, Long.class, double.class, boolean.class, byte[].class, Instant.class, UUID.class},
            {String.class, double.class, char.class, boolean.class, BigDecimal.class, Instant.class, LocalDate.class},
            {String.class, char.class, DayOfWeek.class},
            {String.class, int.class, char.class, BigDecimal.class},
            {String.class, int.class, char.class},
            {String.class, int.class},
            {int.class, double.class, Instant.class},
            {String.class, long.class, LocalDate.class},
            {String.class, long.class}
        };
        return IntStream.range(0, values.length)
                .boxed()
                .flatMap(i -> Arrays.stream(others[i]).map(other -> Arguments.of(values[i], other)));
    }

    /** Values that another method of the cache has stored, or a former version of this one. */
    @ParameterizedTest
    @MethodSource("scalarsOfOtherTypes")
    void read_scalarOfAnotherType_isRefused(Object value, Class<?> declared) {
        byte[] bare = write(WrittenForm.MESSAGE_PACK.codec(TYPES).declaredAs(value.getClass()), value);
        for (WrittenForm form : WrittenForm.values()) {
            ValueCodec<Object> reader = form.codec(TYPES).declaredAs(declared);
            assertThatExceptionOfType(CachezipException.class)
                    .as("%s as %s", value, declared)
                    .isThrownBy(() -> read(reader, bare));
        }
    }

    private static <S extends Shape> S shape(S shape, int x) {
        shape.x = x;
        return shape;
    }

    private static Type type(TypeReference<?> reference) {
        return reference.getType();
    }

    /** Values that the declared type says all about. */
    static Stream<Arguments> bare() {
        return Stream.of(
                Arguments.of(Book.class, new Book("a", 1)),
                Arguments.of(Shape.class, shape(new Shape(), 1)),
                Arguments.of(Bodied.class, Bodied.WITH_BODY),
                Arguments.of(int.class, 5),
                Arguments.of(Long.class, 5L),
                Arguments.of(long.class, 1L << 40),
                Arguments.of(Byte.class, (byte) 5),
                Arguments.of(Float.class, 0.1f),
                Arguments.of(boolean.class, true),
                Arguments.of(String.class, "text"),
                Arguments.of(String.class, "7"),
                Arguments.of(BigDecimal.class, new BigDecimal("1.10")),
                Arguments.of(Instant.class, Instant.ofEpochSecond(1, 2)),
                Arguments.of(UUID.class, new UUID(1, 2)),
                Arguments.of(type(new TypeReference<List<Book>>() {}), List.of(new Book("a", 1), new Book("b", 2))),
                Arguments.of(type(new TypeReference<List<Book>>() {}), List.of()),
                Arguments.of(type(new TypeReference<List<Book>>() {}), new ArrayList<>(List.of(new Book("a", 1)))),
                Arguments.of(type(new TypeReference<List<Book>>() {}), Arrays.asList(null, new Book("a", 1))),
                Arguments.of(type(new TypeReference<Collection<Book>>() {}), List.of(new Book("a", 1))),
                Arguments.of(type(new TypeReference<List<? extends Book>>() {}), List.of(new Book("a", 1))),
                Arguments.of(type(new TypeReference<Set<Long>>() {}), Set.of(1L, 2L)),
                Arguments.of(type(new TypeReference<Set<Long>>() {}), new HashSet<>(List.of(1L))),
                Arguments.of(type(new TypeReference<Set<Long>>() {}), new LinkedHashSet<>(List.of(2L, 1L))),
                Arguments.of(type(new TypeReference<SortedSet<Long>>() {}), new TreeSet<>(List.of(2L, 1L))),
                Arguments.of(type(new TypeReference<LinkedList<Long>>() {}), new LinkedList<>(List.of(2L, 1L))),
                Arguments.of(
                        type(new TypeReference<Map<UUID, List<Book>>>() {}),
                        Map.of(new UUID(1, 2), List.of(new Book("a", 1)))),
                Arguments.of(
                        type(new TypeReference<Map<DayOfWeek, Long>>() {}),
                        new HashMap<>(Map.of(DayOfWeek.FRIDAY, 1L))),
                Arguments.of(type(new TypeReference<Map<Long, Long>>() {}), Map.of()),
                Arguments.of(type(new TypeReference<SortedMap<Long, Long>>() {}), new TreeMap<>(Map.of(1L, 2L))));
    }

    @ParameterizedTest
    @MethodSource("bare")
    void write_whatTheDeclaredTypeBuilds_hasNoTypeIdAndComesBack(Type declared, Object value) {
        ValueCodec<Object> codec = WrittenForm.MESSAGE_PACK.codec(TYPES).declaredAs(declared);
        byte[] plain = write(codec, value);
        assertThat(new String(plain, StandardCharsets.ISO_8859_1)).doesNotContain("dev.cachezip", "java.");
        assertSame(read(codec, plain), value);
        for (WrittenForm form : WrittenForm.values()) {
            ValueCodec<Object> other = form.codec(TYPES).declaredAs(declared);
            assertSame(read(other, write(other, value)), value);
        }
    }

    private static void assertSame(@Nullable Object read, Object value) {
        assertThat(read).isEqualTo(value);
        if (!(value instanceof Collection || value instanceof Map)) {
            assertThat(read).hasSameClassAs(value);
        }
    }

    /** Values that are something else than the declared type would build. */
    static Stream<Arguments> named() {
        Type shapes = type(new TypeReference<List<Shape>>() {});
        return Stream.of(
                Arguments.of(Shape.class, shape(new Circle(), 1)),
                Arguments.of(Serializable.class, "text"),
                Arguments.of(Number.class, 5L),
                Arguments.of(Comparable.class, 5),
                Arguments.of(shapes, List.of(shape(new Circle(), 1))),
                Arguments.of(shapes, List.of(shape(new Circle(), 1), shape(new Shape(), 2))),
                Arguments.of(type(new TypeReference<List<Long>>() {}), new LinkedList<>(List.of(1L))),
                Arguments.of(type(new TypeReference<List<Number>>() {}), List.of(1L, 2, 0.5)),
                Arguments.of(type(new TypeReference<Set<Long>>() {}), new TreeSet<>(List.of(1L))),
                Arguments.of(type(new TypeReference<Map<String, Shape>>() {}), Map.of("a", shape(new Circle(), 1))),
                Arguments.of(type(new TypeReference<Map<String, Long>>() {}), new TreeMap<>(Map.of("a", 1L))),
                Arguments.of(
                        type(new TypeReference<Page<Shape>>() {}),
                        new Page<>(new ArrayList<>(List.of(shape(new Circle(), 1))), 1)));
    }

    @ParameterizedTest
    @MethodSource("named")
    void write_somethingElse_comesBackAsWhatItWas(Type declared, Object value) {
        for (WrittenForm form : WrittenForm.values()) {
            ValueCodec<Object> codec = form.codec(TYPES).declaredAs(declared);
            byte[] plain = write(codec, value);
            assertThat(read(codec, plain)).as(form.name()).isEqualTo(value);
            assertThat(read(form.codec(TYPES), plain)).isEqualTo(value);
            if (value instanceof TreeMap || value instanceof TreeSet || value instanceof LinkedList) {
                assertThat(read(codec, plain)).hasSameClassAs(value);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void declaredAs_object_isWithoutDeclaration(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES).declaredAs(Object.class);
        for (Object value : List.of("text", 5, 5L, new Book("a", 1), List.of(new Book("a", 1)))) {
            byte[] plain = write(codec, value);
            assertThat(plain).isEqualTo(write(form.codec(TYPES), value));
            assertThat(read(codec, plain)).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource
    void declaredAs_listOfAnything_keepsTheTypesOfElements(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES).declaredAs(type(new TypeReference<List<?>>() {}));
        for (Object value : List.of(List.of(new Book("a", 1)), List.of(1L, new Book("a", 1)), List.of())) {
            assertThat(read(codec, write(codec, value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_subclassInAGenericArray_comesBack(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES).declaredAs(type(new TypeReference<List<Shape>[]>() {}));
        @SuppressWarnings("rawtypes")
        List[] value = {new ArrayList<>(List.of(shape(new Circle(), 1)))};
        assertThat((Object[]) read(codec, write(codec, value))).isEqualTo(value);
    }

    /** Values of other writers, and values that contain marks. */
    @ParameterizedTest
    @EnumSource
    void read_jsonObjectWithoutTypeId_isRefused(WrittenForm form) {
        for (String json : List.of(
                "{\"@class\":\"dev.Other\",\"no\":7}",
                "{\"whatever\":7}",
                "[{\"title\":\"a\"}]",
                "{\"title\":\"a\",\"pages\":1}")) {
            for (Type declared : List.of(
                    Book.class,
                    type(new TypeReference<Map<String, String>>() {}),
                    type(new TypeReference<List<Book>>() {}))) {
                ValueCodec<Object> codec = form.codec(TYPES).declaredAs(declared);
                assertThatExceptionOfType(CachezipException.class)
                        .isThrownBy(() -> read(codec, json.getBytes(StandardCharsets.UTF_8)));
            }
        }
        Map<String, String> marked = Map.of("@type", "java.lang.Integer", "@value", "5");
        ValueCodec<Object> codec = form.codec(TYPES).declaredAs(type(new TypeReference<Map<String, String>>() {}));
        assertThat(read(codec, write(codec, marked))).isEqualTo(marked);
    }

    @ParameterizedTest
    @EnumSource
    void write_notOfTheDeclaredType_comesBackWhereNoneIsDeclared(WrittenForm form) {
        ValueCodec<Object> books = form.codec(TYPES).declaredAs(Book.class);
        for (Object value : List.of("text", 5, 5L, List.of(new Book("a", 1)), shape(new Shape(), 1))) {
            assertThat(read(form.codec(TYPES), write(books, value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource
    void read_typeIdOfAnotherType_isRefused(WrittenForm form) {
        ValueCodec<Object> books = form.codec(TYPES).declaredAs(Book.class);
        for (Object value : List.of(List.of(new Book("a", 1)), shape(new Shape(), 1))) {
            byte[] plain = write(books, value);
            assertThatExceptionOfType(CachezipException.AnotherType.class)
                    .isThrownBy(() -> read(books, plain))
                    .withMessageContaining("which is declared");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MESSAGE_PACK", "MESSAGE_PACK_BY_PROPERTIES", "MESSAGE_PACK_JACKSON_2"})
    void read_bareValueOfAnotherShape_isRefused(WrittenForm form) {
        byte[] plain = write(form.codec(TYPES).declaredAs(Book.class), new Book("a", 1));
        for (Type other : List.of(String.class, long.class, type(new TypeReference<List<Book>>() {}))) {
            ValueCodec<Object> codec = form.codec(TYPES).declaredAs(other);
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, plain));
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_null_isNull(WrittenForm form) {
        ValueCodec<Object> codec = form.codec(TYPES).declaredAs(Book.class);
        assertThat(write(codec, null)).containsExactly(0xC0);
        assertThat(read(codec, write(codec, null))).isNull();
    }

    @Test
    void read_declaredValueOfAnyForm_isTheSame() {
        Type declared = type(new TypeReference<Map<String, List<Book>>>() {});
        Map<String, List<Book>> value = new LinkedHashMap<>(Map.of("a", List.of(new Book("a", 1))));
        for (WrittenForm writer : WrittenForm.values()) {
            byte[] plain = write(writer.codec(TYPES).declaredAs(declared), value);
            for (WrittenForm reader : WrittenForm.values()) {
                if (reader.isOfState() == writer.isOfState()) {
                    assertThat(read(reader.codec(TYPES).declaredAs(declared), plain))
                            .isEqualTo(value);
                }
            }
        }
    }

    /** Anybody with a mapper reads what has no type id, and writes what we read. */
    @ParameterizedTest
    @EnumSource
    void samples_areWhatAMapperWrites(SampleValue sample) {
        if (!SampleValue.forTests().contains(sample)) {
            return;
        }
        ObjectMapper messagePack = MessagePackMapper.builder().build();
        JavaType type = sample.isList()
                ? messagePack.getTypeFactory().constructCollectionType(List.class, sample.elementType())
                : messagePack.constructType(sample.elementType());
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES).declaredAs(type);
        byte[] plain = write(codec, sample.value());
        Object read = messagePack.readValue(plain, type);
        assertThat(read).isEqualTo(sample.value());
        assertThat(read(codec, messagePack.writerFor(type).writeValueAsBytes(sample.value())))
                .isEqualTo(sample.value());
    }
}
