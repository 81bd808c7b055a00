package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.ser.std.ToStringSerializerBase;
import tools.jackson.databind.util.TokenBuffer;

/** Values that are written by a mapper's rules, and values that are copied as they are. */
final class CopiesTest {

    private static final Instant NANOS = Instant.ofEpochSecond(1, 123_456_789);
    private static final MessagePackExtension EXTENSION = new MessagePackExtension((byte) 5, new byte[] {9});
    private static final BigInteger BEYOND = BigInteger.ONE.shiftLeft(64);

    /** A mapper with rules of its own for what the format has a type for. */
    private static final MessagePackMapper MAPPER = MessagePackMapper.builder()
            .enable(DateTimeFeature.TRUNCATE_TO_MSECS_ON_WRITE)
            .addModule(new SimpleModule().addSerializer(byte[].class, new HexSerializer()))
            .build();

    private static final class HexSerializer extends ToStringSerializerBase {

        HexSerializer() {
            super(byte[].class);
        }

        @Override
        public String valueToString(Object value) {
            return HexFormat.of().formatHex((byte[]) value);
        }
    }

    private static byte[] write(Consumer<JsonGenerator> calls) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = MAPPER.createGenerator(bytes)) {
            calls.accept(generator);
        }
        return bytes.toByteArray();
    }

    @Test
    void writePojo_settingsAndSerializersOfTheMapper_apply() {
        byte[] written = write(g -> {
            g.writeStartObject();
            g.writePOJOProperty("bytes", new byte[] {0x1f});
            g.writePOJOProperty("time", NANOS);
            g.writePOJOProperty("extension", EXTENSION);
        });
        JsonNode read = MAPPER.readTree(written);
        assertThat(read.get("bytes").asString()).isEqualTo("1f");
        assertThat(read.get("time").asString()).isEqualTo("1970-01-01T00:00:01.123Z");
        assertThat(read.get("extension")).isEqualTo(new POJONode(EXTENSION));
    }

    static Stream<BiConsumer<JsonGenerator, JsonParser>> copies() {
        return Stream.of(
                JsonGenerator::copyCurrentStructure,
                JsonGenerator::copyCurrentStructureExact,
                (generator, parser) -> byEvent(parser, generator::copyCurrentEvent),
                (generator, parser) -> byEvent(parser, generator::copyCurrentEventExact));
    }

    private static void byEvent(JsonParser parser, Consumer<JsonParser> copy) {
        do {
            copy.accept(parser);
        } while (parser.nextToken() != null);
    }

    @ParameterizedTest
    @MethodSource("copies")
    void copy_ofAnyDocument_isEqual(BiConsumer<JsonGenerator, JsonParser> copy) {
        byte[] document = Generators.bytes(g -> {
            g.writeStartObject();
            g.writeName("embedded");
            g.writeStartArray();
            g.writeEmbeddedObject(NANOS);
            g.writeEmbeddedObject(new byte[] {1, 2});
            g.writeEmbeddedObject(EXTENSION);
            g.writeEndArray();
            g.writeName("numbers");
            g.writeStartArray();
            g.writeDecimalExtension(new BigDecimal("1.10"));
            g.writeIntegerExtension(BEYOND);
            g.writeNumber(BEYOND.subtract(BigInteger.ONE));
            g.writeNumber(Long.MIN_VALUE);
            g.writeNumber(7);
            g.writeNumber(1.5);
            g.writeNumber(1.5f);
            g.writeEndArray();
            g.writeName("rest");
            g.writeStartArray();
            g.writeStartObject();
            g.writeEndObject();
            g.writeString("x");
            g.writeBoolean(true);
            g.writeNull();
        });
        byte[] scalar = MAPPER.writeValueAsBytes("x");
        byte[] timestamp = Generators.bytes(g -> g.writeEmbeddedObject(NANOS));
        for (byte[] original : List.of(document, scalar, timestamp)) {
            assertThat(copyOf(original, copy)).isEqualTo(original);
        }
    }

    private static byte[] copyOf(byte[] original, BiConsumer<JsonGenerator, JsonParser> copy) {
        return write(g -> {
            try (JsonParser parser = MAPPER.createParser(original)) {
                parser.nextToken();
                copy.accept(g, parser);
            }
        });
    }

    @Test
    void copyCurrentStructure_withinAContainer_endsWithIt() {
        byte[] original = MAPPER.writeValueAsBytes(List.of(List.of(1, List.of(2)), 3));
        try (JsonParser parser = MAPPER.createParser(original)) {
            parser.nextToken();
            parser.nextToken();
            byte[] copy = write(g -> {
                g.writeStartArray();
                g.copyCurrentStructure(parser);
            });
            assertThat(copy).isEqualTo(MAPPER.writeValueAsBytes(List.of(List.of(1, List.of(2)))));
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
        }
    }

    @Test
    void writeValue_tokens_keepTheirNumbers() {
        byte[] original = Generators.bytes(g -> {
            g.writeStartArray();
            g.writeDecimalExtension(new BigDecimal("1.10"));
            g.writeIntegerExtension(BEYOND);
            g.writeNumber(7);
            g.writeNumber(1.5);
        });
        TokenBuffer tokens = MAPPER.readValue(original, TokenBuffer.class);
        assertThat(MAPPER.writeValueAsBytes(tokens)).isEqualTo(original);
        assertThat(MAPPER.writeValueAsBytes(Map.of("tokens", tokens)))
                .isEqualTo(MAPPER.writeValueAsBytes(Map.of("tokens", MAPPER.readTree(original))));
        JsonMapper json =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        assertThat(json.writeValueAsString(tokens)).isEqualTo("[1.10,18446744073709551616,7,1.5]");
    }

    @Test
    void copyCurrentStructure_embeddedObjectOfAnotherType_isTheMappers() {
        try (TokenBuffer tokens = TokenBuffer.forGeneration()) {
            tokens.writePOJO(List.of(1));
            byte[] copy = write(g -> {
                try (JsonParser parser = tokens.asParserOnFirstToken(ObjectReadContext.empty())) {
                    g.copyCurrentStructure(parser);
                }
            });
            assertThat(copy).containsExactly(0x91, 1);
        }
    }
}
