package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;

/** The mapping by properties: a value comes back as it was, or is refused when it is written. */
class ByPropertiesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*", "tools.jackson.databind.node.*");
    private static final Jackson3Codecs OBJECTS = Jackson3Codecs.of(TYPES);
    private static final ValueCodec<Object> MESSAGE_PACK = OBJECTS.messagePack();
    private static final List<ValueCodec<Object>> CODECS = List.of(MESSAGE_PACK, OBJECTS.json());

    private static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    @Test
    void write_mapThatIsChangedMeanwhile_isNoRefusal() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("first", new Adding(map));
        map.put("second", "tea");
        for (ValueCodec<Object> codec : CODECS) {
            assertThatExceptionOfType(CachezipException.ChangedMeanwhile.class)
                    .isThrownBy(() -> write(codec, map))
                    .withMessageContainingAll("ConcurrentModificationException", "several threads seem to change it");
        }
    }

    /** Adds to a map whenever it is written. */
    static final class Adding {
        private final Map<String, Object> map;

        Adding(Map<String, Object> map) {
            this.map = map;
        }

        public String getName() {
            map.put("" + map.size(), "jam");
            return "name";
        }
    }

    static Stream<Collection<Changing>> sets() {
        return Stream.of(new HashSet<>(), new LinkedHashSet<>(), new TreeSet<>());
    }

    @ParameterizedTest
    @MethodSource("sets")
    void write_setWhoseElementsHaveBecomeEqual_isRefused(Collection<Changing> set) {
        Changing second = new Changing("b");
        set.addAll(List.of(new Changing("a"), second));
        assertEqual(set);
        second.name = "a";
        assertRefusedAnew(set, "it comes back as something else");
        assertRefusedAnew(new ArrayList<>(List.of(set)), "it comes back as something else");
    }

    /** Checks that a value is refused if it is the first one of its type. */
    private static void assertRefusedAnew(Object value, String reason) {
        for (ValueCodec<Object> codec : List.of(OBJECTS.messagePack(), OBJECTS.json())) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, value))
                    .withMessageContaining(reason);
        }
    }

    /** Is equal to others of its name, which may change. */
    static final class Changing implements Comparable<Changing> {
        private String name;

        @JsonCreator
        Changing(String name) {
            this.name = name;
        }

        @JsonValue
        public String getName() {
            return name;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Changing changing && changing.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public int compareTo(Changing other) {
            return name.compareTo(other.name);
        }
    }

    private static void assertEqual(Object value) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(read(codec, write(codec, value))).isEqualTo(value);
        }
    }

    private static void assertRefused(Object value, String reason) {
        for (ValueCodec<Object> codec : CODECS) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, value))
                    .withMessageContaining(reason)
                    .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        }
    }

    private static void assertNotRead(Object value, Type written, Type declared) {
        for (ValueCodec<Object> codec : CODECS) {
            byte[] plain = write(codec.declaredAs(written), value);
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(codec.declaredAs(declared), plain));
        }
    }

    record Name(String text) {}

    record Code(@JsonValue String text) {}

    record ByName(Map<Name, Integer> map) {}

    record ByCode(Map<Code, Integer> map) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'@anchor':'1','@value':{'name':'a'}}",
                "{'@absent':''}",
                "{'@reference':'1'}",
                "{'@type':'java.lang.Long','@value':5}"
            })
    void read_objectWithAMarkInJson_isRefused(String value) {
        String start = "{'@type':'" + Bean.class.getName() + "','@value':";
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(read(codec, json(start + "{'other':1}}"))).isInstanceOf(Bean.class);
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, json(start + value + "}")));
        }
    }

    private static byte[] json(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    /** A class that shows its field under another name. */
    static final class Bean {
        private String name = "a";

        public String getShown() {
            return name;
        }

        public void setShown(String shown) {
            name = shown;
        }
    }

    @Test
    void write_keyThatIsWrittenAsItsToString_isRefused() {
        assertRefused(new ByName(Map.of(new Name("a"), 1)), "it comes back as something else");
        assertEqual(new ByName(Map.of()));
        assertEqual(new ByCode(Map.of(new Code("a"), 1)));
    }

    record Box<T>(T value) {}

    interface Shape<T> {}

    record Circle<T>(T radius) implements Shape<T> {}

    record ShapeOfText(Shape<String> shape) {}

    record ShapeOfLong(Shape<Long> shape) {}

    @Test
    void read_genericClassOfOtherArguments_isRefused() {
        Box<String> box = new Box<>("a");
        assertNotRead(box, new TypeReference<Box<String>>() {}.getType(), new TypeReference<Box<Long>>() {}.getType());
        assertNotRead(
                new ArrayList<>(List.of(box)),
                new TypeReference<List<Box<String>>>() {}.getType(),
                new TypeReference<List<Box<Long>>>() {}.getType());
        assertNotRead(
                new Box<?>[] {box},
                new TypeReference<Box<String>[]>() {}.getType(),
                new TypeReference<Box<Long>[]>() {}.getType());
        assertNotRead(new ShapeOfText(new Circle<>("a")), ShapeOfText.class, ShapeOfLong.class);
        assertEqual(new ShapeOfText(new Circle<>("a")));
        for (ValueCodec<Object> codec : CODECS) {
            ValueCodec<Object> declared = codec.declaredAs(new TypeReference<Box<List<Long>>>() {}.getType());
            Box<List<Long>> value = new Box<>(new ArrayList<>(List.of(5L)));
            assertThat(read(declared, write(declared, value))).isEqualTo(value);
        }
    }

    static class Formatted {
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        public byte[] bytes = {1, 2};
    }

    @Test
    void roundTrip_bytesWithAFormat_areEqual() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(((Formatted) Objects.requireNonNull(read(codec, write(codec, new Formatted())))).bytes)
                    .isEqualTo(new byte[] {1, 2});
        }
    }

    record Texts(List<String> content) {}

    record AnyContent(Object content) {}

    @Test
    void read_textsInPlaceOfATypeId_areRefused() {
        byte[] plain = write(MESSAGE_PACK.declaredAs(Texts.class), new Texts(List.of("java.lang.String", "a")));
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(MESSAGE_PACK.declaredAs(AnyContent.class), plain));
    }

    static class Trimmed {
        String text = "a";

        public String getText() {
            return text;
        }

        public void setText(String value) {
            text = value.trim();
        }
    }

    static class Defaults {
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        public List<String> names = new ArrayList<>(List.of("default"));
    }

    static class Aging {
        private static int calls;

        public int getAge() {
            return calls++;
        }

        public String name = "a";
    }

    @Test
    void write_firstValueThatComesBackChanged_isRefused() {
        Trimmed trimmed = new Trimmed();
        trimmed.text = " a ";
        assertRefused(trimmed, "it comes back as something else");
        Defaults empty = new Defaults();
        empty.names.clear();
        assertRefused(empty, "it comes back as something else");
    }

    @Test
    void roundTrip_valueThatChangesByItself_isNotRefused() {
        for (ValueCodec<Object> codec : CODECS) {
            assertThat(((Aging) Objects.requireNonNull(read(codec, write(codec, new Aging())))).name)
                    .isEqualTo("a");
        }
    }

    @Test
    void write_partsThatAnnotationsChange_areAnnouncedOnce() {
        List<String> announced = new ArrayList<>();
        ValueCodec<Object> codec = Jackson3Codecs.of(TYPES)
                .jackson(builder -> builder.addMixIn(Foreign.class, MixIn.class))
                .announcement(announced::add)
                .messagePack();
        for (Object value : new Object[] {Account.full(), List.of(Account.full()), Map.of("k", Account.full())}) {
            Objects.requireNonNull(read(codec, write(codec, value)));
        }
        assertThat(announced)
                .containsExactlyInAnyOrder(
                        announcement("Account.ignored", "JsonIgnore"),
                        announcement("Account.writeOnly", "JsonProperty"),
                        announcement("Account.day", "JsonFormat"),
                        announcement("Account.masked", "JsonSerialize"),
                        announcement("Account.bundled", "JsonSerialize"),
                        announcement("Account.listed", "JsonIgnoreProperties"),
                        announcement("Foreign.note", "JsonIgnore"));
    }

    private static String announcement(String place, String annotation) {
        return "Cached values do not keep " + ByPropertiesTest.class.getName() + "$" + place + " as it is: @"
                + annotation + " asks for that";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @JacksonAnnotationsInside
    @JsonSerialize(using = Mask.class)
    @interface Masked {}

    static final class Mask extends ValueSerializer<String> {
        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            generator.writeString("***");
        }
    }

    static final class Foreign {
        public String name = "a";
        public String note = "";
    }

    abstract static class MixIn {
        @JsonIgnore
        public @Nullable String note;
    }

    @JsonIgnoreProperties("listed")
    @SuppressWarnings("JavaUtilDate") // old types are cached, too
    static final class Account {
        public String name = "a";

        @JsonIgnore
        public @Nullable String ignored;

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        public @Nullable String writeOnly;

        @JsonFormat(shape = JsonFormat.Shape.STRING, pattern = "yyyy-MM-dd", timezone = "UTC")
        public Date day = new Date(0);

        @JsonSerialize(using = Mask.class)
        public String masked = "";

        @Masked
        public String bundled = "";

        public @Nullable String listed;
        public Foreign foreign = new Foreign();

        static Account full() {
            Account account = new Account();
            account.ignored = "a";
            account.writeOnly = "b";
            account.day = new Date(1);
            account.masked = "c";
            account.bundled = "d";
            account.listed = "e";
            account.foreign.note = "f";
            return account;
        }
    }

    @Test
    void write_structureByAnnotation_asksForNoLoss() {
        for (Object value : new Object[] {new Arrayed(), new Typed()}) {
            assertRefused(value, "number it comes back as something else: another Integer");
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @SuppressWarnings("UnusedVariable") // it is no property
    static final class Arrayed {
        private static int next;
        private final int number = next++;
        public String name = "a";
    }

    @JsonSerialize(typing = JsonSerialize.Typing.STATIC)
    @SuppressWarnings("UnusedVariable") // it is no property
    static final class Typed {
        private static int next;
        private final int number = next++;
        public String name = "a";
    }
}
