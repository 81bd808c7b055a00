package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.pipeline.ValuePipeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.support.NullValue;
import tools.jackson.databind.JsonNode;

class DecodeCommandTest {

    private static final String BOOK = """
            {
              "title" : "Café",
              "price" : "1.10",
              "added" : {
                "$instant" : "2026-11-21T10:15:30Z"
              },
              "id" : {
                "$uuid" : "c0ffee00-1234-4abc-8def-0123456789ab"
              },
              "tags" : [ "a", "b" ]
            }
            """;

    @Test
    void decode_declaredMessagePack_isShownAsObject() {
        CliRun run = CliRun.of(Fixtures.declared(Fixtures.book()), "decode");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(BOOK);
        assertThat(run.err()).isEqualTo("""
                # form: MessagePack
                # envelope: none
                # size: stored 67 bytes
                """);
    }

    @Test
    void decode_typedMessagePack_showsTypeId() {
        CliRun run = CliRun.of(Fixtures.typed(Fixtures.book()), "decode");

        assertThat(run.err())
                .contains("# form: cachezip's MessagePack with a type id", "# type: dev.cachezip.cli.Fixtures$Book");
        assertThat(run.out()).isEqualTo("""
                {
                  "@type" : "dev.cachezip.cli.Fixtures$Book",
                  "@value" : {
                    "title" : "Café",
                    "price" : "1.10",
                    "added" : {
                      "$instant" : "2026-11-21T10:15:30Z"
                    },
                    "id" : {
                      "$uuid" : "c0ffee00-1234-4abc-8def-0123456789ab"
                    },
                    "tags" : [ "a", "b" ]
                  }
                }
                """);
    }

    @Test
    void decode_attributeOfASession_usesTheShippedDictionary() {
        try (ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                .dictionaries(ShippedDictionaries.sessions())
                .build()) {
            byte[] plain = Fixtures.text("\u0000\u0000" + "a long attribute ".repeat(12));
            plain[0] = (byte) 0xD9;
            plain[1] = (byte) (plain.length - 2);
            CliRun run = CliRun.of(pipeline.encode(plain), "decode");

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("a long attribute a long");
            assertThat(run.err()).contains("# dictionary: 2b2ffdc2");
        }
    }

    @Test
    void decode_glideInBase64_isSaidToBeSo() {
        CliRun run = CliRun.of(Fixtures.text(Fixtures.GLIDE_BASE64 + "\n"), "decode");

        assertThat(run.out()).isEqualTo('"' + "A".repeat(64) + "\"\n");
        assertThat(run.err()).isEqualTo("""
                # form: a plain string
                # envelope: version 0, zstd, as clients of Valkey GLIDE write it (no content size in the frame)
                # size: stored 22 bytes, plain 64 bytes (stored are 34.4 %)
                """);
    }

    @Test
    void decode_springJson_isSaidToBeSo() {
        CliRun run = CliRun.of(Fixtures.springJson(Fixtures.book()), "decode");

        assertThat(run.err()).contains("# form: JSON with class names", "# type: dev.cachezip.cli.Fixtures$Book");
        assertThat(run.out()).contains("\"@class\" : \"dev.cachezip.cli.Fixtures$Book\"", "\"title\" : \"Café\"");
    }

    @Test
    void decode_cachezipJson_showsTypeId() {
        CliRun run = CliRun.of(Fixtures.json(5L), "decode");

        assertThat(run.err()).contains("# form: cachezip's JSON", "# type: java.lang.Long");
    }

    @Test
    void decode_jdkSerialization_isShownByItsClasses() {
        byte[] stored = Fixtures.jdk(Fixtures.book());

        CliRun run = CliRun.of(stored, "decode");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains("# form: JDK serialization", "# type: dev.cachezip.cli.Fixtures$Book")
                .contains("# note: only the application's classes can read it");
        JsonNode shown = ValueDecoder.JSON.readTree(run.out());
        assertThat(shown.get("@class").asString()).isEqualTo("dev.cachezip.cli.Fixtures$Book");
        assertThat(shown.get("bytes").asInt()).isEqualTo(stored.length);
        assertThat(shown.get("classes").valueStream().map(JsonNode::asString))
                .contains("dev.cachezip.cli.Fixtures$Book", "java.math.BigDecimal", "java.util.UUID");
    }

