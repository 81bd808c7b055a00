package dev.cachezip.jackson2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.contracts.CodecBytes;
import dev.cachezip.objects.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The mapping of an application's classes is the same with both versions of Jackson. */
class MappingTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.jackson2.*");

    @ParameterizedTest
    @EnumSource
    void roundTrip_listThatIsOnlyShown_isFilled(WrittenForm form) {
        Shown shown = new Shown();
        shown.getItems().add("a");
        Shown read = (Shown) roundTrip(form, shown);
        assertThat(read.getItems()).containsExactly("a");
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_constantsWithTheSameText_areEqual(WrittenForm form) {
        List<Ambiguous> constants = List.of(Ambiguous.values());
        assertThat(roundTrip(form, constants)).isEqualTo(constants);
        Map<Ambiguous, Ambiguous> map = Map.of(Ambiguous.SECOND, Ambiguous.SECOND);
        assertThat(roundTrip(form, map)).isEqualTo(map);
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_mapAndSet_keepTheirOrder(WrittenForm form) {
        Map<Ambiguous, Integer> map = new LinkedHashMap<>();
        map.put(Ambiguous.SECOND, 1);
        map.put(Ambiguous.FIRST, 2);
        Ordered value = new Ordered(map, new LinkedHashSet<>(List.of(Ambiguous.SECOND, Ambiguous.FIRST)));
        Ordered read = (Ordered) roundTrip(form, value);
        assertThat(read.map()).containsExactlyEntriesOf(map);
        assertThat(read.set()).containsExactly(Ambiguous.SECOND, Ambiguous.FIRST);
        assertThat(roundTrip(form, map))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsExactlyEntriesOf(map);
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_fieldWithAnUpperCaseSecondLetter_isOneProperty(WrittenForm form) {
        UpperCase value = new UpperCase();
        value.setATime(5);
        assertThat(((UpperCase) roundTrip(form, value)).getATime()).isEqualTo(5);
        assertThat(new String(CodecBytes.write(form.codec(TYPES), value), StandardCharsets.ISO_8859_1))
                .contains("aTime");
    }

    @ParameterizedTest
    @EnumSource(names = {"MESSAGE_PACK_BY_PROPERTIES", "JSON", "MESSAGE_PACK_JACKSON_2"})
    void write_classWithoutProperties_isRefused(WrittenForm form) {
        assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> roundTrip(form, new Opaque(5)));
    }

    @ParameterizedTest
    @EnumSource(names = "MESSAGE_PACK_JACKSON_2")
    void read_componentThatWasAddedLaterWithJackson2_isItsDefault(WrittenForm form) {
        byte[] older = writtenBeforeComponentsWereAdded(form);
        assertThat(CodecBytes.read(form.codec(TYPES), older)).isEqualTo(new Made("a", 0, null, null));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MESSAGE_PACK_JACKSON_2")
    void read_componentThatWasAddedLater_isRefused(WrittenForm form) {
        byte[] older = writtenBeforeComponentsWereAdded(form);
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> CodecBytes.read(form.codec(TYPES), older));
    }

    private static byte[] writtenBeforeComponentsWereAdded(WrittenForm form) {
        return new String(CodecBytes.write(form.codec(TYPES), new Item("a")), StandardCharsets.ISO_8859_1)
                .replace("MappingTest$Item", "MappingTest$Made")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_typeIdsByAnnotation_areEqual(WrittenForm form) {
        Object inner = new Holder(List.of(1L, "two", new Item("three")));
        for (Object value : new Object[] {
            new AsProperty(new Item("p")),
            new AsProperty(inner),
            new Minimal(new Item("m")),
            new External(new Item("e"), 1)
        }) {
            assertThat(roundTrip(form, value)).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MESSAGE_PACK_JACKSON_2")
    void roundTrip_typeIdsThatJackson3CopiesToABuffer_areEqual(WrittenForm form) {
        Holder inner = new Holder(List.of(1L, "two", new Item("three")));
        Object external = new External(inner, 1);
        assertThat(roundTrip(form, external)).isEqualTo(external);
        assertThat(roundTrip(form, new External("text", 1))).isEqualTo(new External("text", 1));
        Unwrapped unwrapped = new Unwrapped();
        unwrapped.names = new Names(inner, "last");
        assertThat(((Unwrapped) roundTrip(form, unwrapped)).names).isEqualTo(unwrapped.names);
    }

    @ParameterizedTest
    @EnumSource
    void write_minimalClassNameThatIsNotAllowed_isRefused(WrittenForm form) {
        ValueCodec<Object> closed = form.codec(AllowedTypes.of(Minimal.class.getName()));
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> CodecBytes.write(closed, new Minimal(new Item("m"))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_deepAndBroad_isEqual(WrittenForm form) {
        Object value = "bottom";
        for (int i = 0; i < 40; i++) {
            value = new Holder(Arrays.asList(value, i, null, (long) i));
        }
        assertThat(roundTrip(form, value)).isEqualTo(value);
    }

    private static Object roundTrip(WrittenForm form, Object value) {
        ValueCodec<Object> codec = form.codec(TYPES);
        return Objects.requireNonNull(CodecBytes.read(codec, CodecBytes.write(codec, value)));
    }

    static final class Shown {

        private final List<String> items = new ArrayList<>();

        public List<String> getItems() {
            return items;
        }
    }

    enum Ambiguous {
        FIRST,
        SECOND;

        @Override
        public String toString() {
            return "same";
        }
    }

    static final class UpperCase {

        private int aTime;

        public int getATime() {
            return aTime;
        }

        public void setATime(int time) {
            this.aTime = time;
        }
    }

    static final class Opaque {

        private final int hidden;

        Opaque(int hidden) {
            this.hidden = hidden;
        }

        @Override
        public String toString() {
            return "hidden " + hidden;
        }
    }

    record Ordered(Map<Ambiguous, Integer> map, Set<Ambiguous> set) {}

    record Item(String name) {}

    record Made(
            String name,
            int count,
            @Nullable Integer boxed,
            @Nullable String text) {}

    record Holder(Object value) {}

    record AsProperty(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.PROPERTY)
            Object value) {}

    record Minimal(
            @JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS)
            Object value) {}

    record External(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.EXTERNAL_PROPERTY, property = "type")
            Object value,

            int after) {}

    record Names(Holder first, String last) {}

    static final class Unwrapped {

        public long id = 5;

        @JsonUnwrapped
        public Names names = new Names(new Holder(7L), "n");
    }
}
