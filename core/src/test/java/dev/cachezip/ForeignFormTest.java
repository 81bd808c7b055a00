package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages about what other programs have stored: they name its form and a remedy. */
class ForeignFormTest {

    private static final ValuePipeline<Object> PIPELINE =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();

    private static final String CONTENT = "content";

    @AfterAll
    static void close() {
        PIPELINE.close();
    }

    private static byte[] bytes(String start) {
        byte[] known = start.startsWith("0x")
                ? HexFormat.of().parseHex(start.substring(2))
                : start.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(known.length + CONTENT.length())
                .put(known)
                .put(CONTENT.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "0xaced0005, JDK serialization: cachezip.read-also=jdk reads it",
                "'{\"@class\":\"a.B\",', JSON with class names: cachezip.read-also=generic-json reads it",
                "'[\"java.util.ArrayList\",[', JSON with class names: cachezip.read-also=generic-json reads it",
                "0x1f8b08, gzip: clear the cache",
                "0x3a290a, 'Smile, Jackson''s binary JSON: clear the cache'",
                "0x28b52ffd, a zstd frame without an envelope: clear the cache",
                "0x04224d18, an LZ4 frame without an envelope: clear the cache",
                "0x0000004028b52ffd, 'a zstd frame behind its length, as Redisson'",
                "words of , text: cachezip.read-also=string reads it in caches of strings"
            })
    void decode_anotherForm_isNamedWithItsRemedy(String start, String message) {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> PIPELINE.decode(bytes(start)))
                .withMessageStartingWith("Malformed value: " + message)
                .satisfies(e -> assertThat(e).hasMessageNotContaining(CONTENT));
    }

    @ParameterizedTest
    @CsvSource({"words of , text", "0xaced0005, JDK serialization"})
    void decode_anotherFormBehindTheHeaderOfGlide_isNamedWithTheHeader(String start, String name) {
        byte[] payload = Zstd.compress(bytes(start));
        byte[] stored = ByteBuffer.allocate(5 + payload.length)
                .put(new byte[] {0, 1, 2, 0, 1})
                .put(payload)
                .array();
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> PIPELINE.decode(stored))
                .withMessageContaining(name + " behind the header of Valkey GLIDE")
                .withMessageContaining("cachezip.caches.<name>.key-prefix");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x92c7", "{\"a\":"})
    void decode_brokenValueOfOurs_isNoOtherForm(String start) {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> PIPELINE.decode(bytes(start)))
                .satisfies(e -> assertThat(e).hasMessageNotContaining("read-also"));
    }
}
