package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** The contract of Jackson 3's codecs that map objects by their properties: annotations rule, within the limits. */
public interface AnnotationsContract extends PropertiesContract {

    AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    // MessagePack is read by each of them.
    @ParameterizedTest
    @CsvSource({
        "Book, 80",
        "Book, 81a178a178",
        "Book, 81a2696401",
        "Cents, 81a6616d6f756e74cb4033fd70a3d70a3d",
        "Cents, 81a6616d6f756e74c3",
        "Cents, 81a6616d6f756e74a0",
        "Cents, 81a6616d6f756e74c0",
        "Cents, 81a6616d6f756e749105",
        "Cents, a135",
        "Text, 81a57469746c6505",
        "Text, 81a57469746c65c3",
        "Kinded, 81a46b696e6401",
        "Many, 81a46c697374a161",
        "Many, 81a46c697374a0",
    })
    default void read_declaredClassOfAnotherShape_isRefused(String type, String hex) throws ClassNotFoundException {
        Class<?> declared = Class.forName(AnnotationsContract.class.getName() + "$" + type);
        byte[] plain = HexFormat.of().parseHex(hex);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> codec(TYPES).declaredAs(declared).read(plain, 0, plain.length));
    }

    /** A setter that is not called leaves the default, as Jackson has it. */
    @Test
    default void read_beanWithoutAProperty_hasTheDefault() {
        byte[] plain = HexFormat.of().parseHex("80");
        Bean bean = (Bean)
                Objects.requireNonNull(codec(TYPES).declaredAs(Bean.class).read(plain, 0, plain.length));
        assertThat(bean.getId()).isZero();
    }

    @Test
    default void write_constantThatAnAnnotationWritesAsANumber_isRefused() {
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(new Numbered(Letter.A)))
                .withMessageContaining("can be written, but not read again");
    }

    @Test
    default void write_firstValueOfASubclassOfADeclaredClass_isRefused() {
        CodecContract.Open sub = new CodecContract.OpenSub();
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(new CodecContract.OpenHolder(sub, List.of(), Map.of())))
                .withMessageContaining("it comes back as something else");
    }

    @Test
    default void roundTrip_setsInTheOrderOfHashCodes_areStored() {
        Hashed hashed = new Hashed();
        hashed.set.addAll(List.of(new Array(new int[] {1}), new Array(new int[] {2}), new Array(new int[] {3})));
        assertThat(((Hashed) Objects.requireNonNull(read(write(hashed)))).set).hasSize(3);
        assertThat((Iterable<?>) read(write(hashed.set))).hasSize(3);
    }

    @SuppressWarnings("ArrayRecordComponent") // it equals no copy
    record Array(int[] numbers) {}

    /** One that declares such a set. */
    final class Hashed {
        public HashSet<Array> set = new HashSet<>();
    }

    @Test
    default void read_moreProperties_areIgnored() {
        byte[] plain = HexFormat.of().parseHex("83a26964 01a178 81a17901 a57469746c65 a161".replace(" ", ""));
        assertThat(codec(TYPES).declaredAs(Book.class).read(plain, 0, plain.length))
                .isEqualTo(new Book(1, "a"));
    }

    @Test
    default void read_aliasOfAProperty_isTakenForIt() {
        byte[] plain = HexFormat.of().parseHex("81a16205");
        assertThat(codec(TYPES).declaredAs(Renamed.class).read(plain, 0, plain.length))
                .isEqualTo(new Renamed(5));
    }

    @Test
    default void read_propertyThatIsNotRequired_mayBeMissing() {
        byte[] plain = HexFormat.of().parseHex("80");
        assertThat(codec(TYPES).declaredAs(Optionally.class).read(plain, 0, plain.length))
                .isEqualTo(new Optionally(null));
    }

    @Test
    default void roundTrip_annotatedClasses_areEqual() {
        for (Object value : new Object[] {
            new Sparse(null, List.of()),
            new Sparse("a", List.of("b")),
            new Shaped(5, 6L, true, List.of(7L)),
            new Builder().id(5).build(),
        }) {
            assertThat(read(write(value))).isEqualTo(value);
            byte[] declared = written(codec(TYPES).declaredAs(value.getClass()), value);
            assertThat(codec(TYPES).declaredAs(value.getClass()).read(declared, 0, declared.length))
                    .isEqualTo(value);
        }
        Open open = new Open();
        open.more.put("a", 1);
        assertThat(((Open) Objects.requireNonNull(read(write(open)))).more).isEqualTo(open.more);
    }

    private static byte[] written(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    /** A class of two properties. */
    record Book(long id, @Nullable String title) {}

    /** One of a number. */
    record Cents(long amount) {}

    /** One of a string. */
    record Text(String title) {}

    /** One of a constant. */
    record Kinded(Letter kind) {}

    /** One whose constant is written as a number. */
    record Numbered(
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) Letter kind) {}

    /** One of a list. */
    record Many(@Nullable List<String> list) {}

    /** One with another name. */
    record Renamed(@JsonAlias("b") long a) {}

    /** One that says that it can do without. */
    record Optionally(
            @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable
            String text) {}

    /** One that leaves out what is nothing. */
    record Sparse(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String text,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
            List<String> list) {
        public Sparse {
            list = list == null ? List.of() : list;
        }
    }

    /** One whose annotations write values as those of another kind. */
    record Shaped(
            @JsonFormat(shape = JsonFormat.Shape.STRING) int text,
            @JsonSerialize(using = ToStringSerializer.class) long string,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) boolean yes,
            @JsonFormat(shape = JsonFormat.Shape.STRING) List<Long> list) {}

    /** Constants. */
    enum Letter {
        A,
        B
    }

    /** A bean. */
    final class Bean {
        private long id;

        public long getId() {
            return id;
        }

        public void setId(long value) {
            id = value;
        }
    }

    /** One that takes what it does not know. */
    final class Open {
        public long id;

        @JsonAnyGetter
        @JsonAnySetter
        public Map<String, Object> more = new TreeMap<>();
    }

    /** A class with a builder. */
    @JsonDeserialize(builder = Builder.class)
    record Built(long id) {}

    /** The builder. */
    @JsonPOJOBuilder(withPrefix = "")
    final class Builder {
        private long id;

        public Builder id(long value) {
            id = value;
            return this;
        }

        public Built build() {
            return new Built(id);
        }
    }
}
