package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.advise.PlainEstimate;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.samples.SampleValue;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.client.codec.Codec;
import org.redisson.codec.JsonJackson3Codec;
import org.redisson.codec.JsonJacksonCodec;
import org.redisson.codec.Kryo5Codec;
import org.redisson.codec.LZ4Codec;
import org.redisson.codec.MsgPackJacksonCodec;
import org.redisson.codec.SerializationCodec;
import org.redisson.codec.TypedJsonJackson3Codec;
import org.redisson.codec.ZStdCodec;

/** Bytes of Redisson's own codecs: shown, or named if they cannot be shown, and never taken for another value. */
class RedissonTest {

    private static byte[] write(Codec codec, Object value) {
        try {
            ByteBuf stored = codec.getValueEncoder().encode(value);
            try {
                return ByteBufUtil.getBytes(stored);
            } finally {
                stored.release();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CliRun decode(byte[] stored) {
        return CliRun.of(stored, "decode", "--input", "raw");
    }

    private static Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", "Café");
        map.put("price", new BigDecimal("1.10"));
        map.put("pages", 412);
        map.put("tags", new ArrayList<>(List.of("a", "b")));
        return map;
    }

    @Test
    void decode_jsonWithClassNames_isShown() {
        for (Codec codec : List.of(new JsonJacksonCodec(), new JsonJackson3Codec())) {
            CliRun run = decode(write(codec, map()));

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).contains("# form: JSON with class names", "# type: java.util.LinkedHashMap");
            assertThat(ValueDecoder.JSON.readTree(run.out())).isEqualTo(ValueDecoder.JSON.readTree("""
                    {"@class":"java.util.LinkedHashMap","title":"Café","price":["java.math.BigDecimal",1.10],
                     "pages":412,"tags":["java.util.ArrayList",["a","b"]]}"""));
        }
    }

    /** The class of a record is final, and so not named; those of its properties are. */
    @Test
    void decode_jsonWithClassNamesBelowTheRoot_isSaidToBeSo() {
        byte[] stored = write(new JsonJackson3Codec(), Fixtures.book());
        CliRun run = decode(stored);

        assertThat(run.err()).contains("# form: JSON with class names").doesNotContain("# type");
        assertThat(run.out()).contains("\"java.math.BigDecimal\", 1.10");
        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            byte[] plain = PlainEstimate.of(decoder.decode(stored), false).bytes();
            assertThat(new MessagePackMapper().readTree(plain).toString())
                    .contains("Café")
                    .doesNotContain("java.");
        }
    }

    @Test
    void decode_jsonOfADeclaredType_isShown() {
        CliRun run = decode(write(new TypedJsonJackson3Codec(Fixtures.Book.class), Fixtures.book()));

        assertThat(run.err()).contains("# form: JSON without class names");
        assertThat(run.out()).contains("\"title\" : \"Café\"");
    }

    @Test
    void decode_messagePack_isShownWithItsClassNames() {
        CliRun run = decode(write(new MsgPackJacksonCodec(), map()));

        assertThat(run.err()).contains("# form: MessagePack");
        assertThat(run.out()).contains("\"@class\" : \"java.util.LinkedHashMap\"", "\"pages\" : 412");
    }

    @Test
    void decode_serialization_isShown() {
        CliRun run = decode(write(new SerializationCodec(), map()));

        assertThat(run.err()).contains("# form: JDK serialization", "# type: java.util.LinkedHashMap");
        assertThat(run.out()).contains("\"java.math.BigDecimal\"");
    }

    /** Only Kryo can read these, and only with the classes. */
    @ParameterizedTest
    @MethodSource("objects")
    void decode_kryo_isSaidToBeSo(Object value) {
        CliRun run = decode(write(new Kryo5Codec(), value));

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).contains("# form: bytes of no form", "# note: Kryo, as Redisson writes by default");
        assertThat(run.out()).contains("\"$bytes\"");
    }

    /** Both ways to write a name: up to 32 characters, and more. */
    static Stream<Object> objects() {
        return Stream.of(
                Fixtures.book(),
                Fixtures.everything(),
                new ArrayList<>(List.of(Fixtures.book())),
                SampleValue.PRODUCT_PAGE.value(),
                new NameOfAClassThatIsMuchLongerThanKryoLikesItToBe(1),
                UUID.fromString("c0ffee00-1234-4abc-8def-0123456789ab"),
                new BigDecimal("1.10"));
    }

    record NameOfAClassThatIsMuchLongerThanKryoLikesItToBe(int number) {}

    /** Not one of them names its class, and some would pass for text. */
    @ParameterizedTest
    @MethodSource("numbersAndText")
    void decode_kryoWithoutClass_isNothingElse(Object value) {
        assertUnknown(write(new Kryo5Codec(), value));
    }

    static Stream<Object> numbersAndText() {
        return Stream.of(
                0,
                5,
                50,
                -1,
                70_000,
                5L,
                50L,
                -64L,
                Long.MAX_VALUE,
                2.5f,
                2.5,
                true,
                'c',
                (short) 7,
                "a",
                "hello",
                "Café");
    }

    /** What they have compressed is not read: zstd is known by its frame, LZ4 by nothing. */
    @Test
    void decode_compressed_isUnknown() {
        for (Object value : List.of(map(), "hello", "x".repeat(300))) {
            assertThat(assertUnknown(write(new ZStdCodec(new JsonJackson3Codec()), value))
                            .err())
                    .contains("# note: a zstd frame behind its length, as Redisson's ZStdCodec writes it");
            assertUnknown(write(new LZ4Codec(new JsonJackson3Codec()), value));
        }
    }

    /** The bytes of its SnappyCodecV2 for 5, true, "hello" and 300 times x, and of its Smile for "hello". */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0204090a",
                "02040501",
                "06140368656c6cef",
                "af020c03ed0478fe0100fe0100fe0100fe0100aa0100",
                "3a290a014468656c6c6f"
            })
    void decode_snappyAndSmile_areSaidToBeUnknown(String hex) {
        assertUnknown(Fixtures.hex(hex));
    }

    private static CliRun assertUnknown(byte[] stored) {
        CliRun run = decode(stored);
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err()).contains("# form: bytes of no form that is known here");
        return run;
    }

    @Test
    void decode_textWithLayout_isText() {
        for (String text : List.of("\n<html>\n\t<body>\f</html>", "a\tb", "\u001b[1mbold\u001b[0m text", "")) {
            assertThat(decode(Fixtures.text(text)).err()).contains("# form: a plain string");
        }
    }

    @Test
    void decode_listThatBeginsWithAHost_isNoClassName() {
        assertThat(decode(Fixtures.text("[\"example.com\",8080]")).err()).contains("# form: JSON without class names");
    }
}
