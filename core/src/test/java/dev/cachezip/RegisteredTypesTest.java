package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.types.AllowedTypes;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.module.SimpleModule;

/** An application's serializer and deserializer of a class are used by state, too, if there are both. */
// In this package, since what is in that of the codecs counts as theirs.
class RegisteredTypesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    @Test
    void roundTrip_bothInAModule_areUsed() {
        SimpleModule module = new SimpleModule()
                .addSerializer(Money.class, new Writer<>())
                .addDeserializer(Money.class, new MoneyReader());
        ValueCodec<Object> codec = Jackson3Codecs.messagePack(TYPES, builder -> builder.addModule(module));
        assertThat(text(codec, new Prices(new Money(5), List.of(new Money(6))))).contains("5 cents", "6 cents");
        assertComesBack(codec, new Prices(new Money(5), List.of(new Money(6))));
        assertComesBack(codec, new Money(7));
    }

    @Test
    void roundTrip_oneOfTwoInAModule_isIgnored() {
        for (SimpleModule module : List.of(
                new SimpleModule().addSerializer(Money.class, new Writer<>()),
                new SimpleModule().addDeserializer(Money.class, new MoneyReader()))) {
            ValueCodec<Object> codec = Jackson3Codecs.messagePack(TYPES, builder -> builder.addModule(module));
            assertThat(text(codec, new Money(5))).doesNotContain("5 cents");
            assertComesBack(codec, new Money(5));
        }
    }

    @Test
    void roundTrip_bothByAnnotation_areUsed() {
        ValueCodec<Object> codec = Jackson3Codecs.messagePack(TYPES);
        assertThat(text(codec, new Annotated(5))).contains("5 cents");
        assertComesBack(codec, new Annotated(5));
    }

    @Test
    void roundTrip_oneOfTwoByAnnotation_isIgnored() {
        ValueCodec<Object> codec = Jackson3Codecs.messagePack(TYPES);
        assertThat(text(codec, new HalfAnnotated(5))).doesNotContain("5 cents");
        assertComesBack(codec, new HalfAnnotated(5));
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

        @SuppressWarnings("UnusedMethod") // must not be called where there is a serializer
        private Object writeReplace() {
            return this;
        }
    }

    record Prices(Money one, List<Money> more) {}

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
