package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.util.StdConverter;
import tools.jackson.databind.util.TokenBuffer;

/** An application's serializer and deserializer of a class are used by state, too, if there are both. */
class RegisteredTypesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    @Test
    void roundTrip_bothInAModule_areUsed() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Money.class, new Writer<>())
                .addDeserializer(Money.class, new MoneyReader());
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertThat(text(codec, new Prices(new Money(5), List.of(new Money(6))))).contains("5 cents", "6 cents");
        assertComesBack(codec, new Prices(new Money(5), List.of(new Money(6))));
        assertComesBack(codec, new Money(7));
    }

    @Test
    void roundTrip_oneOfTwoInAModule_isIgnored() {
        for (SimpleModule module : List.of(
                new SimpleModule().addSerializer(Money.class, new Writer<>()),
                new SimpleModule().addDeserializer(Money.class, new MoneyReader()))) {
            ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
            assertThat(text(codec, new Money(5))).doesNotContain("5 cents");
            assertComesBack(codec, new Money(5));
        }
    }

    @Test
    void roundTrip_oneOfTwoOfAnEnum_isIgnored() {
        for (SimpleModule module : List.of(
                new SimpleModule().addSerializer(Color.class, new ColorWriter()),
                new SimpleModule().addDeserializer(Color.class, new ColorReader()))) {
            ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
            assertThat(text(codec, new Named("", Color.RED))).contains("RED");
            assertComesBack(codec, new Named("", Color.RED));
        }
    }

    @Test
    void roundTrip_bothByAnnotation_areUsed() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        assertThat(text(codec, new Annotated(5))).contains("5 cents");
        assertComesBack(codec, new Annotated(5));
    }

    @Test
    void roundTrip_oneOfTwoByAnnotation_isIgnored() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        assertThat(text(codec, new HalfAnnotated(5))).doesNotContain("5 cents");
        assertComesBack(codec, new HalfAnnotated(5));
    }

    @Test
    void roundTrip_modifierThatExpectsASerializerOfBeans_isIgnored() {
        SimpleModule module = new SimpleModule().setSerializerModifier(new ValueSerializerModifier() {
            @Override
            public ValueSerializer<?> modifySerializer(
                    SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
                return (BeanSerializerBase) serializer;
            }
        });
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertComesBack(codec, new Money(5));
    }

    @Test
    void roundTrip_bothByAModifier_areUsed() {
        SimpleModule module = new SimpleModule()
                .setSerializerModifier(new ValueSerializerModifier() {
                    @Override
                    public ValueSerializer<?> modifySerializer(
                            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
                        return bean.getBeanClass() == Money.class ? new Writer<>() : serializer;
                    }
                })
                .setDeserializerModifier(new ValueDeserializerModifier() {
                    @Override
                    public ValueDeserializer<?> modifyDeserializer(
                            DeserializationConfig config,
                            BeanDescription.Supplier bean,
                            ValueDeserializer<?> deserializer) {
                        return bean.getBeanClass() == Money.class ? new MoneyReader() : deserializer;
                    }
                });
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertThat(text(codec, new Prices(new Money(5), List.of()))).contains("5 cents");
        assertComesBack(codec, new Prices(new Money(5), List.of(new Money(6))));
    }

    /** Has converters, which are no serializers. */
    @JsonSerialize(converter = ToText.class)
    @JsonDeserialize(converter = FromText.class)
    record Converted(int cents) {}

    static final class ToText extends StdConverter<Converted, String> {
        @Override
        public String convert(Converted value) {
            return value.cents + " cents";
        }
    }

    static final class FromText extends StdConverter<String, Converted> {
        @Override
        public Converted convert(String text) {
            return new Converted(Integer.parseInt(text.substring(0, text.indexOf(' '))));
        }
    }

    @Test
    void roundTrip_converters_areIgnored() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        assertThat(text(codec, new Converted(5))).doesNotContain("5 cents");
        assertComesBack(codec, new Converted(5));
    }

    @Test
    void roundTrip_valueThatIsStoredAsNull_isNoAbsentValue() {
        ValueCodec<Object> codec = withNoMoneyAsNull();
        for (Money money : Arrays.asList(Money.NONE, null, new Money(5))) {
            assertComesBack(codec, new Prices(money, Arrays.asList(money, null)));
            assertComesBack(codec, new ArrayList<>(Arrays.asList(money, null)));
            assertComesBack(codec, new TreeMap<>(Collections.singletonMap("a", money)));
        }
    }

    @Test
    void encode_optionalOfAValueThatIsStoredAsNull_isRefused() {
        ValueCodec<Object> codec = withNoMoneyAsNull();
        assertComesBack(codec, new PriceOrNone(Optional.of(new Money(5))));
        assertComesBack(codec, new PriceOrNone(Optional.empty()));
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(codec, new PriceOrNone(Optional.of(Money.NONE))))
                .withMessageContaining("would come back empty");
    }

    @Test
    void roundTrip_modulesForValuesOfTheJdk_areIgnored() {
        SimpleModule module = new SimpleModule()
                .addSerializer(String.class, new EscapingWriter())
                .addDeserializer(String.class, new PlainReader());
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        for (Object value : List.of(
                "<b>",
                new ArrayList<>(List.of("<b>")),
                new TreeMap<>(Map.of("<a>", "<b>")),
                new Named("<b>", "<i>"),
                Optional.of("<b>"))) {
            assertComesBack(codec, value);
        }
    }

    /** Comes back in reverse, by its own fault, as bytes in another order. */
    record Reversing(List<String> texts) {
        Reversing {
            Collections.reverse(texts);
        }
    }

    @Test
    void encode_changedOrderAfterValuesOfARegisteredType_isRefusedAsBeforeThem() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        assertComesBack(codec, new Annotated(5));
        Reversing value = new Reversing(new ArrayList<>(List.of("a", "b")));
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(codec, value))
                .withMessageContaining("it comes back as something else");
    }

    @Test
    void encode_textInAnotherOrderOfHashCodes_isStored() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Scopes.class, new ScopesWriter())
                .addDeserializer(Scopes.class, new ScopesReader());
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertComesBack(codec, new Scopes(Set.of("read", "write")));
        assertComesBack(codec, List.of(new Scopes(Set.of("read", "write")), new Scopes(Set.of())));
    }

    @Test
    void encode_bufferedPartWithAMark_isRefused() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Named.class, new BufferingWriter())
                .addDeserializer(Named.class, new NamedReader());
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertComesBack(codec, new Named("", List.of("a")));
        Named value = new Named("", new ArrayList<>(List.of(new Money(5))));
        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> write(codec, value))
                .withMessageContaining("buffers a part");
    }

    @Test
    void roundTrip_setOfARegisteredEnumWhereNoTypeIsDeclared_usesBoth() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Color.class, new ColorWriter())
                .addDeserializer(Color.class, new ColorReader());
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.messagePack(TYPES),
                ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module)))) {
            for (EnumSet<Color> colors : List.of(EnumSet.of(Color.RED, Color.BLUE), EnumSet.noneOf(Color.class))) {
                assertComesBack(codec, new Named("", colors));
                assertComesBack(codec, new ArrayList<>(List.of(colors)));
                assertComesBack(codec, colors);
            }
        }
    }

    private static ValueCodec<Object> withNoMoneyAsNull() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Money.class, new NullableWriter())
                .addDeserializer(Money.class, new NullableReader());
        return ObjectCodecs.messagePack(TYPES, builder -> builder.addModule(module));
    }

    private static void assertComesBack(ValueCodec<Object> codec, Object value) {
        byte[] plain = write(codec, value);
        assertThat(codec.read(plain, 0, plain.length)).isEqualTo(value);
    }

    private static byte[] write(ValueCodec<Object> codec, Object value) {
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static String text(ValueCodec<Object> codec, Object value) {
        return new String(write(codec, value), StandardCharsets.ISO_8859_1);
    }

    interface Amount {
        int cents();
    }

    /** One that would have another object written in its place. */
    record Money(int cents) implements Amount, Serializable {

        static final Money NONE = new Money(0);

        @SuppressWarnings("UnusedMethod") // must not be called where there is a serializer
        private Object writeReplace() {
            return this;
        }
    }

    record Prices(@Nullable Money one, List<@Nullable Money> more) {}

    record Named(String text, Object any) {}

    record Scopes(Set<String> names) {}

    enum Color {
        RED,
        BLUE
    }

    record PriceOrNone(Optional<Money> price) {}

    @JsonSerialize(using = Writer.class)
    @JsonDeserialize(using = AnnotatedReader.class)
    record Annotated(int cents) implements Amount {}

    @JsonSerialize(using = Writer.class)
    record HalfAnnotated(int cents) implements Amount {}

    static final class Writer<T extends Amount> extends ValueSerializer<T> {
        @Override
        public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value.cents() + " cents");
        }
    }

    static final class MoneyReader extends ValueDeserializer<Money> {
        @Override
        public Money deserialize(JsonParser parser, DeserializationContext context) {
            return new Money(cents(parser));
        }
    }

    /** Writes the amount of nothing as null. */
    static final class NullableWriter extends ValueSerializer<Money> {
        @Override
        public void serialize(Money value, JsonGenerator generator, SerializationContext context) {
            if (value.equals(Money.NONE)) {
                generator.writeNull();
            } else {
                generator.writeNumber(value.cents());
            }
        }
    }

    static final class NullableReader extends ValueDeserializer<Money> {
        @Override
        public Money deserialize(JsonParser parser, DeserializationContext context) {
            return new Money(parser.getIntValue());
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            return Money.NONE;
        }
    }

    /** Escapes text for web pages. */
    static final class EscapingWriter extends ValueSerializer<String> {
        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value.replace("<", "&lt;"));
        }
    }

    static final class PlainReader extends ValueDeserializer<String> {
        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            return parser.getString();
        }
    }

    static final class ColorWriter extends ValueSerializer<Color> {
        @Override
        public void serialize(Color value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value == Color.RED ? "r" : "b");
        }
    }

    static final class ColorReader extends ValueDeserializer<Color> {
        @Override
        public Color deserialize(JsonParser parser, DeserializationContext context) {
            return "r".equals(parser.getString()) ? Color.RED : Color.BLUE;
        }
    }

    static final class ScopesWriter extends ValueSerializer<Scopes> {
        @Override
        public void serialize(Scopes value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(String.join(" ", value.names()));
        }
    }

    /** Adds in reverse to a set that shows the order. */
    static final class ScopesReader extends ValueDeserializer<Scopes> {
        @Override
        public Scopes deserialize(JsonParser parser, DeserializationContext context) {
            List<String> names = new ArrayList<>(
                    List.of(Objects.requireNonNull(parser.getString()).split(" ")));
            names.remove("");
            Collections.reverse(names);
            return new Scopes(new LinkedHashSet<>(names));
        }
    }

    static final class BufferingWriter extends ValueSerializer<Named> {
        @Override
        public void serialize(Named value, JsonGenerator generator, SerializationContext context) {
            try (TokenBuffer buffer = context.bufferForValueConversion()) {
                context.writeValue(buffer, value.any());
                buffer.serialize(generator);
            }
        }
    }

    static final class NamedReader extends ValueDeserializer<Named> {
        @Override
        public Named deserialize(JsonParser parser, DeserializationContext context) {
            return new Named("", context.readValue(parser, ArrayList.class));
        }
    }

    static final class AnnotatedReader extends ValueDeserializer<Annotated> {
        @Override
        public Annotated deserialize(JsonParser parser, DeserializationContext context) {
            return new Annotated(cents(parser));
        }
    }

    private static int cents(JsonParser parser) {
        return Integer.parseInt(Objects.requireNonNull(parser.getString()).replace(" cents", ""));
    }
}
