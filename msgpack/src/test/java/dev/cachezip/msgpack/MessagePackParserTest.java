package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.io.SerializedString;

class MessagePackParserTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    @ParameterizedTest
    @CsvSource({
        "00, INT, 0",
        "7f, INT, 127",
        "ff, INT, -1",
        "e0, INT, -32",
        "ccff, INT, 255",
        "cdffff, INT, 65535",
        "ce7fffffff, INT, 2147483647",
        "ce80000000, LONG, 2147483648",
        "ceffffffff, LONG, 4294967295",
        "cf7fffffffffffffff, LONG, 9223372036854775807",
        "cf8000000000000000, BIG_INTEGER, 9223372036854775808",
        "cfffffffffffffffff, BIG_INTEGER, 18446744073709551615",
        "d080, INT, -128",
        "d18000, INT, -32768",
        "d280000000, INT, -2147483648",
        "d3ffffffff7fffffff, LONG, -2147483649",
        "d38000000000000000, LONG, -9223372036854775808",
        // Longer than needed, as some writers have them.
        "d30000000000000001, LONG, 1",
        "cf0000000000000001, INT, 1",
        // The integer extension.
        "c70949008000000000000000, BIG_INTEGER, 9223372036854775808"
    })
    void integers_ofAllWidths_haveTheirValueAndType(String hex, NumberType type, BigInteger value) {
        try (JsonParser parser = parser(hex)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
            assertThat(parser.getNumberType()).isEqualTo(type);
            assertThat(parser.getBigIntegerValue()).isEqualTo(value);
            assertThat(parser.getString()).isEqualTo(value.toString());
            assertThat(parser.getDecimalValue()).isEqualTo(new BigDecimal(value));
            assertThat(parser.getNumberValue().toString()).isEqualTo(value.toString());
            assertThat(parser.getDoubleValue()).isEqualTo(value.doubleValue());
            assertThat(parser.getFloatValue()).isEqualTo(value.floatValue());
            assertThat(parser.nextToken()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ca3dcccccd, FLOAT, 0.1",
        "cb3fb999999999999a, DOUBLE, 0.1",
        "d64402fe0c00, BIG_DECIMAL, -1280.00",
        "d54400ff, BIG_DECIMAL, -1"
    })
    void fractions_ofAllKinds_haveTheirValueAndType(String hex, NumberType type, BigDecimal value) {
        try (JsonParser parser = parser(hex)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_FLOAT);
            assertThat(parser.getNumberType()).isEqualTo(type);
            assertThat(parser.getDecimalValue()).isEqualTo(value);
            assertThat(parser.getString()).isEqualTo(value.toString());
            assertThat(parser.isNaN()).isFalse();
        }
    }

    @Test
    void floats_thatAreNotNumbers_areSaidToBe() {
        for (String hex : List.of("ca7fc00000", "cb7ff0000000000000", "cbfff0000000000000")) {
            try (JsonParser parser = parser(hex)) {
                parser.nextToken();
                assertThat(parser.isNaN()).isTrue();
                assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getDecimalValue);
                assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getIntValue);
                assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getLongValue);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ce80000000", "cf8000000000000000", "d3ffffffff7fffffff", "cb41e0000000000000", "ca4f000000"})
    void getIntValue_ofWhatDoesNotFit_isRefused(String hex) {
        try (JsonParser parser = parser(hex)) {
            parser.nextToken();
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getIntValue);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cf8000000000000000", "cb43e0000000000000", "c70a4400008000000000000000"})
    void getLongValue_ofWhatDoesNotFit_isRefused(String hex) {
        try (JsonParser parser = parser(hex)) {
            parser.nextToken();
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getLongValue);
        }
    }

    @Test
    void getIntValue_ofFraction_dropsIt() {
        try (JsonParser parser = parser("cbc1dfffffffe00000")) { // -2147483647.5
            parser.nextToken();
            assertThat(parser.getIntValue()).isEqualTo(-2147483647);
            assertThat(parser.getLongValue()).isEqualTo(-2147483647);
        }
    }

    @Test
    void numbers_ofTokensThatAreNone_areRefused() {
        try (JsonParser parser = parser("c3")) {
            parser.nextToken();
            assertThat(parser.getNumberType()).isNull();
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getIntValue);
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getDoubleValue);
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getNumberValue);
        }
    }

    @Test
    void getDecimalValue_ofString_parsesIt() {
        try (JsonParser parser = parser("a4312e3130")) {
            parser.nextToken();
            assertThat(parser.getDecimalValue()).isEqualTo(new BigDecimal("1.10"));
        }
        try (JsonParser parser = parser("a3312e78")) {
            parser.nextToken();
            assertThatExceptionOfType(InputCoercionException.class).isThrownBy(parser::getDecimalValue);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 255, 256, 65535, 65536, 100_000})
    void strings_ofAllHeaders_areRead(int length) throws IOException {
        for (String unit : List.of("a", "\u00e9", "\u20ac", "\ud83d\ude00", "\ufffd")) {
            String text = unit.repeat(length);
            byte[] bytes = pack(packer -> packer.packString(text));
            try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
                assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_STRING);
                assertThat(parser.getString()).isEqualTo(text);
                assertThat(new String(parser.getStringCharacters())).isEqualTo(text);
                assertThat(parser.getStringLength()).isEqualTo(text.length());
                StringWriter writer = new StringWriter();
                assertThat(parser.getString(writer)).isEqualTo(text.length());
                assertThat(writer).hasToString(text);
                assertThat(parser.nextToken()).isNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a1ff",
                "a180",
                "a2c328",
                "a2c080",
                "a3eda080",
                "a4f4908080",
                "a3e28228",
                "a1e2",
                "a4f0288cbc",
                "a661626364c3a9ff"
            })
    void strings_thatAreNotUtf8_areRefused(String hex) {
        String bytes = hex.length() > 14 ? "a7" + hex.substring(2) : hex;
        try (JsonParser parser = parser(bytes)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_STRING);
            assertThatExceptionOfType(StreamReadException.class)
                    .isThrownBy(parser::getString)
                    .withMessageContaining("UTF-8");
        }
    }

    @Test
    void names_thatAreNotUtf8_areRefused() {
        try (JsonParser parser = parser("81a1ff01")) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::nextName);
        }
    }

    @Test
    void binaries_ofAllHeaders_areEmbedded() throws IOException {
        for (int length : new int[] {0, 1, 255, 256, 65535, 65536}) {
            byte[] data = new byte[length];
            Arrays.fill(data, (byte) length);
            byte[] bytes = pack(packer -> packer.packBinaryHeader(length).writePayload(data));
            try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
                assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_EMBEDDED_OBJECT);
                assertThat(parser.getEmbeddedObject()).isEqualTo(data);
                assertThat(parser.getBinaryValue()).isEqualTo(data);
                assertThat(((MessagePackParser) parser).isExtension()).isFalse();
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                assertThat(parser.readBinaryValue(Base64Variants.getDefaultVariant(), out))
                        .isEqualTo(length);
                assertThat(out.toByteArray()).isEqualTo(data);
            }
        }
    }

    @Test
    void getBinaryValue_ofString_decodesBase64() {
        try (JsonParser parser = parser("a441514944")) {
            parser.nextToken();
            assertThat(parser.getBinaryValue()).containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 8, 16, 17, 255, 256, 65535, 65536})
    void extensions_ofAllHeaders_areEmbedded(int length) throws IOException {
        byte[] data = new byte[length];
        Arrays.fill(data, (byte) 7);
        byte[] bytes =
                pack(packer -> packer.packExtensionTypeHeader((byte) -7, length).writePayload(data));
        try (MessagePackParser parser = (MessagePackParser) FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_EMBEDDED_OBJECT);
            assertThat(parser.getEmbeddedObject()).isEqualTo(new MessagePackExtension((byte) -7, data));
            assertThat(parser.getExtensionType()).isEqualTo(-7);
            assertThat(parser.getBinaryValue()).isEqualTo(data);
        }
    }

    @Test
    void extensions_unknownOnes_areRefusedWhereTheFeatureSaysSo() {
        MessagePackFactory strict = MessagePackFactory.builder()
                .enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS)
                .build();
        try (JsonParser parser = strict.createParser(ObjectReadContext.empty(), bytes("d40501"))) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class)
                    .isThrownBy(parser::getEmbeddedObject)
                    .withMessageContaining("extension type 5");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "d6ff00000000, 1970-01-01T00:00:00Z",
        "d6ffffffffff, 2106-02-07T06:28:15Z",
        "d7ffee6b27fc00000000, 1970-01-01T00:00:00.999999999Z",
        "c70cff3b9ac9ffffffffffffffffff, 1969-12-31T23:59:59.999999999Z"
    })
    void timestamps_areInstants(String hex, Instant instant) {
        try (JsonParser parser = parser(hex)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_EMBEDDED_OBJECT);
            assertThat(parser.getEmbeddedObject()).isEqualTo(instant);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d4ff00",
                "d7ffee6b280000000000",
                "c70cff3b9aca000000000000000000",
                "c70cff000000007fffffffffffffff"
            })
    void timestamps_thatAreNone_areRefused(String hex) {
        try (JsonParser parser = parser(hex)) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::getEmbeddedObject);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a161, a",
        "d90161, a",
        "da000161, a",
        "db0000000161, a",
        "05, 5",
        "ff, -1",
        "cfffffffffffffffff, 18446744073709551615",
        "cb3ff8000000000000, 1.5",
        "c3, true",
        "c2, false",
        "c0, null",
        "c4026162, ab",
        "d6ff00000000, 1970-01-01T00:00:00Z"
    })
    void keys_ofAnyScalarType_areNames(String key, String name) {
        try (JsonParser parser = parser("82" + key + "01" + "a17a" + "02")) {
            parser.nextToken();
            assertThat(parser.nextName()).isEqualTo(name);
            assertThat(parser.currentName()).isEqualTo(name);
            assertThat(parser.getString()).isEqualTo(name);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
            assertThat(parser.currentName()).isEqualTo(name);
            assertThat(parser.nextName(new SerializedString("z"))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"818001", "819001", "81dc000001", "81de000001", "81d4050101"})
    void keys_thatAreNoScalars_areRefused(String hex) {
        try (JsonParser parser = parser(hex)) {
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::nextToken);
        }
    }

    @Test
    void nextToken_neverUsedByte_isRefusedWithItsOffset() {
        try (JsonParser parser = parser("9201c1")) {
            parser.nextToken();
            parser.nextToken();
            assertThatExceptionOfType(StreamReadException.class)
                    .isThrownBy(parser::nextToken)
                    .satisfies(e -> assertThat(e.getLocation().getByteOffset()).isEqualTo(3));
        }
    }

    @Test
    void locations_areByteOffsetsFromTheStartOfTheRange() {
        byte[] bytes = bytes("ffff9201a16102");
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, 2, 4)) {
            parser.nextToken();
            parser.nextToken();
            parser.nextToken();
            assertThat(parser.currentTokenLocation().getByteOffset()).isEqualTo(2);
            assertThat(parser.currentLocation().getByteOffset()).isEqualTo(4);
        }
    }

    @Test
    void nextToken_truncatedAnywhere_isRefused() throws IOException {
        byte[] whole = document();
        for (int length = 1; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            for (JsonParser parser : List.of(
                    FACTORY.createParser(ObjectReadContext.empty(), part),
                    FACTORY.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(part)))) {
                assertThatExceptionOfType(UnexpectedEndOfInputException.class)
                        .as("first %d bytes", length)
                        .isThrownBy(() -> events(parser));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dd7fffffff",
                "dfffffffff",
                "ddffffffff",
                "dbffffffff61",
                "c6ffffffff00",
                "c9ffffffff0500",
                "81dbffffffff"
            })
    void nextToken_sizesThatTheInputDoesNotHave_areRefusedWithoutMemory(String hex) {
        for (JsonParser parser : List.of(
                parser(hex), FACTORY.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes(hex))))) {
            assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> events(parser));
        }
    }

    @Test
    void nextToken_streamInPieces_isAsFromAnArray() throws IOException {
        byte[] whole = document();
        List<String> expected = events(FACTORY.createParser(ObjectReadContext.empty(), whole));
        for (int piece : new int[] {1, 2, 3, 7, 1000}) {
            assertThat(events(FACTORY.createParser(ObjectReadContext.empty(), inPieces(whole, piece))))
                    .isEqualTo(expected);
        }
    }

    @Test
    void nextToken_severalRoots_areReadOneAfterTheOther() {
        try (JsonParser parser = parser("01a16191c0")) {
            assertThat(events(parser))
                    .containsExactly(
                            "VALUE_NUMBER_INT 1 null",
                            "VALUE_STRING a null",
                            "START_ARRAY [ null",
                            "VALUE_NULL null null",
                            "END_ARRAY ] null");
            assertThat(parser.isClosed()).isTrue();
            assertThat(parser.nextToken()).isNull();
        }
    }

    @Test
    void nextToken_nestedTooDeep_isRefused() {
        StreamReadConstraints three =
                StreamReadConstraints.builder().maxNestingDepth(3).build();
        MessagePackFactory factory =
                MessagePackFactory.builder().streamReadConstraints(three).build();
        assertThat(events(factory.createParser(ObjectReadContext.empty(), bytes("919190"))))
                .hasSize(6);
        assertThatExceptionOfType(StreamConstraintsException.class)
                .isThrownBy(() -> events(factory.createParser(ObjectReadContext.empty(), bytes("91919190"))));
    }

    @Test
    void limits_ofStringNameNumberDocumentAndTokens_areKept() {
        StreamReadConstraints small = StreamReadConstraints.builder()
                .maxStringLength(3)
                .maxNameLength(3)
                .maxNumberLength(20)
                .maxDocumentLength(40)
                .maxTokenCount(6)
                .build();
        MessagePackFactory factory =
                MessagePackFactory.builder().streamReadConstraints(small).build();
        for (String hex : List.of(
                "a461626364",
                "81a46162636401",
                "c71049" + "7f".repeat(16),
                "c7114400" + "7f".repeat(16),
                "96010203040506",
                "c4" + "32" + "00".repeat(50))) {
            assertThatExceptionOfType(StreamConstraintsException.class)
                    .as(hex)
                    .isThrownBy(() -> events(factory.createParser(ObjectReadContext.empty(), bytes(hex))));
            assertThatExceptionOfType(StreamConstraintsException.class)
                    .as(hex)
                    .isThrownBy(() -> events(
                            factory.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes(hex)))));
        }
    }

    @Test
    void names_thatComeTwice_areRefusedWhereTheFeatureSaysSo() {
        MessagePackFactory strict = MessagePackFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        assertThat(events(strict.createParser(ObjectReadContext.empty(), bytes("9281a1610181a16101"))))
                .hasSize(10);
        assertThatExceptionOfType(StreamReadException.class)
                .isThrownBy(() -> events(strict.createParser(ObjectReadContext.empty(), bytes("82a16101a16102"))))
                .withMessageContaining("Duplicate");
        assertThatExceptionOfType(StreamReadException.class)
                .isThrownBy(() -> events(strict.createParser(ObjectReadContext.empty(), bytes("8201010102"))));
    }

    @Test
    void names_moreThanTheTableHolds_areAllRight() throws IOException {
        int count = 10_000;
        byte[] bytes = pack(packer -> {
            packer.packArrayHeader(2);
            for (int round = 0; round < 2; round++) {
                packer.packMapHeader(count);
                for (int i = 0; i < count; i++) {
                    packer.packString("prefix-" + i % 7 + "-" + i + "-suffix".repeat(i % 12))
                            .packInt(i);
                }
            }
        });
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            parser.nextToken();
            for (int round = 0; round < 2; round++) {
                parser.nextToken();
                for (int i = 0; i < count; i++) {
                    assertThat(parser.nextName()).isEqualTo("prefix-" + i % 7 + "-" + i + "-suffix".repeat(i % 12));
                    assertThat(parser.nextIntValue(-1)).isEqualTo(i);
                }
                parser.nextToken();
            }
        }
    }

    @Test
    void streamReadContext_tellsThePath() {
        try (JsonParser parser = parser("81a16192c081a16282a163c0a16401")) {
            for (int i = 0; i < 9; i++) {
                parser.nextToken();
            }
            assertThat(parser.currentName()).isEqualTo("c");
            assertThat(parser.streamReadContext().pathAsPointer()).hasToString("/a/1/b/c");
            parser.nextToken();
            parser.nextToken();
            parser.nextToken();
            assertThat(parser.currentToken()).isEqualTo(JsonToken.END_OBJECT);
            assertThat(parser.currentName()).isEqualTo("b");
        }
    }

    @Test
    void currentName_atStartOfContainer_isThatOfTheContainer() {
        try (JsonParser parser = parser("81a16180")) {
            parser.nextToken();
            assertThat(parser.currentName()).isNull();
            parser.nextToken();
            parser.nextToken();
            assertThat(parser.currentToken()).isEqualTo(JsonToken.START_OBJECT);
            assertThat(parser.currentName()).isEqualTo("a");
        }
    }

    @Test
    void releaseBuffered_givesWhatIsNotRead() {
        try (JsonParser parser = parser("0102a161")) {
            parser.nextToken();
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            assertThat(parser.releaseBuffered(rest)).isEqualTo(3);
            assertThat(rest.toByteArray()).isEqualTo(bytes("02a161"));
        }
    }

    @Test
    void close_inTheMiddleOfAStream_readsNothingMore() {
        JsonParser parser =
                FACTORY.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes("01020304")));
        parser.nextToken();
        parser.close();
        assertThat(parser.nextToken()).isNull();
    }

    @Test
    void createParser_fromCharactersOrWithoutBlocking_isRefusedClearly() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> FACTORY.createParser(ObjectReadContext.empty(), "[]"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> FACTORY.createNonBlockingByteArrayParser(ObjectReadContext.empty()))
                .withMessageContaining("MessagePack");
        assertThat(FACTORY.canParseAsync()).isFalse();
    }

    /** One of each, and nested. */
    private static byte[] document() throws IOException {
        return pack(packer -> {
            packer.packMapHeader(9);
            packer.packString("ints")
                    .packArrayHeader(6)
                    .packInt(1)
                    .packInt(-33)
                    .packInt(300)
                    .packInt(70_000);
            packer.packLong(1L << 40).packBigInteger(BigInteger.ONE.shiftLeft(63));
            packer.packString("floats").packArrayHeader(2).packFloat(1.5f).packDouble(-2.25);
            packer.packString("text").packString("na\u00efve \u20ac ".repeat(40));
            packer.packString("flags")
                    .packArrayHeader(3)
                    .packBoolean(true)
                    .packBoolean(false)
                    .packNil();
            packer.packString("binary").packBinaryHeader(5).writePayload(new byte[] {1, 2, 3, 4, 5});
            packer.packString("extension").packExtensionTypeHeader((byte) 3, 3).writePayload(new byte[3]);
            packer.packString("time").packTimestamp(Instant.ofEpochSecond(-1, 5));
            packer.packInt(17).packString("by number");
            packer.packString("a name that is longer than thirty-one bytes");
            packer.packMapHeader(1).packString("inner").packArrayHeader(1).packMapHeader(1);
            packer.packString("x").packString("y");
        });
    }

    private interface Packing {
        void to(MessageBufferPacker packer) throws IOException;
    }

    private static byte[] pack(Packing packing) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packing.to(packer);
            return packer.toByteArray();
        }
    }

    private static List<String> events(JsonParser parser) {
        List<String> events = new ArrayList<>();
        try (parser) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                Object detail = token == JsonToken.VALUE_EMBEDDED_OBJECT
                        ? parser.getEmbeddedObject() instanceof byte[] data
                                ? HexFormat.of().formatHex(data)
                                : parser.getEmbeddedObject()
                        : parser.getString();
                events.add(token + " " + detail + " " + parser.currentName());
            }
        }
        return events;
    }

    private static InputStream inPieces(byte[] bytes, int size) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }

    private static JsonParser parser(String hex) {
        return FACTORY.createParser(ObjectReadContext.empty(), bytes(hex));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
