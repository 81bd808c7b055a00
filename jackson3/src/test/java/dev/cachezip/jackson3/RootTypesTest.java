package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.ClassView;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RootTypesTest {

    private static final String BOOK = Book.class.getName();

    private final AtomicInteger looks = new AtomicInteger();
    private final RootTypes types = new RootTypes(name -> {}, PropertyRules.INSTANCE, this::declared);

    static Stream<Arguments> ids() {
        Book book = new Book("b");
        return Stream.of(
                arguments(book, BOOK),
                arguments(5L, "java.lang.Long"),
                arguments(new int[0], "[I"),
                arguments(new Book[0][0], "[[L" + BOOK + ";"),
                arguments(Constant.WITH_BODY, Constant.class.getName()),
                arguments(ZoneId.of("Europe/Berlin"), "java.time.ZoneId"),
                arguments(ZoneOffset.UTC, "java.time.ZoneOffset"),
                arguments(new ArrayList<>(List.of(book, book)), "java.util.ArrayList<" + BOOK + ">"),
                arguments(new ArrayList<>(), "java.util.ArrayList<java.lang.Object>"),
                arguments(Arrays.asList(null, book), "java.util.List<" + BOOK + ">"),
                arguments(List.of(book, 1), "java.util.List<java.lang.Object>"),
                arguments(List.of(new Object(), book), "java.util.List<java.lang.Object>"),
                arguments(List.of(List.of(1), List.of()), "java.util.List<java.util.List<java.lang.Object>>"),
                arguments(List.of(List.of(1), new ArrayList<>(List.of(1))), "java.util.List<java.lang.Object>"),
                arguments(new int[][] {{1}}, "[[I"),
                arguments(new HashMap<>(Map.of("k", book)), "java.util.HashMap<java.lang.String," + BOOK + ">"),
                arguments(
                        List.of(new TreeMap<>(Map.of("k", 1)), new TreeMap<>(Map.of("k", 1L))),
                        "java.util.List<java.util.TreeMap<java.lang.String,java.lang.Object>>"),
                arguments(
                        List.of(new TreeMap<>(Map.of("k", 1)), new TreeMap<>(Map.of(1, 1))),
                        "java.util.List<java.lang.Object>"),
                arguments(new LinkedHashMap<>(), "java.util.LinkedHashMap<java.lang.Object,java.lang.Object>"),
                arguments(EnumSet.of(DayOfWeek.MONDAY), "java.util.EnumSet<java.time.DayOfWeek>"),
                arguments(EnumSet.noneOf(DayOfWeek.class), "java.util.EnumSet<java.time.DayOfWeek>"),
                arguments(EnumSet.noneOf(None.class), "java.util.Set<java.lang.Object>"),
                arguments(
                        new EnumMap<>(Map.of(Constant.WITH_BODY, 1)),
                        "java.util.EnumMap<" + Constant.class.getName() + ",java.lang.Integer>"),
                arguments(
                        new EnumMap<>(Constant.class),
                        "java.util.EnumMap<" + Constant.class.getName() + ",java.lang.Object>"),
                arguments(Collections.unmodifiableCollection(List.of(1)), "java.util.Collection<java.lang.Integer>"),
                arguments(new Books(), Books.class.getName()));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void id_ofARoot_isTheNarrowestTypeOfItsElements(Object value, String id) {
        assertThat(types.id(types.of(value))).isEqualTo(id);
    }

    @Test
    void elementId_ofACollection_leavesItsElementsToTheirOwnIds() {
        assertThat(types.elementId(new ArrayList<>(List.of(1)))).isEqualTo("java.util.ArrayList<java.lang.Object>");
        assertThat(types.elementId(new HashMap<>(Map.of(1L, 1))))
                .isEqualTo("java.util.HashMap<java.lang.Long,java.lang.Object>");
        assertThat(types.elementId(new Book("b"))).isEqualTo(BOOK);
    }

    @Test
    void of_elementsOfOneClass_looksAtTheClassOnce() {
        List<Object> books = new ArrayList<>(Collections.nCopies(1000, new Book("b")));
        ValueType first = types.of(books);
        assertThat(looks).as("the list and the book").hasValue(2);
        assertThat(types.of(books)).isEqualTo(first).hasSameHashCodeAs(first);
        assertThat(looks).as("the list and the book").hasValue(2);
    }

    @Test
    void of_beanOfAKnownClass_isTheSameObject() {
        assertThat(types.of(new Book("a"))).isSameAs(types.of(new Book("b")));
    }

    @Test
    void of_valuesOfManyClasses_forgetsSome() {
        for (int dimensions = 1; dimensions < 200; dimensions++) {
            for (Class<?> type :
                    new Class<?>[] {Book.class, int.class, long.class, String.class, Books.class, TimeUnit.class}) {
                Object array = java.lang.reflect.Array.newInstance(type, new int[dimensions]);
                assertThat(types.of(array).rawClass()).isEqualTo(array.getClass());
            }
        }
        assertThat(types.of(new Book("b")).rawClass()).isEqualTo(Book.class);
    }

    @Test
    void id_notAllowed_isRefusedEachTime() {
        RootTypes closed = new RootTypes(
                any -> {
                    if (any == Book.class) {
                        throw new CachezipException.TypeNotAllowed(BOOK);
                    }
                },
                PropertyRules.INSTANCE,
                this::declared);
        ValueType type = closed.of(List.of(new Book("b")));
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class).isThrownBy(() -> closed.id(type));
        }
    }

    private ClassView declared(Class<?> type) {
        looks.incrementAndGet();
        return new ClassView(type, type.getName(), type.isArray() || type == Books.class, null, false, false);
    }

    record Book(String title) {}

    enum None {}

    enum Constant {
        WITH_BODY {}
    }

    static final class Books extends ArrayList<Book> {

        private static final long serialVersionUID = 1L;
    }
}
