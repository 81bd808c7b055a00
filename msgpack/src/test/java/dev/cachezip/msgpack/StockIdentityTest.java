package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/** The generator writes the bytes that jackson-dataformat-msgpack writes, however the document comes to it. */
final class StockIdentityTest {

    private static final com.fasterxml.jackson.databind.ObjectMapper STOCK =
            new com.fasterxml.jackson.databind.ObjectMapper(new MessagePackFactory());
    private static final JsonMapper MAPPER = JsonMapper.shared();

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void write_randomDocument_isByteIdentical(long seed) throws IOException {
        Object document = RandomDocument.of(seed, (int) (1 + seed * 3));
        byte[] expected = STOCK.writeValueAsBytes(document);
        assertThat(Generators.bytes(g -> MAPPER.writeValue(g, document))).isEqualTo(expected);
        // Without any size that is known beforehand.
        assertThat(Generators.bytes(g -> writeUnannounced(g, document))).isEqualTo(expected);

        GrowingTarget buffer = new GrowingTarget();
        try (MessagePackGenerator generator = Generators.to(buffer)) {
            MAPPER.writeValue(generator, document);
        }
        assertThat(Arrays.copyOf(buffer.array(), buffer.length())).isEqualTo(expected);

        TokenBuffer tokens = TokenBuffer.forGeneration();
        MAPPER.writeValue(tokens, document);
        assertThat(Generators.bytes(tokens::serialize)).isEqualTo(expected);
        assertThat(Generators.bytes(g -> copy(tokens, g, false))).isEqualTo(expected);
        assertThat(Generators.bytes(g -> copy(tokens, g, true))).isEqualTo(expected);
    }

    private static void copy(TokenBuffer tokens, JsonGenerator generator, boolean exact) {
        try (JsonParser parser = tokens.asParser(ObjectReadContext.empty())) {
            parser.nextToken();
            if (exact) {
                generator.copyCurrentStructureExact(parser);
            } else {
                generator.copyCurrentStructure(parser);
            }
        }
    }

    private static void writeUnannounced(JsonGenerator generator, Object value) {
        if (value instanceof List<?> list) {
            generator.writeStartArray();
            list.forEach(element -> writeUnannounced(generator, element));
            generator.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            map.forEach((name, member) -> {
                generator.writeName((String) name);
                writeUnannounced(generator, member);
            });
            generator.writeEndObject();
        } else {
            MAPPER.writeValue(generator, value);
        }
    }

    @Test
    void copy_numbersThatMessagePackHasNoFormatFor_staysNumbers() {
        BigInteger integer = BigInteger.ONE.shiftLeft(70);
        BigDecimal decimal = new BigDecimal("1.10");
        TokenBuffer tokens = TokenBuffer.forGeneration();
        tokens.writeStartArray();
        tokens.writeNumber(integer);
        tokens.writeNumber(decimal);
        tokens.writeNumber(BigInteger.TEN);
        tokens.writeEndArray();
        byte[] expected = Generators.bytes(g -> {
            g.writeStartArray();
            g.writeIntegerExtension(integer);
            g.writeDecimalExtension(decimal);
            g.writeNumber(10);
            g.writeEndArray();
        });
        assertThat(Generators.bytes(g -> copy(tokens, g, false))).isEqualTo(expected);
        assertThat(Generators.bytes(g -> copy(tokens, g, true))).isEqualTo(expected);
    }

    @Test
    void writeNumber_textWhereStockIsExact_isByteIdentical() throws IOException {
        for (String number :
                List.of("0", "-1", "9223372036854775807", "-9223372036854775808", "0.1", "-2.5", "1.0E10")) {
            ByteArrayOutputStream stock = new ByteArrayOutputStream();
            try (var generator = STOCK.createGenerator(stock)) {
                generator.writeNumber(number);
            }
            assertThat(Generators.bytes(g -> g.writeNumber(number))).isEqualTo(stock.toByteArray());
        }
    }
}
