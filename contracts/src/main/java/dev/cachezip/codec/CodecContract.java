package dev.cachezip.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.types.AllowedTypes;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each codec of objects must do. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // old types are cached, too
public abstract class CodecContract {

    /** The types of these values. */
    public static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.codec.*");

    private final ValueCodec<Object> codec = codec(TYPES);

    /** Returns the codec that is tested. */
    public abstract ValueCodec<Object> codec(AllowedTypes types);

    public final byte[] write(@Nullable Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    public final @Nullable Object read(byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    /** Returns values that come back equal. */
    public static Stream<Object> values() {
        return Stream.of(scalars(), times(), collections(), maps(), beans()).flatMap(s -> s);
    }

    private static Stream<Object> scalars() {
        return Stream.of(
                "",
                "text",
                "ä\u20AC\uD83D\uDE00",
                "x".repeat(100_000),
                "é".repeat(40),
                true,
                0,
                9,
                -1,
                127,
                128,
                Integer.MIN_VALUE,
                5L,
                Long.MAX_VALUE,
                (short) 3,
                (byte) -3,
                'c',
                1.5,
                0.0,
                -0.0,
                Double.NaN,
                Double.NEGATIVE_INFINITY,
                Double.MIN_VALUE,
                3.25f,
                Float.NaN,
                new BigDecimal("1.10"),
                new BigDecimal("100000000000000000000"),
                new BigDecimal("1E+3"),
                new BigDecimal("3.141592653589793238"),
                new BigDecimal("-0.000000000000000000000000000001"),
                BigInteger.TWO.pow(64).subtract(BigInteger.ONE),
                BigInteger.TWO.pow(64),
                BigInteger.TWO.pow(70).negate(),
                BigInteger.ZERO,
                UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"),
                URI.create("https://example.com/a?b=c"),
                Locale.GERMANY,
                Locale.ROOT,
                Locale.forLanguageTag("zh-Hant-TW"),
                Locale.forLanguageTag("th-TH-u-ca-buddhist"),
                Currency.getInstance("EUR"),
                new Date(1_700_000_000_123L),
                DayOfWeek.FRIDAY,
                Color.GREEN);
    }

    private static Stream<Object> times() {
        return Stream.of(
                Instant.EPOCH,
                Instant.parse("2026-11-21T10:15:30Z"),
                Instant.parse("2026-11-21T10:15:30.123456789Z"),
                Instant.parse("1969-12-31T23:59:59.999999999Z"),
                Instant.MAX,
                Instant.MIN,
                Instant.ofEpochSecond(0xFFFFFFFFL),
                Instant.ofEpochSecond(0x100000000L),
                Instant.ofEpochSecond((1L << 34) - 1, 999_999_999),
                Instant.ofEpochSecond(1L << 34),
                LocalDate.of(2026, 2, 28),
                LocalTime.of(23, 59, 59, 1),
                LocalDateTime.of(2026, 2, 28, 1, 2, 3, 4),
                OffsetDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneOffset.ofHours(-9)),
                ZonedDateTime.of(2026, 2, 28, 1, 2, 3, 4, ZoneId.of("Europe/Berlin")),
                ZoneId.of("Europe/Berlin"),
                ZoneOffset.ofHours(2),
                Duration.ofNanos(1_234_567_890_123L),
                Period.of(1, 2, 3),
                Year.of(2026),
                YearMonth.of(2026, 11),
                LocalDate.MIN,
                LocalDate.of(12345, 1, 1),
                LocalTime.MIDNIGHT,
                LocalTime.of(1, 2, 3, 5_000_000),
                LocalDateTime.MAX,
                OffsetDateTime.MAX,
                OffsetDateTime.of(2026, 1, 1, 1, 1, 1, 0, ZoneOffset.ofTotalSeconds(-3723)),
                OffsetTime.MIN,
                ZonedDateTime.of(2026, 1, 1, 1, 1, 1, 1, ZoneOffset.UTC),
                ZonedDateTime.of(2026, 1, 1, 1, 1, 1, 1, ZoneId.of("UTC")),
                ZonedDateTime.ofInstant(Instant.parse("2026-10-25T00:30:00Z"), ZoneId.of("Europe/Berlin")),
                ZonedDateTime.ofInstant(Instant.parse("2026-10-25T01:30:00Z"), ZoneId.of("Europe/Berlin")),
                Duration.ofSeconds(Long.MIN_VALUE),
                MonthDay.of(2, 29),
                Year.of(-5),
                YearMonth.of(-1, 1),
                new Date(Long.MIN_VALUE),
                new Date(-12_219_292_800_001L));
    }

    private static Stream<Object> collections() {
        return Stream.of(
                new ArrayList<>(),
                new ArrayList<>(List.of("a", "b")),
                new ArrayList<>(Arrays.asList("a", null, "b")),
                List.of(),
                List.of(1),
                List.of(1, 2, 3),
                List.of(1, 2L, 3.0, "four", true, Instant.EPOCH),
                List.of(List.of(1L), List.of(2L), List.of()),
                Arrays.asList(new Point(1, 2), new Point(3, 4)),
                List.of(new Point(1, 2), new Named("n", Color.RED)),
                Stream.of("x", "y").toList(),
                Collections.unmodifiableList(new ArrayList<>(List.of(new Point(1, 2)))),
                Collections.emptyList(),
                new LinkedList<>(List.of(1L, 2L)),
                Set.of("a"),
                new LinkedHashSet<>(List.of(3, 1, 2)),
                new TreeSet<>(List.of("b", "a")),
                EnumSet.of(Color.RED, Color.BLUE),
                EnumSet.noneOf(Color.class),
                EnumSet.allOf(Color.class),
                new TreeSet<>(List.of(2L, 1L)));
    }

    private static Stream<Object> maps() {
        return Stream.of(
                new HashMap<>(Map.of("a", 1)),
                new LinkedHashMap<>(Map.of("a", List.of(1, 2))),
                Map.of(),
                Map.of(1, "one", 2, "two"),
                Map.of(1L, new Point(1, 2)),
                Map.of(UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"), 1),
                Map.of(Color.RED, "r", Color.GREEN, "g"),
                Map.of(LocalDate.of(2026, 1, 1), new BigDecimal("1.00")),
                Map.of(Locale.forLanguageTag("zh-Hant-TW"), 1),
                Map.of(Instant.parse("2026-11-21T10:15:30.123456789Z"), 1),
                Map.of(true, 'c', false, 'd'),
                Map.of("mixed", 1L, "values", "text", "point", new Point(1, 2), "list", List.of(1L)),
                Map.of("nested", Map.of("deeper", Map.of(7L, "x"))),
                new TreeMap<>(Map.of("b", 1, "a", 2)),
                new ConcurrentHashMap<>(Map.of("k", "v")),
                new EnumMap<>(Map.of(Color.BLUE, 1)),
                new EnumMap<>(Color.class));
    }

    private static Stream<Object> beans() {
        return Stream.of(
                new Point(1, 2),
                new Named("n", Color.GREEN),
                new Holder(List.of(new Point(1, 2)), Map.of(5L, Set.of("x")), Optional.of("o"), null),
                new Anything(5L),
                new Anything(new BigDecimal("1.10")),
                new Anything(Instant.parse("2026-11-21T10:15:30.123456789Z")),
                new Anything(new Point(3, 4)),
                new Anything(List.of(1L, "two", new Point(3, 4))),
                new Anything(Map.of(1, "one")),
                new Anything(Map.of(Color.RED, new Point(0, 0))),
                new Anything(new Anything(null)),
                new Anything(EnumSet.of(Color.RED)),
                new Anything(ZoneId.of("Europe/Berlin")),
                new Drawing(List.of(new Circle(1.5), new Square(2))),
                new Decimals(new BigDecimal("1.10"), new BigDecimal("0E-5"), BigInteger.TWO.pow(100), 1.10f),
                new Annotated(new Cat("Tom")),
                new DefaultAnnotated(new Named("default", Color.RED)),
                new Iteration(new ArrayList<>(List.of(new Point(1, 2)))),
                new Point[] {new Point(1, 2), new Point(3, 4)},
                new Shape[] {new Circle(1), new Square(2)},
                new int[] {1, 2, 3},
                new long[][] {{1}, {2, 3}},
                new String[] {"a", null},
                new Object[] {1, 2L, "x", new Point(1, 2)},
                new byte[] {0, 1, 2, 3},
                new byte[] {(byte) 0xC0});
    }

    @ParameterizedTest
    @MethodSource("values")
    void read_written_isEqual(Object value) {
        assertThat(read(write(value))).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("values")
    void read_writtenInsideAnObject_isEqual(Object value) {
        Anything read = (Anything) Objects.requireNonNull(read(write(new Anything(value))));
        assertThat(read.value()).isEqualTo(value);
    }

    @Test
    void write_null_isOneByte() {
        assertThat(write(null)).containsExactly(0xC0);
        assertThat(read(write(null))).isNull();
    }

    @Test
    void write_nestedConcreteTypes_carriesOneTypeId() {
        String plain = new String(
                write(new Holder(List.of(new Point(1, 2)), Map.of(), Optional.empty(), new Point(3, 4))),
                StandardCharsets.ISO_8859_1);
        assertThat(plain).containsOnlyOnce("dev.cachezip").doesNotContain("@class");
    }

    @Test
    void write_listOfOneClass_carriesOneTypeId() {
        String plain = new String(
                write(List.of(new Point(1, 2), new Point(3, 4), new Point(5, 6))), StandardCharsets.ISO_8859_1);
        assertThat(plain).containsOnlyOnce("java.util.List<dev.cachezip.codec.CodecContract$Point>");
    }

    @Test
    void write_typeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of());
        for (Object value : new Object[] {
            new Point(1, 2),
            List.of(new Point(1, 2)),
            Map.of("k", List.of(new Point(1, 2))),
            new Point[0],
            new Point[0][0]
        }) {
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> closed.write(value, new OutputBuffer()))
                    .withMessageContaining("cachezip.allowed-types")
                    .satisfies(e -> assertThat(e.typeName()).isEqualTo(Point.class.getName()));
        }
    }

