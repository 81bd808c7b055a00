package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.assertRefused;
import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.FieldPosition;
import java.text.Format;
import java.text.ParsePosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.jar.Attributes;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonDifferenceCalculator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.AttributesImpl;
import tools.jackson.core.type.TypeReference;

/** Objects that are no values are refused with their place, and nothing is read as another kind of value. */
class StateRefusalsTest {

    /** A format of an application, or of a library. */
    static final class OwnFormat extends Format {

        @Override
        public StringBuffer format(Object value, StringBuffer target, FieldPosition position) {
            return target;
        }

        @Override
        public @Nullable Object parseObject(String text, ParsePosition position) {
            return null;
        }
    }

    static Stream<Arguments> noValues() {
        class Local {}
        Object anonymous = new Object() {
            @Override
            public String toString() {
                return "anonymous";
            }
        };
        Runnable lambda = () -> {};
        return Stream.of(
                Arguments.of(new Thread(), "a thread is no value"),
                Arguments.of(new ReentrantLock(), "a lock is no value"),
                Arguments.of(lambda, "generated class"),
                Arguments.of((Runnable & Serializable) () -> {}, "generated class"),
                Arguments.of(anonymous, "anonymous"),
                Arguments.of(new StateRefusalsTest().new Inner(), "inner"),
                Arguments.of(new Local(), "local class"),
                Arguments.of(Stream.of(1), "can be read only once"),
                Arguments.of(new ByteArrayInputStream(new byte[0]), "open resource is no value"),
                Arguments.of(Arrays.asList(1).spliterator(), "can be read only once"),
                Arguments.of(new Thread[0], "a thread is no value"),
                Arguments.of(new SAXParseException("m", "public", "system", 1, 2), "more than a message and a cause"),
                Arguments.of(new Attributes(), "cache an object of your own"),
                Arguments.of(new AttributesImpl(), "the JDK does not show the state of its objects"),
                Arguments.of(new OwnFormat(), "a format is no value"),
                Arguments.of(StateRefusalsTest.class.getClassLoader(), "a class loader is no value"));
    }

