package dev.cachezip.objects.state;

import static dev.cachezip.objects.state.StateTests.MESSAGE_PACK;
import static dev.cachezip.objects.state.StateTests.assertNotRead;
import static dev.cachezip.objects.state.StateTests.roundTrip;
import static dev.cachezip.objects.state.StateTests.text;
import static dev.cachezip.samples.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.CachezipException;
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
        Hidden value = new Hidden();
        value.ignored = "i";
        value.shown = 5;
        Hidden read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.ignored).isEqualTo("i");
        assertThat(read.shown).isEqualTo(5);
        assertThat(text(MESSAGE_PACK, value)).doesNotContain("derived");
    }

    @Test
    void write_nameByAnnotationOfAField_isUsed() {
        Renamed value = new Renamed("x");
        assertThat(text(MESSAGE_PACK, value)).contains("short_name").doesNotContain("original");
        assertThat(roundTrip(MESSAGE_PACK, value).original).isEqualTo("x");
    }

    @Test
    void roundTrip_firstFieldWithTheNameOfAMark_isNoMark() {
        LinkedData value = new LinkedData("Book", "urn:1", "Emma");
        assertThat(roundTrip(MESSAGE_PACK, value)).isEqualTo(value);
    }

    @Test
    void roundTrip_twoFieldsOfOneName_areTwo() {
        Sub value = new Sub();
        value.name = "sub";
        ((Base) value).name = "base";
        Sub read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.name).isEqualTo("sub");
        assertThat(((Base) read).name).isEqualTo("base");
    }

    @Test
    void roundTrip_transientField_isAsTheConstructorMakesIt() {
        WithTransient value = new WithTransient();
        value.kept = 7;
        value.left = 7;
        assertThat(text(MESSAGE_PACK, value)).doesNotContain("left");
        WithTransient read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.kept).isEqualTo(7);
        assertThat(read.left).isEqualTo(1);
    }

    @Test
    void read_whatTheConstructorOfARecordRefuses_isRefused() {
        byte[] plain =
                text(MESSAGE_PACK, new Loose(-1)).replace("$Loose", "$Exact").getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> StateTests.read(MESSAGE_PACK, plain));
    }

    @Test
    void read_whatTheConstructorOfAnImmutableClassRefuses_isRefused() {
        assertThat(roundTrip(MESSAGE_PACK, new Fixed(1)).value).isEqualTo(1);
        byte[] plain =
                text(MESSAGE_PACK, new Loose(-1)).replace("$Loose", "$Fixed").getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> StateTests.read(MESSAGE_PACK, plain));
    }

    @Test
    void roundTrip_classWithoutUsableConstructor_comesBack() {
        Factored read = roundTrip(MESSAGE_PACK, Factored.of(List.of("a", "b")));
        assertThat(read.count).isEqualTo(2);
        assertThat(read.first).isEqualTo("a");
    }

    @Test
    void roundTrip_finalFields_haveTheirValues() {
        Finals value = new Finals(9, "z");
        Finals read = roundTrip(MESSAGE_PACK, value);
        assertThat(read.number).isEqualTo(9);
        assertThat(read.text).isEqualTo("z!");
    }

    @Test
    void roundTrip_optional_isNullOrEmptyOrFull() {
        for (Optional<String> optional : new ArrayList<>(List.of(Optional.of("x"), Optional.<String>empty()))) {
            assertThat(roundTrip(MESSAGE_PACK, new WithOptional(optional)).optional)
                    .isEqualTo(optional);
        }
        assertThat(roundTrip(MESSAGE_PACK, new WithOptional(null)).optional).isNull();
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
