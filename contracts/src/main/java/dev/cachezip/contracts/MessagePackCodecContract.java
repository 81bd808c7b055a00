package dev.cachezip.contracts;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** The contract of codecs that write MessagePack. */
public abstract class MessagePackCodecContract extends CodecContract {

    @Test
    void write_record_isTypedMap() {
        byte[] id = "dev.cachezip.contracts.CodecContract$Point".getBytes(StandardCharsets.US_ASCII);
        assertThat(toHex(write(new Point(1, 300))))
                .isEqualTo(toHex(join(hex("92 c7 2a 43"), id, hex("82 a178 01 a179 cd012c"))));
    }

    @Test
    void write_scalars_areDocumentsOfAnyMessagePackLibrary() throws IOException {
        assertThat(toHex(write("ä"))).isEqualTo("a2c3a4");
        assertThat(toHex(write(5))).isEqualTo("05");
        assertThat(toHex(write(true))).isEqualTo("c3");
        assertThat(toHex(write(1.5))).isEqualTo("cb3ff8000000000000");
        assertThat(toHex(write(hex("000102")))).isEqualTo("c403000102");
        Instant instant = Instant.parse("2026-11-21T10:15:30.123456789Z");
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(write(instant))) {
            assertThat(unpacker.unpackTimestamp()).isEqualTo(instant);
        }
    }

    @Test
    void write_integerOfTheCodeOfADigit_isTwoBytes() {
        assertThat(toHex(write(47))).isEqualTo("2f");
        assertThat(toHex(write(48))).isEqualTo("cc30");
        assertThat(toHex(write(57))).isEqualTo("cc39");
        assertThat(toHex(write(58))).isEqualTo("3a");
        assertThat(toHex(write(new java.util.ArrayList<>(List.of(48))))).isEqualTo("9130");
    }

    @Test
    void write_plainCollections_carryNoTypeId() {
        assertThat(toHex(write(new java.util.ArrayList<>(List.of("a", "b"))))).isEqualTo("92a161a162");
        assertThat(toHex(write(new LinkedHashMap<>(Map.of("a", 1))))).isEqualTo("81a16101");
    }

    @Test
    void write_decimalInsideBean_isString() {
        assertThat(new String(
                        write(new Decimals(
                                new BigDecimal("1.10"), BigDecimal.ONE, java.math.BigInteger.TWO.pow(64), 0f)),
                        StandardCharsets.ISO_8859_1))
                .contains("1.10")
                .contains("18446744073709551616");
    }

    @Test
    void write_typeIdOfFixextLength_isFixext() {
        // "java.lang.Object" has 16 characters, of which there is no value; "java.util.UUID" has 14.
        for (int length : new int[] {1, 2, 4, 8, 16, 15, 255, 256, 65535}) {
            byte[] bytes = join(TypedRoot.messagePackPrefix(repeat('x', length)), hex("c0"));
            assertThat(PlainRoot.of(bytes)).isEqualTo(PlainRoot.MessagePack.TYPED);
            assertThat(bytes).isEqualTo(packed(length));
        }
    }

    @Test
    void read_documentOfAnotherLibrary_isMapsAndLists() {
        byte[] plain = hex("83 a161 01 a162 93 01 c0 cb3ff8000000000000 a163 81 a178 d7ff 1d6f3454 65500000");
        assertThat(read(plain))
                .isInstanceOf(Map.class)
                .satisfies(map -> assertThat(((Map<?, ?>) map).keySet())
                        .map(Object::toString)
                        .containsExactly("a", "b", "c"));
    }

    @Test
    void readAsObject_mapThatIsWrittenWithoutTypeId_isThat() {
        assertThat(readAsObject("81 a161 92 01 02")).isEqualTo(Map.of("a", List.of(1, 2)));
        assertThat(readAsObject("92 a161 c0")).isEqualTo(Arrays.asList("a", null));
        assertThat(readAsObject("92 01 a161")).isEqualTo(List.of(1, "a"));
        assertThat(readAsObject("91 81 a161 01")).isEqualTo(List.of(Map.of("a", 1)));
    }

    /** An object of a declared type looks so, too: a map in its place would be an error of the application. */
    @Test
    void readAsObject_mapThatIsNotWrittenWithoutTypeId_isRefused() {
        for (String plain : new String[] {
            "82 a161 01 a162 a178", "80", "82 a161 01 a162 80", "91 82 a161 01 a162 a178", "92 01 91 80"
        }) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> readAsObject(plain))
                    .withMessageContaining("without type id");
        }
    }

    /** Callers who share a value get what others get. */
    private @Nullable Object readAsObject(String plain) {
        byte[] bytes = hex(plain);
        ValueCodec<Object> codec = codec(TYPES).declaredAs(Object.class);
        Object shared = codec.readOnly().read(bytes, 0, bytes.length);
        assertThat(codec.read(bytes, 0, bytes.length)).isEqualTo(shared);
        return shared;
    }

    @Test
    void read_invalidUtf8_isMalformed() {
        for (String string : new String[] {"a1ff", "a2c328", "d901ff", "da0001ff", "db00000001ff", "81a1ff01"}) {
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(hex(string)));
        }
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> read(join(hex("d950"), repeat(0xFE, 80))));
    }

    @Test
    void write_halfASurrogatePair_isRefused() {
        for (Object value :
                new Object[] {"a\uD800b", "\uDC00", "x\uD83D", Map.of("\uD83D", 1), Map.of("k", "\uDE00\uD83D")}) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> write(value))
                    .withMessageContaining("surrogate");
        }
    }

    @Test
    void read_replacementCharacterThatWasWritten_isRead() {
        assertThat(read(write("\uFFFD"))).isEqualTo("\uFFFD");
    }

    @Test
    void read_containerAsAKey_isMalformed() {
        for (String map : new String[] {"8180", "8190", "8c80", "818001", "82 a161 01 90 02", "91 81 80 c0"}) {
            assertThatExceptionOfType(CachezipException.Malformed.class).as(map).isThrownBy(() -> read(hex(map)));
        }
    }

    @Test
    void read_reservedByte_isMalformed() {
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(hex("91c1")));
    }

    @Test
    void read_noBytes_isMalformed() {
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(new byte[0]));
    }

    @Test
    void read_hugeLengthInFewBytes_isRefusedWithoutAllocation() {
        for (String header : new String[] {
            "dd7fffffff", "df7fffffff", "db7fffffff", "c67fffffff", "c97fffffff05", "ddffffffff", "dbffffffff"
        }) {
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(hex(header)));
        }
    }

    @Test
    void read_deepNesting_isMalformed() {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> read(join(repeat(0x91, 100_000), hex("c0"))))
                .withMessageContaining("500");
    }

    @Test
    void read_deepTypedNesting_isMalformed() {
        byte[] id = "java.util.ArrayList<java.lang.Object>".getBytes(StandardCharsets.US_ASCII);
        byte[] level = join(hex("92 c7 25 43"), id, hex("91"));
        byte[][] levels = new byte[20_000][];
        Arrays.fill(levels, level);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(join(join(levels), hex("c0"))));
    }

    @Test
    void read_unknownExtension_isRefused() {
        assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(hex("d40500")));
        for (String value : new String[] {"92 d4057a c0", "92 d44378 c0 c0"}) {
            byte[] plain = typed("dev.cachezip.contracts.CodecContract$Anything", "81 a576616c7565" + value);
            assertThatExceptionOfType(CachezipException.class).as(value).isThrownBy(() -> read(plain));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2147483648, ce80000000",
        "-2147483649, d3ffffffff7fffffff",
        "1795680000000, cf000001a216de5800",
        "-9223372036854775808, d38000000000000000"
    })
    void write_longThatIsNoInteger_hasNoTypeId(long value, String bytes) {
        assertThat(write(value)).isEqualTo(hex(bytes));
        assertThat(read(hex(bytes))).isEqualTo(value);
        assertThat(codec(AllowedTypes.of()).declaredAs(Object.class).read(hex(bytes), 0, hex(bytes).length))
                .isEqualTo(value);
        assertThat(write(7L)).startsWith(0x92);
        assertThat(read(write(7L))).isEqualTo(7L);
    }

    @Test
    void read_somethingAfterTheValue_isMalformed() {
        for (byte[] plain : new byte[][] {
            hex("a161 c0"),
            hex("91a161 01"),
            hex("a161 c1"),
            typed("java.lang.Long", "05 06"),
            typed("java.util.UUID", "c4")
        }) {
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(plain));
        }
    }

    @Test
    void read_impossibleTimestamp_isMalformed() {
        for (String data : new String[] {
            "d4ff00", // one byte
            "d7ffffffffff00000000", // more than 999,999,999 nanoseconds
            "c70cff 3b9aca00 0000000000000000",
            "c70cff 00000000 7fffffffffffffff" // beyond java.time
        }) {
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> read(hex(data)));
        }
    }

    @Test
    void read_numberBeyondTheProperty_isRefused() {
        byte[] id = "dev.cachezip.contracts.CodecContract$Point".getBytes(StandardCharsets.US_ASCII);
        for (String number : new String[] {"cf0000000100000000", "cfffffffffffffffff"}) {
            assertThatExceptionOfType(CachezipException.class)
                    .isThrownBy(() -> read(join(hex("92 c7 2a 43"), id, hex("82 a178 01 a179" + number))));
        }
    }

    @Test
    void read_floatBeyondAnInteger_isRefused() {
        for (String type : new String[] {"java.lang.Integer", "java.lang.Long"}) {
            byte[] plain = typed(type, "cb7e37e43c8800759c");
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> read(plain));
        }
    }

    @Test
    void read_deepTypeId_isMalformed() {
        String id = "java.util.List<".repeat(900) + "java.lang.String" + ">".repeat(900);
        byte[] plain = typed(id, "90");
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> read(plain))
                .withMessageContaining("type id");
    }

    @Test
    void read_gadgetTypeIds_areRefusedBeforeLoading() {
        ValueCodec<Object> declared = codec(AllowedTypes.of("dev.cachezip.*")).declaredAs(Point.class);
        for (String id : new String[] {
            "javax.management.remote.rmi.RMIConnector",
            "com.sun.rowset.JdbcRowSetImpl",
            "java.util.ArrayList<com.sun.rowset.JdbcRowSetImpl>",
            "java.util.HashMap<java.lang.String,java.util.List<evil.Type>>",
            "[Levil.Type;",
            "[[Levil.Type;",
            "java.util.List<[Levil.Type;>",
            "java.util.Random",
            "evil.Type"
        }) {
            byte[] plain = typed(id, "80");
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .as(id)
                    .isThrownBy(() -> read(plain));
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .as(id)
                    .isThrownBy(() -> declared.read(plain, 0, plain.length));
        }
    }

    @Test
    void read_malformedTypeIds_areRefused() {
        for (String id : new String[] {"", "<", "java.util.List<", "java.util.List<>>", "[", "[L;", "a b", "\u0000"}) {
            byte[] plain = typed(id, "80");
            assertThatExceptionOfType(CachezipException.class).as(id).isThrownBy(() -> read(plain));
        }
    }

    @Test
    void read_allowedTypeIsNotInitialisedByRefusal() {
        byte[] plain = typed("dev.cachezip.contracts.MessagePackCodecContract$Loud", "80");
        assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> codec(AllowedTypes.of()).read(plain, 0, plain.length));
        assertThat(System.getProperty(Loud.PROPERTY)).isNull();
    }

    private static byte[] typed(String id, String value) {
        return join(TypedRoot.messagePackPrefix(id.getBytes(StandardCharsets.US_ASCII)), hex(value));
    }

    private static byte[] packed(int idLength) {
        try (org.msgpack.core.MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packArrayHeader(2);
            packer.packExtensionTypeHeader((byte) 0x43, idLength);
            packer.writePayload(repeat('x', idLength));
            packer.packNil();
            return packer.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static final class Loud {

        static final String PROPERTY = "cachezip.test.loud";

        static {
            System.setProperty("cachezip.test.loud", "initialised");
        }
    }
}