    @Test
    void decode_jdkSerializationOfASimpleValue_isTheValue() {
        for (Object value : List.of("a", 7, 8L, true, 0.5)) {
            assertThat(CliRun.of(Fixtures.jdk(value), "decode", "-q").out())
                    .isEqualTo(ValueDecoder.JSON.writeValueAsString(value) + "\n");
        }
    }

    @Test
    void decode_springsNull_isNull() {
        assertThat(CliRun.of(Fixtures.jdk(NullValue.INSTANCE), "decode").out()).isEqualTo("null\n");
    }

    @Test
    void decode_plainString_isSaidToBeSo() {
        CliRun run = CliRun.of(Fixtures.text("hello"), "decode", "--input", "raw");

        assertThat(run.out()).isEqualTo("\"hello\"\n");
        assertThat(run.err()).contains("# form: a plain string");
    }

    @Test
    void decode_oneCharacter_isNotedToBeOne() {
        CliRun run = CliRun.of(Fixtures.text("a"), "decode", "--input", "raw");

        assertThat(run.out()).isEqualTo("97\n");
        assertThat(run.err())
                .contains("# form: MessagePack", "# note: one byte that is this number in MessagePack", "'a', in text");
    }

    @Test
    void decode_oneDigit_isText() {
        CliRun run = CliRun.of(Fixtures.text("5"), "decode", "--input", "raw");

        assertThat(run.out()).isEqualTo("\"5\"\n");
        assertThat(run.err()).contains("# form: a plain string");
    }

    @Test
    void decode_integerOfTheCodeOfADigit_isThatInteger() {
        assertThat(CliRun.of(Fixtures.hex("cc35"), "decode", "--input", "raw").out())
                .isEqualTo("53\n");
    }

    @Test
    void decode_oneByteThatIsNoCharacter_hasNoNote() {
        assertThat(CliRun.of(Fixtures.hex("c0"), "decode", "--input", "raw").err())
                .doesNotContain("# note");
    }

    /** The command line can say nothing about either kind. */
    @Test
    void decode_unknownBytesCompressed_exits1AsTheyDoPlain() {
        byte[] unknown = Fixtures.hex("01ff".repeat(40));

        assertThat(CliRun.of(unknown, "decode", "-i", "raw").exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        for (Algorithm algorithm : Algorithm.values()) {
            assertThat(CliRun.of(Fixtures.compressed(unknown, algorithm), "decode", "-i", "raw")
                            .exitCode())
                    .isEqualTo(ExitCodes.UNREADABLE);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 16, 17, 300})
    void decode_brokenBehindATypeIdOfAnyLength_isSaidToBeBroken(int length) {
        byte[] prefix = TypedRoot.messagePackPrefix(Fixtures.text("T".repeat(length)));
        byte[] typed = Fixtures.hex(HexFormat.of().formatHex(prefix) + "81a16101");

        CliRun run = CliRun.of(Arrays.copyOf(typed, typed.length - 1), "decode", "-i", "raw");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).contains("the MessagePack is cut off").hasLineCount(1);
    }

    @Test
    void decode_redisCliRaw_dropsItsLineFeed() {
        byte[] stored = Fixtures.compressed(Fixtures.text("A".repeat(100)), Algorithm.ZSTD);
        byte[] printed = java.util.Arrays.copyOf(stored, stored.length + 1);
        printed[stored.length] = '\n';

        assertThat(CliRun.of(printed, "decode", "-q").out()).isEqualTo('"' + "A".repeat(100) + "\"\n");
        assertThat(CliRun.of(printed, "decode", "-q", "-i", "raw").exitCode()).isEqualTo(ExitCodes.UNREADABLE);
    }

