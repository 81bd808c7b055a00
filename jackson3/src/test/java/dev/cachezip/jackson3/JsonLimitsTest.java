package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/** The memory of values in JSON, which is estimated from the text. */
class JsonLimitsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");

    private static final ValueCodec<Object> CODEC =
            Jackson3Codecs.of(TYPES).maxObjectSize(16 << 20).json();

    static Stream<String> texts() {
        return Stream.of(
                ",".repeat(1_500_000),
                "[{\"a\":[1,2,{}]}]".repeat(100_000),
                "\\\"[,".repeat(200_000),
                "0123456789012345678901234567890123456789\n".repeat(40_000));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void read_textThatLooksLikeJson_countsItsLengthOnly(String text) {
        for (Object value :
                List.of(text, new ArrayList<>(List.of(text)), new HashMap<>(Collections.singletonMap(text, 1)))) {
            OutputBuffer plain = write(value);
            CODEC.checkStored(plain, 1);
            assertThat(value.equals(read(bytes(plain)))).isTrue();
        }
    }

    static Stream<Object> large() {
        return Stream.of(
                Collections.nCopies(100_000, new LinkedHashMap<>()),
                Collections.nCopies(100_000, new ArrayDeque<>()),
                Collections.nCopies(20, BigInteger.TEN.pow(9_999)));
    }

    @ParameterizedTest
    @MethodSource("large")
    void checkStored_objectsThatReadingRefuses_areRefused(List<Object> value) {
        // The first value of a type is read again when it is written.
        write(new ArrayList<>(value.subList(0, 1)));
        OutputBuffer plain = write(new ArrayList<>(value));
        assertThatExceptionOfType(CachezipException.TooLarge.class).isThrownBy(() -> read(bytes(plain)));
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> CODEC.checkStored(plain, plain.length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
    void read_anotherEncoding_isRefused(String charset) {
        byte[] plain = "{\"@type\":\"java.util.ArrayList\",\"@value\":[1,2]}".getBytes(Charset.forName(charset));
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> read(plain))
                .withMessageContaining("a zero byte in JSON");
    }

    @Test
    void read_fractionsOfManyDigitsOnBothSides_countRounding() {
        String fraction = "1234567890123456.1234567890123456";
        String plain = "{\"@type\":\"java.util.ArrayList<java.lang.Double>\",\"@value\":["
                + (fraction + ",").repeat(30_000) + "1]}";
        assertThatExceptionOfType(CachezipException.TooLarge.class)
                .isThrownBy(() -> read(plain.getBytes(StandardCharsets.UTF_8)));
    }

    /** Content that the deserializer of its class has the parser read. */
    @JsonDeserialize(using = Held.Deserializer.class)
    record Held(Object content) {

        static final class Deserializer extends ValueDeserializer<Held> {

            @Override
            public Held deserialize(JsonParser parser, DeserializationContext context) {
                return new Held(parser.readValueAs(new TypeReference<ArrayList<LinkedHashMap<String, Object>>>() {}));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.ArrayList<java.util.LinkedHashMap<java.lang.String,java.lang.Object>>",
                "dev.cachezip.jackson3.JsonLimitsTest$Held"
            })
    void read_mapsThatTheParserReadsForADeserializer_countAsOthers(String type) {
        String start = "{\"@type\":\"" + type + "\",\"@value\":[{}";
        assertThat(read((start + ",{}".repeat(1_000) + "]}").getBytes(StandardCharsets.UTF_8)))
                .isNotNull();
        byte[] large = (start + ",{}".repeat(99_999) + "]}").getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(CachezipException.TooLarge.class).isThrownBy(() -> read(large));
    }

    private static OutputBuffer write(Object value) {
        OutputBuffer plain = new OutputBuffer();
        plain.limit(8 << 20);
        CODEC.write(value, plain);
        return plain;
    }

    private static byte[] bytes(OutputBuffer plain) {
        return Arrays.copyOf(plain.array(), plain.length());
    }

    private static @Nullable Object read(byte[] plain) {
        return CODEC.read(plain, 0, plain.length);
    }
}
