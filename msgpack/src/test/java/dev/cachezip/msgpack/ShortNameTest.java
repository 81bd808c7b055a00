package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** A short name is written like the same name as a string, and fails in the same cases. */
class ShortNameTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    static String[] names() {
        return new String[] {
            "",
            "i",
            "id",
            "sevenCh",
            "eightChr",
            "nineChars",
            "x".repeat(15),
            "x".repeat(16),
            "x".repeat(32),
            "x".repeat(300),
            "größe",
            "größeInMeter",
            "naïveZoë–€",
            "\ud83d\ude00",
            "a\"b\\c"
        };
    }

    @ParameterizedTest
    @MethodSource("names")
    void of_anyName_isTheName(String name) {
        assertThat(ShortName.of(name).getValue()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "fifteen charact", "größeInMeter1", "€€€€€"})
    void of_upTo15Bytes_isShort(String name) {
        assertThat(ShortName.of(name)).isInstanceOf(ShortName.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sixteen characte", "größeInMeter15", "€€€€€x", "\ud83d"})
    void of_longerOrHalfOfASurrogatePair_isNotShort(String name) {
        assertThat(ShortName.of(name)).isNotInstanceOf(ShortName.class);
    }

    @ParameterizedTest
    @MethodSource("names")
    void writeName_anyName_writesTheBytesOfTheString(String name) {
        for (TokenStreamFactory factory : new TokenStreamFactory[] {FACTORY, new JsonFactory()}) {
            assertThat(written(factory, (generator, value) -> generator.writeName(ShortName.of(value)), name))
                    .isEqualTo(written(factory, JsonGenerator::writeName, name));
        }
    }

    private static byte[] written(
            TokenStreamFactory factory, BiConsumer<JsonGenerator, String> writeName, String name) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (JsonGenerator generator = factory.createGenerator(ObjectWriteContext.empty(), stream)) {
            generator.writeStartObject();
            writeName.accept(generator, name);
            assertThat(generator.streamWriteContext().currentName()).isEqualTo(name);
            // Longer than the zeros that may follow the name.
            generator.writeString("y".repeat(20));
            generator.writeEndObject();
        }
        return stream.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("names")
    void writeName_anyRoomLeft_writesTheBytesOfTheString(String name) {
        SerializableString shortName = ShortName.of(name);
        for (int before = 8_150; before <= 8_200; before++) {
            byte[] expected = intoTarget(before, Integer.MAX_VALUE - 8, generator -> generator.writeName(name));
            assertThat(intoTarget(before, expected.length, generator -> generator.writeName(shortName)))
                    .as("%d bytes before", before)
                    .isEqualTo(expected);
        }
    }

    private static byte[] intoTarget(int before, int limit, Consumer<JsonGenerator> writeName) {
        GrowingTarget target = new GrowingTarget();
        target.limit(limit);
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), target)) {
            generator.writeStartArray();
            generator.writeBinary(new byte[before]);
            generator.writeStartObject();
            writeName.accept(generator);
            generator.writeNull();
            generator.writeEndObject();
            generator.writeEndArray();
        }
        return Arrays.copyOf(target.array(), target.length());
    }

    @Test
    void writeName_twice_isRefusedIfNamesAreChecked() {
        MessagePackFactory checking = FACTORY.rebuild()
                .enable(StreamWriteFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        JsonGenerator generator = checking.createGenerator(ObjectWriteContext.empty(), new ByteArrayOutputStream());
        generator.writeStartObject();
        generator.writeName(ShortName.of("id"));
        generator.writeNumber(1);

        assertThatThrownBy(() -> generator.writeName(ShortName.of("id")))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Duplicate Object property \"id\"");
    }

    @Test
    void writeName_whereAValueIsExpected_isRefused() {
        JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), new ByteArrayOutputStream());
        generator.writeStartArray();

        assertThatThrownBy(() -> generator.writeName(ShortName.of("id")))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Cannot write a name, expecting an element or the end of the array");
    }

    @Test
    void writeName_halfOfASurrogatePair_isRefusedWithItsIndex() {
        JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), new ByteArrayOutputStream());
        generator.writeStartObject();

        assertThatThrownBy(() -> generator.writeName(ShortName.of("a\ud83d")))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Half of a surrogate pair, U+D83D, at index 1");
    }
}
