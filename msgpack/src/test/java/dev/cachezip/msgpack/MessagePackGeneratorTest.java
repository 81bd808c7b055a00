package dev.cachezip.msgpack;

import static dev.cachezip.msgpack.Generators.bytes;
import static dev.cachezip.msgpack.Generators.hex;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/** The bytes of each format, at its boundaries. */
final class MessagePackGeneratorTest {

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "127, 7f",
        "128, cc80",
        "255, ccff",
        "256, cd0100",
        "65535, cdffff",
        "65536, ce00010000",
        "2147483647, ce7fffffff",
        "2147483648, ce80000000",
        "4294967295, ceffffffff",
        "4294967296, cf0000000100000000",
        "9223372036854775807, cf7fffffffffffffff",
        "-1, ff",
        "-32, e0",
        "-33, d0df",
        "-128, d080",
        "-129, d1ff7f",
        "-32768, d18000",
        "-32769, d2ffff7fff",
        "-2147483648, d280000000",
        "-2147483649, d3ffffffff7fffffff",
        "-9223372036854775808, d38000000000000000",
    })
    void writeNumber_integer_isTheShortestFormat(long value, String expected) {
        assertThat(hex(g -> g.writeNumber(value))).isEqualTo(expected);
        assertThat(hex(g -> g.writeNumber(BigInteger.valueOf(value)))).isEqualTo(expected);
        assertThat(hex(g -> g.writeNumber(Long.toString(value)))).isEqualTo(expected);
        if (value == (int) value) {
            assertThat(hex(g -> g.writeNumber((int) value))).isEqualTo(expected);
            assertThat(hex(g -> g.writeArray(new int[] {(int) value}, 0, 1))).isEqualTo("91" + expected);
        }
        if (value == (short) value) {
            assertThat(hex(g -> g.writeNumber((short) value))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775808, cf8000000000000000",
        "18446744073709551615, cfffffffffffffffff",
        "18446744073709551616, b43138343436373434303733373039353531363136",
        "-9223372036854775809, b42d39323233333732303336383534373735383039",
    })
    void writeNumber_integerBeyondLong_isUnsignedOrDigits(BigInteger value, String expected) {
        assertThat(hex(g -> g.writeNumber(value))).isEqualTo(expected);
        assertThat(hex(g -> g.writeNumber(value.toString()))).isEqualTo(expected);
    }

    @Test
    void writeNumber_floatingPoint_keepsItsWidth() {
        assertThat(hex(g -> g.writeNumber(1.5f))).isEqualTo("ca3fc00000");
        assertThat(hex(g -> g.writeNumber(1.5))).isEqualTo("cb3ff8000000000000");
        assertThat(hex(g -> g.writeNumber(-0.0))).isEqualTo("cb8000000000000000");
        assertThat(hex(g -> g.writeNumber(Double.NaN))).isEqualTo("cb7ff8000000000000");
        assertThat(hex(g -> g.writeNumber(Float.NEGATIVE_INFINITY))).isEqualTo("caff800000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.10", "-1E+400", "0.0001", "123456789012345678.12", "1E-2147483647"})
    void writeNumber_decimal_isItsText(BigDecimal value) {
        assertThat(bytes(g -> g.writeNumber(value))).isEqualTo(bytes(g -> g.writeString(value.toString())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1", "1.5", "-0.0", "1.0E10", "NaN", "Infinity", "-Infinity", "4.9E-324"})
    void writeNumber_textThatADoubleHas_isADouble(String text) {
        assertThat(bytes(g -> g.writeNumber(text))).isEqualTo(bytes(g -> g.writeNumber(Double.parseDouble(text))));
        char[] chars = ("<" + text + ">").toCharArray();
        assertThat(bytes(g -> g.writeNumber(chars, 1, text.length()))).isEqualTo(bytes(g -> g.writeNumber(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.10", "1e400", "0.1000000000000000055511151231257827", "1E+2"})
    void writeNumber_textThatNoDoubleHas_isADecimal(String text) {
        assertThat(bytes(g -> g.writeNumber(text))).isEqualTo(bytes(g -> g.writeNumber(new BigDecimal(text))));
    }

    @Test
    void writeValue_nullReference_isNil() {
        assertThat(hex(g -> {
                    g.writeStartArray();
                    g.writeNull();
                    g.writeString((String) null);
                    g.writeNumber((BigInteger) null);
                    g.writeNumber((BigDecimal) null);
                    g.writeNumber((String) null);
                    g.writePOJO(null);
                    g.writeEmbeddedObject(null);
                    g.writeEndArray();
                }))
                .isEqualTo("97c0c0c0c0c0c0c0");
    }

    @Test
    void writeBoolean_eachOne_isOneByte() {
        assertThat(hex(g -> g.writeBoolean(true))).isEqualTo("c3");
        assertThat(hex(g -> g.writeBoolean(false))).isEqualTo("c2");
    }

    @ParameterizedTest
    @CsvSource({
        "0, a0",
        "1, a161",
        "31, bf61",
        "32, d92061",
        "255, d9ff61",
        "256, da010061",
        "65535, daffff61",
        "65536, db0001000061",
    })
    void writeString_ascii_hasTheShortestHeader(int length, String expected) {
        String text = "a".repeat(length);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        byte[] written = bytes(g -> g.writeString(text));
        assertThat(hex(expected.length() / 2, g -> g.writeString(text))).isEqualTo(expected);
        assertThat(written).hasSize(expected.length() / 2 - (length > 0 ? 1 : 0) + length);
        assertEachWayWrites(text, utf8, written);
    }

    @ParameterizedTest
    @CsvSource({"é, 2", "中, 3", "😀, 4"})
    void writeString_severalBytesPerChar_hasTheHeaderOfItsBytes(String sequence, int width) throws IOException {
        for (int length : new int[] {31, 32, 255, 256, 65535, 65536}) {
            int sequences = length / width;
            String text = "a".repeat(length - sequences * width) + sequence.repeat(sequences);
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            byte[] written = bytes(g -> g.writeString(text));
            int header = length < 32 ? 1 : length < 256 ? 2 : length < 65536 ? 3 : 5;
            assertThat(written).hasSize(header + length).endsWith(utf8);
            try (MessageUnpacker judge = MessagePack.newDefaultUnpacker(written)) {
                assertThat(judge.unpackString()).isEqualTo(text);
            }
            assertEachWayWrites(text, utf8, written);
        }
    }

    private static void assertEachWayWrites(String text, byte[] utf8, byte[] expected) {
        char[] chars = ("<" + text + ">").toCharArray();
        byte[] padded = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        assertEachWrites(
                expected,
                g -> g.writeString(chars, 1, text.length()),
                g -> g.writeString(new SerializedString(text)),
                g -> g.writeString(new StringReader(text), text.length()),
                g -> g.writeString(new StringReader(text), -1),
                g -> g.writeString(new StringReader(text + "more"), text.length()),
                g -> g.writeUTF8String(padded, 1, utf8.length),
                g -> g.writeRawUTF8String(padded, 1, utf8.length),
                g -> g.writeRaw(text),
                g -> g.writeRaw("<" + text + ">", 1, text.length()),
                g -> g.writeRaw(chars, 1, text.length()),
                g -> g.writeRaw(new SerializedString(text)),
                g -> g.writeRawValue(text),
                g -> g.writeRawValue("<" + text + ">", 1, text.length()),
                g -> g.writeRawValue(chars, 1, text.length()),
                g -> g.writeRawValue(new SerializedString(text)));
        // The same bytes as a name, between the header of a map and its value.
        for (Consumer<JsonGenerator> name : names(text)) {
            byte[] map = bytes(g -> {
                g.writeStartObject();
                name.accept(g);
                g.writeNull();
                g.writeEndObject();
            });
            assertThat(map).hasSize(expected.length + 2);
            assertThat(Arrays.copyOfRange(map, 1, map.length - 1)).isEqualTo(expected);
        }
    }

    private static List<Consumer<JsonGenerator>> names(String text) {
        return List.of(g -> g.writeName(text), g -> g.writeName(new SerializedString(text)));
    }

    @SafeVarargs
    private static void assertEachWrites(byte[] expected, Consumer<MessagePackGenerator>... ways) {
        for (Consumer<MessagePackGenerator> way : ways) {
            assertThat(bytes(way)).isEqualTo(expected);
        }
    }

    @Test
    void writeRaw_oneChar_isAString() {
        assertThat(hex(g -> g.writeRaw('x'))).isEqualTo("a178");
    }

    @Test
    void writePropertyId_number_isItsDigits() {
        assertThat(hex(g -> {
                    g.writeStartObject();
                    g.writePropertyId(-12);
                    g.writeNumber(1);
                    g.writeEndObject();
                }))
                .isEqualTo("81a32d313201");
    }

    @ParameterizedTest
    @CsvSource({
        "0, c400",
        "1, c40101",
        "255, c4ff01",
        "256, c5010001",
        "65535, c5ffff01",
        "65536, c60001000001",
    })
    void writeBinary_anyLength_hasTheShortestHeader(int length, String expected) {
        byte[] data = new byte[length + 2];
        Arrays.fill(data, (byte) 1);
        byte[] exact = Arrays.copyOf(data, length);
        byte[] written = bytes(g -> g.writeBinary(data, 1, length));
        assertThat(hex(expected.length() / 2, g -> g.writeBinary(exact))).isEqualTo(expected);
        assertThat(written).hasSize(expected.length() / 2 - (length > 0 ? 1 : 0) + length);
        assertEachWrites(
                written,
                g -> g.writeBinary(exact),
                g -> g.writeEmbeddedObject(exact),
                g -> assertThat(g.writeBinary(new ByteArrayInputStream(data), length))
                        .isEqualTo(length),
                g -> assertThat(g.writeBinary(new ByteArrayInputStream(exact), -1))
                        .isEqualTo(length));
    }

    @ParameterizedTest
    @CsvSource({
        "0, c70005",
        "1, d40501",
        "2, d50501",
        "3, c7030501",
        "4, d60501",
        "5, c7050501",
        "8, d70501",
        "15, c70f0501",
        "16, d80501",
        "17, c7110501",
        "255, c7ff0501",
        "256, c801000501",
        "65535, c8ffff0501",
        "65536, c9000100000501",
    })
    void writeExtension_anyLength_hasTheShortestHeader(int length, String expected) {
        byte[] data = new byte[length + 2];
        Arrays.fill(data, (byte) 1);
        byte[] written = bytes(g -> g.writeExtension(5, data, 1, length));
        assertThat(hex(expected.length() / 2, g -> ((MessagePackGenerator) g).writeExtension(5, data, 1, length)))
                .isEqualTo(expected);
        assertThat(written).hasSize(expected.length() / 2 - (length > 0 ? 1 : 0) + length);
        MessagePackExtension value = new MessagePackExtension((byte) 5, Arrays.copyOf(data, length));
        assertEachWrites(written, g -> g.writeEmbeddedObject(value));
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, d6ff00000000",
        "2106-02-07T06:28:15Z, d6ffffffffff",
        "2106-02-07T06:28:16Z, d7ff0000000100000000",
        "1970-01-01T00:00:00.000000001Z, d7ff0000000400000000",
        "2514-05-30T01:53:03.999999999Z, d7ffee6b27ffffffffff",
        "2514-05-30T01:53:04Z, c70cff000000000000000400000000",
        "1969-12-31T23:59:59.999999999Z, c70cff3b9ac9ffffffffffffffffff",
        "-1000000000-01-01T00:00:00Z, c70cff00000000ff8fe31014641400",
        "+1000000000-12-31T23:59:59.999999999Z, c70cff3b9ac9ff00701cd2fa9578ff",
    })
    void writeTimestamp_anyInstant_isTheShortestLayout(Instant value, String expected) throws IOException {
        assertThat(hex(g -> g.writeTimestamp(value.getEpochSecond(), value.getNano())))
                .isEqualTo(expected);
        assertThat(hex(g -> g.writeEmbeddedObject(value))).isEqualTo(expected);
        byte[] written = bytes(g -> g.writeEmbeddedObject(value));
        try (MessageUnpacker judge = MessagePack.newDefaultUnpacker(written)) {
            assertThat(judge.unpackTimestamp()).isEqualTo(value);
        }
        int length = Timestamps.length(value.getEpochSecond(), value.getNano());
        assertThat(Timestamps.read(written, written.length - length, length)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "0, c7024400 00",
        "1.10, c70244026e",
        "-1.5, d5 44 01f1",
        "1E+32, d544e001",
        "1E+33, c70344d0df01",
        "1E+129, d644d1ff7f01",
        "1E-128, c70344cc8001",
        "1E-256, d644cd010001",
        "1E-65536, c70644ce0001000001",
        "1E+32769, c70644d2ffff7fff01",
        "1E+2147483647, c70644d28000000101",
    })
    void writeDecimalExtension_anyScale_comesBackEqual(BigDecimal value, String hex) {
        byte[] written = bytes(g -> g.writeDecimalExtension(value));
        String expected = hex.replace(" ", "").replaceFirst("^c702", "d5");
        assertThat(hex(g -> g.writeDecimalExtension(value))).isEqualTo(expected);
        int header = expected.startsWith("c7") ? 3 : 2;
        assertThat(NumberExtensions.readDecimal(written, header, written.length - header))
                .isEqualTo(value);
    }

    @Test
    void writeIntegerExtension_anySize_comesBackEqual() {
        for (BigInteger value : new BigInteger[] {
            BigInteger.ZERO, BigInteger.TWO.pow(70), BigInteger.TWO.pow(2100).negate()
        }) {
            byte[] written = bytes(g -> g.writeIntegerExtension(value));
            int length = value.toByteArray().length;
            assertThat(NumberExtensions.readInteger(written, written.length - length, length))
                    .isEqualTo(value);
        }
        assertThat(hex(g -> g.writeIntegerExtension(BigInteger.TWO.pow(64)))).isEqualTo("c70949010000000000000000");
    }

    @Test
    void writeArray_numbersAndStrings_haveAnExactHeader() {
        assertThat(hex(g -> g.writeArray(new long[] {1, -1, 5, 1L << 40}, 1, 3)))
                .isEqualTo("93ff05cf0000010000000000");
        assertThat(hex(g -> g.writeArray(new double[] {1.5}, 0, 1))).isEqualTo("91cb3ff8000000000000");
        assertThat(hex(g -> g.writeArray(new String[] {"a", null, "b"}, 0, 2))).isEqualTo("92a161c0");
        assertThat(hex(4, g -> g.writeArray(new int[65536], 0, 65536))).isEqualTo("dd000100");
    }
}