    @Test
    void write_nestedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Anything.class.getName()));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.write(new Anything(new Point(1, 2)), new OutputBuffer()));
    }

    @Test
    void read_typeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of());
        for (Object value : new Object[] {
            new Point(1, 2),
            List.of(new Point(1, 2)),
            new Point[0],
            new Anything(new Point(1, 2)),
            Map.of("k", List.of(new Point(1, 2)))
        }) {
            byte[] plain = write(value);
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> closed.read(plain, 0, plain.length));
        }
    }

    @Test
    void write_annotatedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Annotated.class.getName()));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.write(new Annotated(new Cat("Tom")), new OutputBuffer()))
                .satisfies(e -> assertThat(e.typeName()).isEqualTo(Cat.class.getName()));
    }

    @Test
    void read_annotatedTypeThatIsNotAllowed_isRefused() {
        ValueCodec<Object> closed = codec(AllowedTypes.of(Annotated.class.getName()));
        byte[] plain = write(new Annotated(new Cat("Tom")));
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> closed.read(plain, 0, plain.length))
                .satisfies(e -> assertThat(e.typeName()).isEqualTo(Cat.class.getName()));
    }

    @Test
    void write_anonymousClass_isRefused() {
        Object anonymous = new Object() {
            @Override
            public String toString() {
                return "anonymous";
            }
        };
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(anonymous))
                .withMessageContaining("anonymous");
    }

    @Test
    void write_lazyProxy_isRefusedWithTheNameOfWhatItStandsFor() {
        Open lazy = new Open.HibernateProxy();
        for (Object value :
                new Object[] {lazy, List.of(lazy), new OpenHolder(lazy, List.of(), Map.of()), new Open[] {lazy}}) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("proxy of " + Open.class.getName())
                    .withMessageContaining("Hibernate.unproxy");
        }
    }

    @Test
    void write_proxyOfTheJdk_isRefusedWithTheNameOfItsInterface() {
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CharSequence.class}, (self, method, arguments) -> null);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(proxy))
                .withMessageContaining("proxy of java.lang.CharSequence");
    }

    @Test
    void write_unwrappedBean_comesBack() {
        UnwrappedHolder holder = new UnwrappedHolder();
        holder.name = "n";
        holder.open.a = 7;
        UnwrappedHolder read = (UnwrappedHolder) Objects.requireNonNull(read(write(holder)));
        assertThat(read.open.a).isEqualTo(7);
    }

    @Test
    void write_listThatContainsItselfManyTimes_isRefused() {
        List<Object> cycle = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            cycle.add(cycle);
        }
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(cycle));
    }

    @Test
    void write_anyDepth_isRefusedOrReadAgain() {
        int written = 0;
        for (int depth = 1; depth < 300; depth++) {
            Object value = "bottom";
            for (int i = 0; i < depth; i++) {
                value = new Anything(value);
            }
            Object nested = value;
            try {
                byte[] plain = write(nested);
                assertThat(read(plain)).isEqualTo(nested);
                written++;
            } catch (CachezipException.Codec e) {
                assertThat(e.getMessage()).containsPattern("deeper|depth");
            }
        }
        assertThat(written).isBetween(100, 298);
    }

    @Test
    void write_declaredClass_isWritten() {
        Object value = new OpenHolder(new Open(), List.of(new Open()), Map.of("k", List.of(new Open())));
        assertThat(read(write(value))).isEqualTo(value);
        assertThat(read(write(List.of(new Open(), new OpenSub())))).isEqualTo(List.of(new Open(), new OpenSub()));
    }

    @Test
    void write_listThatContainsItself_isRefused() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(cycle);
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(cycle));
    }

    @Test
    void write_deeperThanCanBeRead_isRefused() {
        Node deep = chain(501);
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> write(deep));
    }

    @Test
    void readAndWrite_deepestThatIsAllowed_needsNoMoreThanTheDefaultStack() throws InterruptedException {
        Node deep = chain(497);
        List<Object> read = new ArrayList<>();
        Thread thread = new Thread(null, () -> read.add(Objects.requireNonNull(read(write(deep)))), "small", 1 << 20);
        thread.start();
        thread.join();
        assertThat(read).hasSize(1).first().isInstanceOf(Node.class);
    }

    @Test
    void write_moreThanTheLimit_isTooLarge() {
        OutputBuffer plain = new OutputBuffer();
        plain.limit(100);
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> codec.write(new Named("x".repeat(100), Color.RED), plain));
    }

    @Test
    void read_trailingBytes_isRefused() {
        byte[] plain = write(new Point(1, 2));
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(Arrays.copyOf(plain, plain.length + 1)));
    }

    @Test
    void read_truncatedAnywhere_isRefused() {
        byte[] plain = write(new Holder(List.of(new Point(1, 2)), Map.of(5L, Set.of("x")), Optional.of("o"), null));
        for (int i = 0; i < plain.length; i++) {
            int length = i;
            if (length == 1 && plain[0] >= 0) {
                // A MessagePack document below 80 is one byte long: the first byte of JSON is a whole one.
                continue;
            }
            assertThatExceptionOfType(CachezipException.class)
                    .as("%d of %d bytes", length, plain.length)
                    .isThrownBy(() -> read(Arrays.copyOf(plain, length)));
        }
    }

    @Test
    void read_range_isReadInPlace() {
        byte[] plain = write(new Point(1, 2));
        byte[] padded = new byte[plain.length + 7];
        System.arraycopy(plain, 0, padded, 5, plain.length);
        assertThat(codec.read(padded, 5, plain.length)).isEqualTo(new Point(1, 2));
    }

    @Test
    void read_fieldsThatTheClassNoLongerHas_areSkipped() {
        byte[] plain = write(new Point3(1, 2, 3));
        String id = Point3.class.getName();
        byte[] older = new String(plain, StandardCharsets.ISO_8859_1)
                .replace(id, id.replace("Point3", "Point2"))
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(read(older)).isEqualTo(new Point2(1, 2));
    }

    @Test
    void readAndWrite_whileAnotherOneIsOpen_staysApart() {
        Reentrant.codec = codec;
        Reentrant value = new Reentrant(List.of("before"), new Nested("inside"), List.of("after"));
        assertThat(read(write(value))).isEqualTo(value);
    }

    private static Node chain(int links) {
        Node top = new Node();
        for (int i = 0; i < links; i++) {
            Node above = new Node();
            above.next = top;
            top = above;
        }
        return top;
    }

    enum Color {
        RED,
        GREEN {
            @Override
            String shade() {
                return "light";
            }
        },
        BLUE;

        String shade() {
            return "plain";
        }
    }

    record Point(int x, int y) implements Serializable {}

    record Point2(int x, int y) {}

    record Point3(int x, int y, int z) {}

    record Named(String name, Color color) {}

    record Holder(
            List<Point> points,
            Map<Long, Set<String>> sets,
            Optional<String> optional,
            @Nullable Point point) {}

    public record Anything(@Nullable Object value) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Drawing(List<Shape> shapes) {}

    record Decimals(BigDecimal a, BigDecimal b, BigInteger c, float d) {}

    record Annotated(Animal animal) {}

    static final class TwoConstructors {
        public final String a;
        public final int b;

        TwoConstructors(String a) {
            this(a, 0);
        }

        TwoConstructors(String a, int b) {
            this.a = a;
            this.b = b;
        }
    }

    record DefaultAnnotated(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, defaultImpl = Point.class)
            Object value) {}

    record Iteration(Iterable<Point> points) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Animal {}

    record Cat(String name) implements Animal {}

    static class Open {
        public int a = 1;

        /** Named as Hibernate names its own. */
        static final class HibernateProxy extends Open {}

        @Override
        @SuppressWarnings("EqualsGetClass") // the class is what is tested
        public boolean equals(@Nullable Object other) {
            return other != null && other.getClass() == getClass() && ((Open) other).a == a;
        }

        @Override
        public int hashCode() {
            return a;
        }
    }

    static final class OpenSub extends Open {
        public int b = 2;
    }

    static final class OpenList extends ArrayList<Open> {

        private static final long serialVersionUID = 1L;

        OpenList() {}

        OpenList(Open... elements) {
            super(List.of(elements));
        }
    }

    record OpenWrappers(
            Optional<Open> optional, AtomicReference<Open> reference, Iterable<Open> some, Optional<List<Open>> list) {}

    record Dated(Date date, List<Date> dates) {}

    record Inexact(@Nullable Random random, @Nullable RuntimeException failure) {}

    record Sorted(SortedSet<Integer> numbers) {}

    static final class GenericMap<K, V> extends HashMap<K, V> {

        private static final long serialVersionUID = 1L;

        GenericMap() {}

        GenericMap(Map<K, V> content) {
            super(content);
        }
    }

    static final class UnwrappedHolder {
        public @Nullable String name;

        @JsonUnwrapped
        public Open open = new Open();
    }

    record OpenHolder(@Nullable Open one, List<Open> list, Map<String, List<Open>> map) {}

    static final class Node {
        public @Nullable Node next;
    }

    /** Reads and writes with the codec while it is itself being read and written. */
    record Reentrant(List<String> before, Nested nested, List<String> after) {
        static @Nullable ValueCodec<Object> codec;

        static ValueCodec<Object> codec() {
            return Objects.requireNonNull(codec);
        }
    }

    /** A string that is stored as the bytes of a document of its own. */
    record Nested(String text) {

        @JsonValue
        byte[] toBytes() {
            OutputBuffer plain = new OutputBuffer();
            Reentrant.codec().write(new Named(text, Color.BLUE), plain);
            return Arrays.copyOf(plain.array(), plain.length());
        }

        @JsonCreator
        static Nested fromBytes(byte[] plain) {
            Named named = (Named) Reentrant.codec().read(plain, 0, plain.length);
            return new Nested(Objects.requireNonNull(named).name());
        }
    }
}
