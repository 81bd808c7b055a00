package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of all codecs of objects. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // old types are cached, too
public abstract class CodecContract implements RefusedTypesContract, BoundsContract {

    /** The types of these values. */
    public static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.contracts.*");

    private final ValueCodec<Object> codec = codec(TYPES);

    /** Returns the codec that is tested. */
    @Override
    public abstract ValueCodec<Object> codec(AllowedTypes types);

    @Override
    public final byte[] write(@Nullable Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    @Override
    public final @Nullable Object read(byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    /** Returns values that come back equal. */
    public static Stream<Object> values() {
        return CodecValues.all();
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

    /** Copies in the application are read by many. */
    @ParameterizedTest
    @MethodSource("values")
    void read_leavesItsInputAlone(Object value) {
        byte[] plain = write(value);
        byte[] before = plain.clone();
        assertThat(read(plain)).isNotNull();
        assertThat(plain).isEqualTo(before);
    }

    @Test
    void read_bytes_areNotThoseOfItsInput() {
        byte[] plain = write(new byte[] {1, 2, 3});
        byte[] read = (byte[]) Objects.requireNonNull(read(plain));
        read[0] = 9;
        assertThat(read(plain)).isEqualTo(new byte[] {1, 2, 3});
    }

    @Test
    void write_null_isOneByte() {
        assertThat(write(null)).containsExactly(0xC0);
        assertThat(read(write(null))).isNull();
    }

    /** Redis counts in text: these are the forms that INCR, DECRBY and INCRBYFLOAT leave. */
    @ParameterizedTest
    @CsvSource({
        "0,java.lang.Integer",
        "7,java.lang.Integer",
        "-5,java.lang.Integer",
        "53,java.lang.Integer",
        "-2147483648,java.lang.Integer",
        "2147483648,java.lang.Long",
        "-9223372036854775808,java.lang.Long",
        "9223372036854775807,java.lang.Long",
        "1.5,java.lang.Double"
    })
    void read_counter_isTheNumberThatItShows(String text, Class<?> natural) throws Exception {
        byte[] counter = text.getBytes(StandardCharsets.US_ASCII);
        Object expected = natural.getMethod("valueOf", String.class).invoke(null, text);
        assertThat(read(counter)).isEqualTo(expected);
        for (Class<?> open : new Class<?>[] {Object.class, Number.class, Serializable.class, natural}) {
            assertThat(codec.declaredAs(open).read(counter, 0, counter.length))
                    .as(open.getName())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "9", "-5", "10", "57", "-128", "127"})
    void read_counterWhereANumberIsDeclared_isOfItsType(String text) {
        byte[] counter = text.getBytes(StandardCharsets.US_ASCII);
        long number = Long.parseLong(text);
        for (Object expected : new Object[] {
            (byte) number,
            (short) number,
            (int) number,
            number,
            (float) number,
            (double) number,
            BigInteger.valueOf(number),
            BigDecimal.valueOf(number)
        }) {
            assertThat(codec.declaredAs(expected.getClass()).read(counter, 0, counter.length))
                    .isEqualTo(expected);
        }
        assertThat(codec.declaredAs(long.class).read(counter, 0, counter.length))
                .isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({
        "5,java.lang.String",
        "5,java.lang.Boolean",
        "10,java.lang.String",
        "2147483648,java.lang.Integer",
        "9223372036854775808,java.lang.Long",
        "1.5,java.lang.Long",
        "7,java.time.Year",
        "-5,dev.cachezip.contracts.CodecContract$Point",
        "07,java.lang.Long",
        "+7,java.lang.Long",
        "5 6,java.lang.Long"
    })
    void read_counterThatDoesNotFit_isRefused(String text, Class<?> type) {
        byte[] counter = text.getBytes(StandardCharsets.US_ASCII);
        ValueCodec<Object> declared = codec.declaredAs(type, value -> {
            if (!type.isInstance(value)) {
                throw new CachezipException.AnotherType(type.getName());
            }
        });
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> declared.read(counter, 0, counter.length));
    }

    /** One digit is a document of MessagePack, too: of the number of its character. */
    @ParameterizedTest
    @ValueSource(ints = {47, 48, 53, 57, 58})
    void read_integersOfTheCodesOfDigits_areWhatWasWritten(int number) {
        for (Object value : new Object[] {
            (byte) number, (short) number, number, (long) number, BigInteger.valueOf(number), (double) number
        }) {
            assertThat(read(write(value))).isEqualTo(value);
            ValueCodec<Object> declared = codec.declaredAs(value.getClass());
            OutputBuffer plain = new OutputBuffer();
            declared.write(value, plain);
            assertThat(declared.read(plain.array(), 0, plain.length())).isEqualTo(value);
        }
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
        assertThat(plain).containsOnlyOnce("java.util.List<dev.cachezip.contracts.CodecContract$Point>");
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
    void write_declaredClass_isWritten() {
        Object value = new OpenHolder(new Open(), List.of(new Open()), Map.of("k", List.of(new Open())));
        assertThat(read(write(value))).isEqualTo(value);
        assertThat(read(write(List.of(new Open(), new OpenSub())))).isEqualTo(List.of(new Open(), new OpenSub()));
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
        Reentrant value = new Reentrant(List.of("before"), new EmbeddedDocument("inside"), List.of("after"));
        assertThat(read(write(value))).isEqualTo(value);
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

    static final class ChainLink {
        public @Nullable ChainLink next;
    }

    /** Reads and writes with the codec while it is itself being read and written. */
    record Reentrant(List<String> before, EmbeddedDocument nested, List<String> after) {
        static @Nullable ValueCodec<Object> codec;

        static ValueCodec<Object> codec() {
            return Objects.requireNonNull(codec);
        }
    }

    /** A string that is stored as the bytes of a document of its own. */
    record EmbeddedDocument(String text) {

        @JsonValue
        byte[] toBytes() {
            OutputBuffer plain = new OutputBuffer();
            Reentrant.codec().write(new Named(text, Color.BLUE), plain);
            return Arrays.copyOf(plain.array(), plain.length());
        }

        @JsonCreator
        static EmbeddedDocument fromBytes(byte[] plain) {
            Named named = (Named) Reentrant.codec().read(plain, 0, plain.length);
            return new EmbeddedDocument(Objects.requireNonNull(named).name());
        }
    }
}