    @Test
    void decode_hexQuotedOrFile_isTheSame(@TempDir Path folder) throws Exception {
        byte[] stored = Fixtures.compressed(Fixtures.text("A".repeat(100)), Algorithm.LZ4);
        Path file = Files.write(folder.resolve("value"), stored);
        String hex = HexFormat.of().formatHex(stored);
        String quoted = '"' + HexFormat.of().withPrefix("\\x").formatHex(stored) + '"';

        assertThat(CliRun.of(Fixtures.text(hex), "decode", "--info").out())
                .isEqualTo(CliRun.of("decode", "--info", file.toString()).out())
                .isEqualTo(CliRun.of(Fixtures.text(quoted), "decode", "--info").out())
                .contains("\"algorithm\" : \"lz4\"", "\"plainBytes\" : 100");
    }

    @Test
    void decode_formatHex_dumpsPlainBytes() {
        assertThat(CliRun.of(Fixtures.hex("92c70e436a6176612e6c616e672e4c6f6e6705"), "decode", "-q", "-f", "hex")
                        .out())
                .isEqualTo("""
                        00000000  92 c7 0e 43 6a 61 76 61  2e 6c 61 6e 67 2e 4c 6f  |...Cjava.lang.Lo|
                        00000010  6e 67 05                                          |ng.|
                        """);
    }

    /** The first example of docs/format.md. */
    @Test
    void decode_columns_areShownAsRows() {
        String orders = "c75654010d0010000c04a26e6fa46e6f7465a57374617465a5707269636508060f412d30300310172431384552"
                + "0102db0207016e00000400617a6379677769766d746f730602a470616964a473656e74812210020132c80100";

        CliRun run = CliRun.of(Fixtures.hex(orders), "decode");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"no\" : \"A-0003\"", "\"price\" : 0.25");
        assertThat(run.err()).isEqualTo("""
                # form: MessagePack
                # envelope: none
                # layout: columns, shown as rows
                # size: stored 89 bytes, plain 357 bytes (stored are 24.9 %)
                """);
        assertThat(CliRun.of(Fixtures.hex(orders), "decode", "--info").out())
                .contains("\"layout\" : \"columns\"", "\"plainBytes\" : 357");
    }

    @Test
    void decode_cutOffColumns_exits1WithOneLine() {
        CliRun run = CliRun.of(Fixtures.hex("c70354010d00"), "decode", "-i", "raw");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).startsWith("cachezip: Malformed value: ").hasLineCount(1);
    }

    @Test
    void decode_brokenEnvelope_exits1WithOneLine() {
        CliRun run = CliRun.of(Fixtures.hex("0001020003aabb"), "decode", "-i", "raw");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("cachezip: Malformed value: unknown algorithm id 3 (at byte 4)\n");
    }

    @Test
    void decode_bomb_isRefusedByMaxSize() {
        byte[] stored = Fixtures.compressed(new byte[1 << 20], Algorithm.ZSTD);

        CliRun run = CliRun.of(stored, "decode", "--max-size", "64KB");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).contains("more than the limit of 65536");
    }

    @Test
    void decode_missingFile_exits2() {
        CliRun run = CliRun.of("decode", "/does/not/exist");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .startsWith("cachezip: cannot read /does/not/exist")
                .hasLineCount(1);
    }

    @Test
    void decode_wrongOption_exits64() {
        assertThat(CliRun.of("decode", "--frobnicate").exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(CliRun.of().exitCode()).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void decode_base64OfInput_isRead() {
        String base64 = Base64.getMimeEncoder().encodeToString(Fixtures.typed(Fixtures.book()));

        assertThat(CliRun.of(Fixtures.text(base64), "decode", "-i", "base64", "--info")
                        .out())
                .contains("\"form\" : \"messagepack-typed\"");
    }
}
