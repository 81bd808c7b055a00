package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.CODECS;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.objects.state.StateTests.text;
import static dev.cachezip.samples.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The state of an object, and the creation of objects with this state. */
@SuppressWarnings({"DoNotCallSuggester", "NullableOptional"}) // as classes of applications are
class StateMappingTest {

    @Test
    void roundTrip_fieldsOfAnyVisibility_areKeptWhateverGettersAndAnnotationsSay() {
        for (ValueCodec<Object> codec : CODECS) {
            Hidden value = new Hidden();
            value.ignored = "i";
            value.shown = 5;
            Hidden read = roundTrip(codec, value);
            assertThat(read.ignored).isEqualTo("i");
            assertThat(read.shown).isEqualTo(5);
            assertThat(text(codec, value)).doesNotContain("derived");
        }
    }

    @Test
    void write_nameByAnnotationOfAField_isUsed() {
        for (ValueCodec<Object> codec : CODECS) {
            Renamed value = new Renamed("x");
            assertThat(text(codec, value)).contains("short_name").doesNotContain("original");
            assertThat(roundTrip(codec, value).original).isEqualTo("x");
        }
    }

    @Test
    void roundTrip_firstFieldWithTheNameOfAMark_isNoMark() {
        for (ValueCodec<Object> codec : CODECS) {
            LinkedData value = new LinkedData("Book", "urn:1", "Emma");
            assertThat(roundTrip(codec, value)).isEqualTo(value);
        }
    }

    @Test
    void roundTrip_twoFieldsOfOneName_areTwo() {
        for (ValueCodec<Object> codec : CODECS) {
            Sub value = new Sub();
            value.name = "sub";
            ((Base) value).name = "base";
            Sub read = roundTrip(codec, value);
            assertThat(read.name).isEqualTo("sub");
            assertThat(((Base) read).name).isEqualTo("base");
        }
    }

    @Test
    void roundTrip_transientField_isAsTheConstructorMakesIt() {
        for (ValueCodec<Object> codec : CODECS) {
            WithTransient value = new WithTransient();
            value.kept = 7;
            value.left = 7;
            assertThat(text(codec, value)).doesNotContain("left");
            WithTransient read = roundTrip(codec, value);
            assertThat(read.kept).isEqualTo(7);
            assertThat(read.left).isEqualTo(1);
        }
    }

    @Test
    void read_whatTheConstructorOfARecordRefuses_isRefused() {
        for (ValueCodec<Object> codec : CODECS) {
            byte[] plain =
                    text(codec, new Loose(-1)).replace("$Loose", "$Exact").getBytes(StandardCharsets.ISO_8859_1);
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> StateTests.read(codec, plain));
        }
    }

    @Test
    void read_whatTheConstructorOfAnImmutableClassRefuses_isRefused() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(roundTrip(codec, new Fixed(1)).value).isEqualTo(1);
            byte[] plain =
                    text(codec, new Loose(-1)).replace("$Loose", "$Fixed").getBytes(StandardCharsets.ISO_8859_1);
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> StateTests.read(codec, plain));
        }
    }

    @Test
    void roundTrip_classWithoutUsableConstructor_comesBack() {
        for (ValueCodec<Object> codec : CODECS) {
            Factored read = roundTrip(codec, Factored.of(List.of("a", "b")));
            assertThat(read.count).isEqualTo(2);
            assertThat(read.first).isEqualTo("a");
        }
    }

    @Test
    void roundTrip_finalFields_haveTheirValues() {
        for (ValueCodec<Object> codec : CODECS) {
            Finals value = new Finals(9, "z");
            Finals read = roundTrip(codec, value);
            assertThat(read.number).isEqualTo(9);
            assertThat(read.text).isEqualTo("z!");
        }
    }

    @Test
    void roundTrip_optional_isNullOrEmptyOrFull() {
        for (ValueCodec<Object> codec : CODECS) {
            for (Optional<String> optional : new ArrayList<>(List.of(Optional.of("x"), Optional.<String>empty()))) {
                assertThat(roundTrip(codec, new WithOptional(optional)).optional)
                        .isEqualTo(optional);
            }
            assertThat(roundTrip(codec, new WithOptional(null)).optional).isNull();
        }
    }

    @Test
    void read_mapWithoutTheFieldsOfTheDeclaredClass_isRefused() {
        assertNotRead(Point.class, hex("80"));
        assertNotRead(Point.class, hex("81 a178 a178"));
        assertNotRead(Point.class, hex("81 a178 01"));
        byte[] more = hex("83 a178 01 a17a c0 a179 02");
        assertThat(StateTests.read(StateTests.MESSAGE_PACK.declaredAs(Point.class), more))
                .isEqualTo(new Point(1, 2));
    }

    static final class Hidden {

        @JsonIgnore
        private @Nullable String ignored;

        private int shown;

        public String getDerived() {
            throw new IllegalStateException("not asked " + ignored + shown);
        }
    }

    static final class Renamed {

        @JsonProperty("short_name")
        private final String original;

        Renamed(String text) {
            this.original = text;
        }
    }

    static class Base {
        @Nullable
        String name;
    }

    @SuppressWarnings("HidingField") // the point
    static final class Sub extends Base {
        @Nullable
        String name;
    }

    static final class WithTransient {
        int kept;
        transient int left = 1;
    }

    record Loose(int value) {}

    record Exact(int value) {
        Exact {
            checkPositive(value);
        }
    }

    static final class Fixed {

        private final int value;

        Fixed(int value) {
            checkPositive(value);
            this.value = value;
        }
    }

    private static void checkPositive(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("Negative");
        }
    }

    static final class Factored {

        private final int count;
        private final String first;

        private Factored(List<String> all) {
            this.count = all.size();
            this.first = Objects.requireNonNull(all.get(0));
        }

        static Factored of(List<String> all) {
            return new Factored(all);
        }
    }

    static final class Finals {

        private final int number;
        private final String text;

        Finals(int number, String text) {
            this.number = number;
            // Not what it is given: what is stored has it already.
            this.text = text + "!";
        }
    }

    @SuppressWarnings("OptionalUsedAsFieldOrParameterType")
    static final class WithOptional {

        private @Nullable Optional<String> optional;

        WithOptional(@Nullable Optional<String> optional) {
            this.optional = optional;
        }
    }

    record Point(int x, int y) {}

    record LinkedData(
            @JsonProperty("@type") String type,
            @JsonProperty("@reference") String reference,
            String name) {}
}