    @ParameterizedTest
    @MethodSource("noValues")
    void write_whatIsNoValue_isRefusedWithItsPlace(Object value, String reason) {
        for (Object root : List.of(new Held(value), new Outer(List.of(new Held(value))))) {
            assertRefused(root)
                    .withMessageContaining(reason)
                    .withMessageContaining(".value (of " + Held.class.getName() + ")")
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(300));
        }
    }

    /** A class that is not allowed, in one whose name leaves no room for more. */
    record WithANameThatIsAsLongAsTheNamesOfSomeClassesOfFrameworks(Object value) {}

    @Test
    void write_longNamesOfClasses_leaveThePlaceAndTheAdvice() {
        Object value = new WithANameThatIsAsLongAsTheNamesOfSomeClassesOfFrameworks(
                new RecursiveComparisonDifferenceCalculator());
        assertRefused(new Held(value))
                .withMessageContaining(" at Held.value.value: add the class")
                .withMessageEndingWith("to cachezip.allowed-types if it can be trusted")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(300));
    }

    /** A queue that keeps each second element. */
    static final class Sampling extends ArrayDeque<String> {
        private static final long serialVersionUID = 1L;
        private int added;

        @Override
        public void addLast(String element) {
            if (added++ % 2 == 0) {
                super.addLast(element);
            }
        }
    }

    @Test
    void write_queueThatDropsElements_isRefusedWithItsClassAndTheRemedy() {
        Sampling queue = new Sampling();
        for (String element : List.of("a", "b", "c", "d", "e")) {
            queue.add(element);
        }
        for (Object value : new Object[] {queue, new Held(queue)}) {
            assertRefused(value)
                    .withMessageContaining("Sampling drops elements")
                    .withMessageContaining("ArrayList")
                    .withMessageNotContaining("A set");
        }
    }

    /** What Lombok makes of {@code @Getter(lazy = true) private final String text = null}. */
    static final class Lazy {
        private final AtomicReference<Object> text = new AtomicReference<>();

        @Nullable
        String text() {
            text.compareAndSet(null, text);
            Object value = text.get();
            return value == text ? null : (String) value;
        }
    }

    @Test
    void write_lazyGetterOfNull_isRefusedWithTheRemedy() {
        Lazy lazy = new Lazy();
        assertThat(lazy.text()).isNull();
        for (Object value : new Object[] {lazy, new Held(lazy), lazy.text}) {
            assertRefused(value).withMessageContaining("Lombok").withMessageContaining("Optional");
        }
    }

    /** A chain of objects that know both their neighbours. */
    static final class Link {
        @Nullable
        Link next;

        @Nullable
        Link previous;
    }

    @Test
    void write_cycleOfMoreThan500Levels_isRefusedByASentence() {
        Link first = new Link();
        Link last = first;
        for (int i = 0; i < 600; i++) {
            Link next = new Link();
            last.next = next;
            next.previous = last;
            last = next;
        }
        assertRefused(first)
                .withMessageStartingWith(Link.class.getName()
                        + " is nested deeper than 500 levels, where an object with a type id counts");
    }

    /** Containers that hold more than their elements or entries. */
    static Stream<Object> containersWithMore() {
        Properties defaults = new Properties();
        defaults.setProperty("size", "big");
        Properties number = new Properties();
        number.put("size", 1);
        return Stream.of(
                new ArrayBlockingQueue<>(3),
                new Properties(defaults),
                number,
                new CopyOnWriteArraySet<>(IntStream.range(0, 10_001).boxed().toList()));
    }

    @ParameterizedTest
    @MethodSource("containersWithMore")
    void write_containerWithMore_isRefusedWithItsClass(Object container) {
        for (Object root : List.of(container, new Held(container))) {
            assertRefused(root).withMessageContaining(container.getClass().getName() + " ");
        }
    }

    /** For each field, a value of another kind, and one of its own, which is read. */
    @ParameterizedTest
    @CsvSource({
        "Integer, cb3ff8000000000000, 05",
        "Integer, ca3fc00000, 05",
        "Integer, c3, 05",
        "Integer, a135, 05",
        "Integer, c0, 05",
        "Bool, 01, c3",
        "Bool, a474727565, c3",
        "Text, 05, a131",
        "Text, c3, a131",
        "Text, c40131, a131",
        "Single, cb3ff8000000000000, ca3fc00000",
        "Single, 01, ca3fc00000",
        "Twice, ca3fc00000, cb3ff8000000000000",
        "Twice, 01, cb3ff8000000000000",
        "Color, 00, a3524544",
        "Color, a0, a3524544",
        "Boxed, a0, 05",
        "Boxed, 90, 05",
        "Point, a0, 82a17801a17902",
        "Point, 90, 82a17801a17902",
        "List, a0, 90",
        "List, a161, 90",
    })
    void read_anotherKind_isRefused(String name, String other, String own) throws ReflectiveOperationException {
        Class<?> declared = Class.forName(getClass().getName() + "$Of" + name);
        String prefix = "81 a176 ";
        assertThat(StateTests.read(MESSAGE_PACK.declaredAs(declared), hex(prefix + own)))
                .isInstanceOf(declared);
        assertNotRead(declared, hex(prefix + other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"05", "a135", "c3", "90", "80", "c0"})
    void read_elementOfAnotherKind_isRefused(String element) {
        assertNotRead(new TypeReference<List<BigDecimal>>() {}.getType(), hex("91 93 01 02" + element));
    }

    @Test
    void read_typeArgumentsOfAnotherType_isRefused() {
        byte[] id = (Box.class.getName() + "<java.math.BigDecimal>").getBytes(StandardCharsets.US_ASCII);
        byte[] plain = join(
                TypedRoot.messagePackPrefix(id),
                hex("81 a7" + toHex("content".getBytes(StandardCharsets.US_ASCII)) + "a4312e3130"));
        assertThat(StateTests.read(MESSAGE_PACK.declaredAs(new TypeReference<Box<BigDecimal>>() {}.getType()), plain))
                .isEqualTo(new Box<>(new BigDecimal("1.10")));
        assertNotRead(new TypeReference<Box<Long>>() {}.getType(), plain);
    }

    /** The id names no type arguments, which the class has of its own. */
    @Test
    void read_listClassWithElementsOfAnotherType_isRefused() {
        List<Type> otherTypes = List.of(
                new TypeReference<List<Long>>() {}.getType(), new TypeReference<Collection<BigDecimal>>() {}.getType());
        Texts texts = new Texts();
        texts.add("a");
        byte[] plain = StateTests.write(MESSAGE_PACK, texts);
        byte[] within = StateTests.write(
                MESSAGE_PACK.declaredAs(new TypeReference<List<Texts>>() {}.getType()),
                new ArrayList<>(List.of(texts)));

        assertThat(StateTests.read(MESSAGE_PACK.declaredAs(new TypeReference<List<String>>() {}.getType()), plain))
                .isEqualTo(texts)
                .isInstanceOf(Texts.class);
        otherTypes.forEach(other -> assertNotRead(other, plain));
        assertNotRead(new TypeReference<List<List<Long>>>() {}.getType(), within);
    }

    @Test
    void read_declaredWithACheck_needsNone() {
        List<Object> checked = new ArrayList<>();
        Type declared = new TypeReference<List<String>>() {}.getType();
        List<String> value = new ArrayList<>(List.of("a"));
        ValueCodec<Object> codec = ObjectCodecs.messagePack(AllowedTypes.of());
        byte[] plain = StateTests.write(codec, value);
        assertThat(StateTests.read(codec.declaredAs(declared, checked::add), plain))
                .isEqualTo(value);
        assertThat(checked).isEmpty();
    }

    static final class Texts extends ArrayList<String> {

        private static final long serialVersionUID = 1L;
    }

    @SuppressWarnings("ClassCanBeStatic") // that it is inner is what is tested
    final class Inner {}

    record Held(@Nullable Object value) {}

    record Outer(List<Held> list) {}

    record Box<T>(T content) {}

    record Point(int x, int y) {}

    enum Color {
        RED
    }

    record OfInteger(int v) {}

    record OfBool(boolean v) {}

    record OfText(String v) {}

    record OfSingle(float v) {}

    record OfTwice(double v) {}

    record OfColor(Color v) {}

    record OfBoxed(Integer v) {}

    record OfPoint(Point v) {}

    record OfList(List<String> v) {}
}
