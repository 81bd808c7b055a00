package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.DecimalNode;

class NumberExtensionsTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c70049", // no bytes
                "d5490001", // a sign more than needed
                "d549ff80",
                "c70044",
                "d44400", // no unscaled value
                "d444d2",
                "d544d2ff",
                "c70344d2ff01", // a scale that is cut short
                "c70544d200000001",
                "c70644ceffffffff01", // beyond 32 bits with a sign
                "c70644ca3f80000001", // no integer
                "d544c001",
                "c703449001ff",
                "c70344000001",
                "c7034400ffff"
            })
    void extension_ofTheTypeOfANumberThatIsNone_isTheApplications(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        int header = hex.startsWith("c7") ? 3 : 2;
        MessagePackExtension expected =
                new MessagePackExtension(bytes[header - 1], Arrays.copyOfRange(bytes, header, bytes.length));
        try (JsonParser parser = parser(FACTORY, hex)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_EMBEDDED_OBJECT);
            assertThat(parser.getEmbeddedObject()).isEqualTo(expected);
            assertThat(((MessagePackParser) parser).getExtensionType()).isEqualTo(expected.type());
            assertThat(parser.nextToken()).isNull();
        }
        MessagePackFactory strict = MessagePackFactory.builder()
                .enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS)
                .build();
        try (JsonParser parser = parser(strict, hex)) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::getEmbeddedObject);
        }
        try (JsonParser parser = parser(FACTORY, "81" + hex + "01")) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::nextToken);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c807d049", "c807d14400"})
    void number_ofTooManyDigits_isRefusedOnlyToWhoAsks(String header) {
        String hex = header + "7f".repeat(2000);
        try (JsonParser parser = parser(FACTORY, "92" + hex + "01")) {
            parser.nextToken();
            parser.skipChildren();
            assertThat(parser.nextToken()).isNull();
        }
        try (JsonParser parser = parser(FACTORY, hex)) {
            assertThat(parser.nextToken().isNumeric()).isTrue();
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getNumberValue);
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getString);
        }
    }

    @Test
    void readTree_numbersOfTheGreatestLength_areWhatWasWritten() {
        MessagePackMapper mapper =
                MessagePackMapper.builder().addModule(new MessagePackModule()).build();
        MessagePackFactory longer = MessagePackFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxNumberLength(2000).build())
                .build();
        MessagePackMapper lenient = MessagePackMapper.builder(longer)
                .addModule(new MessagePackModule())
                .build();
        BigInteger smallest = BigInteger.TEN.pow(999);
        BigInteger greatest = BigInteger.TEN.pow(1000).subtract(BigInteger.ONE);
        for (BigInteger integer : List.of(
                smallest, smallest.negate(), smallest.multiply(BigInteger.valueOf(9)), greatest, greatest.negate())) {
            for (JsonNode node : List.of(
                    BigIntegerNode.valueOf(integer),
                    DecimalNode.valueOf(new BigDecimal(integer, 1_000_000)),
                    DecimalNode.valueOf(new BigDecimal(integer, Integer.MIN_VALUE)))) {
                assertThat(mapper.readTree(mapper.writeValueAsBytes(node))).isEqualTo(node);
            }
        }
        for (BigInteger integer :
                List.of(greatest.add(BigInteger.ONE), greatest.negate().subtract(BigInteger.ONE))) {
            for (JsonNode node :
                    List.of(BigIntegerNode.valueOf(integer), DecimalNode.valueOf(new BigDecimal(integer, 3)))) {
                assertThatExceptionOfType(StreamConstraintsException.class)
                        .isThrownBy(() -> mapper.writeValueAsBytes(node));
                byte[] written = lenient.writeValueAsBytes(node);
                assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(() -> mapper.readTree(written));
            }
        }
    }

    @Test
    void number_ofAnyLimit_isRefusedWhenItHasMoreDigits() {
        for (int limit = 1; limit <= 60; limit++) {
            MessagePackFactory limited = MessagePackFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(limit)
                            .build())
                    .build();
            BigInteger tooLong = BigInteger.TEN.pow(limit);
            for (BigInteger integer : List.of(tooLong.negate(), tooLong, tooLong.shiftLeft(9))) {
                try (JsonParser parser = parser(limited, integerExtension(integer))) {
                    parser.nextToken();
                    assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getBigIntegerValue);
                }
            }
            BigInteger longest = tooLong.subtract(BigInteger.ONE);
            for (BigInteger integer : List.of(longest, longest.negate(), BigInteger.TEN.pow(limit - 1))) {
                try (JsonParser parser = parser(limited, integerExtension(integer))) {
                    parser.nextToken();
                    assertThat(parser.getBigIntegerValue()).isEqualTo(integer);
                }
            }
        }
    }

    @Test
    void integersOfDecimal_ofTheSmallestScale_areRefused() {
        try (JsonParser parser = parser(FACTORY, "c70644d28000000001")) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_FLOAT);
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getIntValue);
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getLongValue);
            assertThatExceptionOfType(StreamConstraintsException.class).isThrownBy(parser::getBigIntegerValue);
            assertThat(parser.getDecimalValue()).isEqualTo(new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE));
            assertThat(parser.getDoubleValue()).isInfinite();
            assertThat(parser.getFloatValue()).isInfinite();
        }
    }

    private static String integerExtension(BigInteger value) {
        byte[] data = value.toByteArray();
        return "c7" + HexFormat.of().toHexDigits((byte) data.length) + "49"
                + HexFormat.of().formatHex(data);
    }

    private static JsonParser parser(MessagePackFactory factory, String hex) {
        return factory.createParser(ObjectReadContext.empty(), HexFormat.of().parseHex(hex));
    }
}
