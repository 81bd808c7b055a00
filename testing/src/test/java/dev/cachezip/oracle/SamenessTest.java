package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.oracle.CycleValues.LinkedNode;
import dev.cachezip.oracle.CycleValues.Order;
import dev.cachezip.oracle.Holders.Anything;
import dev.cachezip.oracle.Holders.Box;
import dev.cachezip.oracle.StorableValue.Expected;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Comparator;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;

// Old types are compared, too, and reflection reads members that no code calls.
@SuppressWarnings({"JavaUtilDate", "UnusedVariable", "JdkObsolete", "unused", "UnnecessaryStringBuilder"})
class SamenessTest {

    private static class Base {
        private final int number;

        Base(int number) {
            this.number = number;
        }
    }

    private static final class Derived extends Base {
        private final int number;
        private final transient int skipped;

        Derived(int base, int number, int skipped) {
            super(base);
            this.number = number;
            this.skipped = skipped;
        }
    }

    private record Wide(Set<Long> set, Map<String, Long> map) {}

    private static GregorianCalendar calendar(Consumer<Calendar> change) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTimeInMillis(0);
        change.accept(calendar);
        return calendar;
    }

    private static Throwable failure(String message, Throwable cause, Throwable suppressed) {
        Throwable failure = new IllegalStateException(message, cause);
        failure.setStackTrace(new StackTraceElement[0]);
        if (suppressed != null) {
            failure.addSuppressed(suppressed);
        }
        return failure;
    }

    private static Properties properties(Properties defaults) {
        Properties properties = new Properties(defaults);
        properties.setProperty("a", "b");
        return properties;
    }

    static Stream<Arguments> different() {
        return Stream.concat(differentValues(), differentContainers());
    }

    private static Stream<Arguments> differentValues() {
        Instant instant = Instant.ofEpochSecond(1, 1);
        return Stream.of(
                Arguments.of("class", 1, 1L),
                Arguments.of("null", null, "a"),
                Arguments.of("not null", "a", null),
                Arguments.of("zero", 0.0, -0.0),
                Arguments.of("scale", new BigDecimal("1.0"), new BigDecimal("1.00")),
                Arguments.of("field", new Derived(1, 2, 3), new Derived(1, 3, 3)),
                Arguments.of("field of the superclass", new Derived(1, 2, 3), new Derived(2, 2, 3)),
                Arguments.of("superclass", new Base(1), new Derived(1, 1, 1)),
                Arguments.of("class in a field", new Anything(1), new Anything(1L)),
                Arguments.of("date and timestamp", new Date(0), new java.sql.Timestamp(0)),
                Arguments.of("nanoseconds", java.sql.Timestamp.from(instant), new java.sql.Timestamp(1000)),
                Arguments.of("lenient", calendar(c -> {}), calendar(c -> c.setLenient(false))),
                Arguments.of("first day", calendar(c -> {}), calendar(c -> c.setFirstDayOfWeek(Calendar.FRIDAY))),
                Arguments.of("message", failure("a", null, null), failure("b", null, null)),
                Arguments.of("cause", failure("a", new Error("x"), null), failure("a", null, null)),
                Arguments.of("suppressed", failure("a", null, new Error("x")), failure("a", null, null)),
                Arguments.of("stack trace", failure("a", null, null), new IllegalStateException("a", null)),
                Arguments.of("text", new StringBuilder("a"), new StringBuilder("b")),
                Arguments.of("counter", new AtomicInteger(1), new AtomicInteger(2)),
                Arguments.of("flags", Pattern.compile("a"), Pattern.compile("a", Pattern.DOTALL)),
                Arguments.of("optional", Optional.of(1), Optional.of(1L)),
                Arguments.of("enum", Thread.State.NEW, Thread.State.BLOCKED),
                Arguments.of("no way to compare", new Object(), new Object()));
    }

    private static Stream<Arguments> differentContainers() {
        return Stream.of(
                Arguments.of("array element", new int[] {1, 2}, new int[] {1, 3}),
                Arguments.of("array length", new int[1], new int[2]),
                Arguments.of("array class", new Object[] {"a"}, new String[] {"a"}),
                Arguments.of("row", new int[][] {{1}, null}, new int[][] {{1}, {}}),
                Arguments.of("list class", Lists.array(1), Lists.fill(new LinkedList<>(), 1)),
                Arguments.of("list order", Lists.array(1, 2), Lists.array(2, 1)),
                Arguments.of("list element", Lists.array(1, 2), Lists.array(1, 2L)),
                Arguments.of("linked set order", linked(1, 2), linked(2, 1)),
                Arguments.of("set element", hashed(new Box<>(1)), hashed(new Box<>(1L))),
                Arguments.of("HashSet linked", hashed(1), linked(1)),
                Arguments.of("HashMap linked", new HashMap<>(Map.of(1, 2)), new LinkedHashMap<>(Map.of(1, 2))),
                Arguments.of("comparator", new TreeSet<>(), new TreeSet<>(Comparator.reverseOrder())),
                Arguments.of("comparator lost", new TreeMap<>(String.CASE_INSENSITIVE_ORDER), new TreeMap<>()),
                Arguments.of(
                        "field of a comparator",
                        new TreeSet<>(new CollectionValues.ByLength(true)),
                        new TreeSet<>(new CollectionValues.ByLength(false))),
                Arguments.of("queue", new PriorityQueue<>(Lists.array(1, 2)), new PriorityQueue<>(Lists.array(1, 3))),
                Arguments.of("map value", new HashMap<>(Map.of(1, 2)), new HashMap<>(Map.of(1, 2L))),
                Arguments.of("map key", new HashMap<>(Map.of(1, 2)), new HashMap<>(Map.of(1L, 2))),
                Arguments.of("defaults", properties(properties(null)), properties(setC())));
    }

    private static Properties setC() {
        Properties properties = new Properties();
        properties.setProperty("c", "d");
        return properties;
    }

    private static Set<Object> linked(Object... elements) {
        return new LinkedHashSet<>(Arrays.asList(elements));
    }

    private static Set<Object> hashed(Object... elements) {
        return new HashSet<>(Arrays.asList(elements));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("different")
    void compare_different_findsDifference(String name, Object expected, Object actual) {
        assertThat(Sameness.compare(expected, actual).difference())
                .as(name)
                .isNotNull()
                .startsWith("value");
    }

    @Test
    void compare_differenceDeepInside_namesPath() {
        Object expected = Lists.array(new Box<>(Map.of("k", new int[] {1, 2})));
        Object actual = Lists.array(new Box<>(Map.of("k", new int[] {1, 3})));

        assertThat(Sameness.compare(expected, actual).difference()).startsWith("value[0].content{0}.value[1]: ");
    }

    @Test
    void compare_transientField_isNotCompared() {
        assertThat(Sameness.compare(new Derived(1, 2, 3), new Derived(1, 2, 4)).isSame())
                .isTrue();
    }

    @Test
    void compare_unorderedInOtherOrder_isSame() {
        Set<Object> expected = new HashSet<>(64);
        Set<Object> actual = new HashSet<>(1);
        for (int i = 0; i < 50; i++) {
            expected.add(new Anything(i));
            actual.add(new Anything(49 - i));
        }

        assertThat(Sameness.compare(expected, actual).isSame()).isTrue();
    }

    @Test
    void compare_hashedWhereInterfaceIsDeclared_isEqualForm() {
        Wide hashed = new Wide(new HashSet<>(Set.of(1L)), new HashMap<>(Map.of("a", 1L)));
        Wide linked = new Wide(new LinkedHashSet<>(Set.of(1L)), new LinkedHashMap<>(Map.of("a", 1L)));

        Sameness.SamenessVerdict verdict = Sameness.compare(hashed, linked);

        assertThat(verdict.isSame()).isTrue();
        assertThat(verdict.forms()).hasSize(2);
    }

    @Test
    void compare_hashedWhereArgumentIsInterface_isEqualForm() {
        Object hashed = new Box<>(new HashSet<>(Set.of(1L)));
        Object linked = new Box<>(new LinkedHashSet<>(Set.of(1L)));

        assertThat(Sameness.compare(hashed, linked, new TypeReference<Box<Set<Long>>>() {}.getType())
                        .isSame())
                .isTrue();
        assertThat(Sameness.compare(hashed, linked).isSame()).isFalse();
    }

    @Test
    void compare_immutableAsMutable_isEqualForm() {
        assertThat(Sameness.compare(List.of(1), Lists.array(1)).forms()).hasSize(1);
        assertThat(Sameness.compare(Lists.array(1), List.of(1)).isSame()).isFalse();
    }

    @Test
    void compare_sameCycles_isSame() {
        Order expected = new Order(1).line("a").line("b");
        Order actual = new Order(1).line("a").line("b");

        Sameness.SamenessVerdict verdict = Sameness.compare(expected, actual);

        assertThat(verdict.isSame()).isTrue();
        assertThat(verdict.sharingLost()).isFalse();
    }

    @Test
    void compare_cycleUnrolled_findsDifference() {
        Anything one = new Anything(null);
        one.replace(one);
        Anything two = new Anything(null);
        two.replace(new Anything(two));

        assertThat(Sameness.compare(one, two).isSame()).isFalse();
        assertThat(Sameness.compare(two, one).isSame()).isFalse();
    }

    @Test
    void compare_secondObjectInCycle_findsDifference() {
        Anything shared = new Anything(null);
        List<Object> expected = new ArrayList<>(List.of(shared, shared));
        shared.replace(expected);
        Anything first = new Anything(null);
        Anything second = new Anything(null);
        List<Object> actual = new ArrayList<>(List.of(first, second));
        first.replace(actual);
        second.replace(actual);

        assertThat(Sameness.compare(expected, actual).difference()).contains("second object");
    }

    @Test
    void compare_sharedOutsideCycle_isSameAndTold() {
        LinkedNode node = new LinkedNode("a");

        Sameness.SamenessVerdict verdict =
                Sameness.compare(Lists.array(node, node), Lists.array(new LinkedNode("a"), new LinkedNode("a")));

        assertThat(verdict.isSame()).isTrue();
        assertThat(verdict.sharingLost()).isTrue();
    }

    static Stream<StorableValue> comparable() {
        return StorableValues.all().stream()
                .filter(value -> value.expected() == Expected.EQUAL || value.expected() == Expected.EQUAL_FORM);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("comparable")
    void compare_twoCopiesOfTheJdk_isSame(StorableValue value) {
        Object copy = StateOracle.reference(value.value());

        assertThat(Sameness.compare(copy, StateOracle.reference(value.value())).difference())
                .isNull();
        assertThat(Sameness.compare(value.value(), copy).difference()).isNull();
    }
}
