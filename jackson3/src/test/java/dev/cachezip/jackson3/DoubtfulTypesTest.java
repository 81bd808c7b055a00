package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;

/** After an entry of a type could not be read, each value of the type is read back before it is stored. */
class DoubtfulTypesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    private static final AtomicInteger READ = new AtomicInteger();

    /**
     * A value that comes back and one that does not, and the declared type.
     *
     * @param name names the codec, the kind of value, and where it is
     */
    record Example(String name, ValueCodec<Object> codec, Object good, Object bad) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** The codecs, each of which writes doubtful values. */
    enum Writer {
        STATE,
        JACKSON3,
        JSON;

        ValueCodec<Object> codec() {
            return switch (this) {
                case STATE -> ObjectCodecs.messagePack(TYPES);
                case JACKSON3 -> Jackson3Codecs.of(TYPES).messagePack();
                case JSON -> Jackson3Codecs.of(TYPES).json();
            };
        }
    }

    static Stream<Example> examples() {
        return Stream.of(Writer.values())
                .flatMap(writer -> values(writer).entrySet().stream()
                        .flatMap(values -> Stream.of(Place.values())
                                .flatMap(place -> Stream.of(true, false)
                                        .map(declared -> example(
                                                writer, values.getKey(), values.getValue(), place, declared)))));
    }

    private static Map<String, List<Object>> values(Writer writer) {
        Map<String, List<Object>> values = new LinkedHashMap<>();
        values.put("list", List.of(notEmpty(), emptied()));
        values.put("record", List.of(new Bounds(new int[] {1, 2}), exchanged()));
        if (writer == Writer.STATE) {
            values.put("external", List.of(new Units(7), new Units(70_000)));
        } else {
            // By state, the first null makes another shape.
            values.put("null", List.of(new NotNull("a"), withNull()));
        }
        return values;
    }

    private static Example example(Writer writer, String kind, List<Object> values, Place place, boolean declared) {
        ValueCodec<Object> codec = writer.codec();
        String name = writer + " " + kind + " in " + place + (declared ? " declared" : " undeclared");
        Class<?> type = values.get(0).getClass();
        return new Example(
                name,
                declared ? codec.declaredAs(place.type.apply(type)) : codec,
                place.around.apply(values.get(0)),
                place.around.apply(values.get(1)));
    }

    enum Place {
        ROOT(value -> value, type -> type),
        LIST(value -> new ArrayList<>(List.of(value)), type -> new TypeReference<List<Object>>() {}.getType()),
        MAP(
                value -> new LinkedHashMap<>(Map.of("key", value)),
                type -> new TypeReference<Map<String, Object>>() {}.getType()),
        FIELD(Holder::new, type -> Holder.class),
        SUBCLASS(value -> value, type -> Object.class);

        @SuppressWarnings("ImmutableEnumChecker") // a lambda
        private final Function<Object, Object> around;

        @SuppressWarnings("ImmutableEnumChecker") // a lambda
        private final Function<Class<?>, Type> type;

        Place(Function<Object, Object> around, Function<Class<?>, Type> type) {
            this.around = around;
            this.type = type;
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void write_afterAnEntryOfItsTypeWasUnreadable_isRefusedIfItDoesNotComeBack(Example example) {
        ValueCodec<Object> codec = example.codec;
        write(codec, example.good);
        byte[] stored = write(codec, example.bad);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, stored));

        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(codec, example.bad))
                    .withMessageContaining("can be written, but not read again: ");
            assertThat(read(codec, write(codec, example.good))).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_afterAnEntryOfAnotherVersion_storesEachGoodValue(Writer writer) {
        Type books = new TypeReference<List<Book>>() {}.getType();
        for (ValueCodec<Object> codec : List.of(writer.codec())) {
            ValueCodec<Object> declared = codec.declaredAs(books);
            List<Book> book = new ArrayList<>(List.of(new Book("a")));
            byte[] stored = write(declared, book);
            String text = new String(stored, StandardCharsets.ISO_8859_1).replace("title", "label");
            for (byte[] foreign : List.of(
                    text.getBytes(StandardCharsets.ISO_8859_1),
                    new byte[] {5},
                    "[{\"title\":1}]".getBytes(StandardCharsets.US_ASCII),
                    write(codec, new Holder(7)))) {
                assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(declared, foreign));
                assertThat(write(declared, book)).isEqualTo(stored);
                assertThat(read(declared, stored)).isEqualTo(book);
                assertThat(read(codec, write(declared, new Holder(7)))).isEqualTo(new Holder(7));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_afterAnEntryThatAnotherMethodHasRead_isRefusedIfItDoesNotComeBack(Writer writer) {
        for (ValueCodec<Object> codec : List.of(writer.codec())) {
            write(codec, notEmpty());
            byte[] stored = write(codec, emptied());
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(codec.declaredAs(NotEmpty.class), stored));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> write(codec, emptied()));
        }
    }

    @Test
    void write_contentOfAnotherTypeThanDeclared_afterItsEntryWasUnreadable_isRefused() {
        Type boxOfLong = new TypeReference<Box<Long>>() {}.getType();
        for (ValueCodec<Object> codec : List.of(Writer.STATE.codec())) {
            ValueCodec<Object> declared = codec.declaredAs(boxOfLong);
            write(declared, new Box<>(1L));
            write(codec, new Box<>("text"));
            byte[] stored = write(declared, new Box<>("text"));
            assertThatExceptionOfType(CachezipException.AnotherType.class).isThrownBy(() -> read(declared, stored));
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> write(declared, new Box<>("text")))
                    .withMessageContaining("declare the type that it has");
            assertThat(read(declared, write(declared, new Box<>(2L)))).isEqualTo(new Box<>(2L));
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_ofATypeWithoutUnreadableEntries_isNotReadBack(Writer writer) {
        for (ValueCodec<Object> codec : List.of(writer.codec())) {
            ValueCodec<Object> declared = codec.declaredAs(Counting.class);
            write(codec, new Counting());
            write(declared, new Counting());
            byte[] unreadable = write(codec, notEmpty());
            write(codec, emptied());
            byte[] shortened = Arrays.copyOf(unreadable, unreadable.length - 1);
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(codec, shortened));
            byte[] stream = HexFormat.of().parseHex("aced0005740001612020");
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(declared, stream));
            int read = READ.get();
            write(codec, new Counting());
            write(declared, new Counting());
            assertThat(READ).hasValue(read);
            byte[] counting = write(declared, new Counting());
            byte[] cut = Arrays.copyOf(counting, counting.length - 1);
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(declared, cut));
            write(declared, new Counting());
            assertThat(READ).hasValueGreaterThan(read);
        }
    }

    private static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        return codec.read(plain, 0, plain.length);
    }

    private static NotEmpty notEmpty() {
        return new NotEmpty(new ArrayList<>(List.of("a")));
    }

    private static NotEmpty emptied() {
        NotEmpty value = notEmpty();
        value.values().clear();
        return value;
    }

    private static NotNull withNull() {
        NotNull value = new NotNull("a");
        value.value = null;
        return value;
    }

    private static Bounds exchanged() {
        Bounds value = new Bounds(new int[] {1, 2});
        value.ends()[0] = 3;
        return value;
    }

    record Holder(Object value) {}

    record Box<T>(T content) {}

    record Book(String title) {}

    /** Counts how often one is read. */
    static final class Counting implements Serializable {
        private static final long serialVersionUID = 1L;
        private int number;

        public int getNumber() {
            return number;
        }

        @SuppressWarnings("unused") // by properties
        public void setNumber(int number) {
            this.number = number;
            READ.incrementAndGet();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            READ.incrementAndGet();
        }
    }

    /** Its list may be emptied by others. */
    record NotEmpty(List<String> values) {
        NotEmpty {
            if (values.isEmpty()) {
                throw new IllegalArgumentException("no values");
            }
        }
    }

    /** Reads what it would not write in a stream of the JDK either. */
    public static final class NotNull implements Externalizable {
        private static final long serialVersionUID = 1L;

        @Nullable
        private String value;

        @SuppressWarnings({"RedundantModifier", "unused"}) // which the JDK demands
        public NotNull() {
            this.value = "";
        }

        @JsonCreator
        NotNull(@JsonProperty("value") String value) {
            this.value = Objects.requireNonNull(value);
        }

        public @Nullable String getValue() {
            return value;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            value = (String) Objects.requireNonNull(in.readObject());
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // it is to be changed
    record Bounds(int[] ends) {
        Bounds {
            if (ends[0] > ends[1]) {
                throw new IllegalArgumentException("no bounds");
            }
        }
    }

    /** Reads a smaller unit than it writes. */
    public static final class Units implements Externalizable {
        private static final long serialVersionUID = 1L;
        private int value;

        @SuppressWarnings({"RedundantModifier", "unused"}) // which the JDK demands
        public Units() {}

        Units(int value) {
            this.value = value;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readShort();
        }
    }
}
