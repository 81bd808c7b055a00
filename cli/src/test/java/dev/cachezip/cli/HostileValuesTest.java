package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.advise.PlainEstimate;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.JdkStream;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.Algorithm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The command line reports hostile values, and they have no other effect. */
class HostileValuesTest {

    private static final int MUTATIONS = 4000;

    static Stream<byte[]> values() {
        return Stream.of(
                Fixtures.jdk(Fixtures.everything()),
                Fixtures.typed(Fixtures.book()),
                Fixtures.typed(StateValuesTest.ring()),
                Fixtures.json(Fixtures.book()),
                Fixtures.springJson(Fixtures.book()),
                Base64.getDecoder().decode(Fixtures.GLIDE_BASE64));
    }

    @ParameterizedTest
    @MethodSource("values")
    void decode_cutOff_isDecodedOrRefused(byte[] value) {
        for (int length = 0; length < value.length; length++) {
            decodeOrRefuse(Arrays.copyOf(value, length));
        }
    }

    @ParameterizedTest
    @MethodSource("values")
    void decode_changedBytes_isDecodedOrRefused(byte[] value) {
        Random random = new Random(5);
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] changed = value.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            decodeOrRefuse(changed);
        }
    }

    /** Numbers that no double, no decimal, or no reader can hold. */
    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e999999999", "1e99999999999999", "1e-400", "1e-99999999999999"})
    void decode_numberBeyondAllBounds_isDecodedOrRefused(String number) {
        decodeOrRefuse(Fixtures.text("{\"n\":" + number + "}"));
        decodeOrRefuse(Fixtures.text("[\"java.util.ArrayList\",[" + number + "]]"));
        decodeOrRefuse(Fixtures.text("{\"n\":" + "9".repeat(2000) + "}"));
    }

    /** The escape of eight bits, text from right to left, a tag of a flag, and half of a pair. */
    @ParameterizedTest
    @ValueSource(strings = {"\\u009b31m", "\\u202e", "\\udb40\\udc67", "\\ud800", "\\u007f"})
    void decode_charactersThatActOnATerminal_areEscaped(String escaped) {
        String json = "[ \"a" + escaped + "\" ]\n";

        assertThat(CliRun.of(Fixtures.text(json), "decode", "-q", "-i", "raw").out())
                .isEqualTo(json);
    }

    /** Any other exception fails the test. */
    private static void decodeOrRefuse(byte[] stored) {
        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            DecodedValue value = decoder.decode(stored);
            assertThat(TreeText.json(value.tree())).isNotEmpty();
            PlainEstimate.of(value, false);
            PlainEstimate.of(value, true);
        } catch (CachezipException e) {
            assertThat(e).hasMessageNotContaining("\n");
        }
    }

    @Test
    void jdk_sharedListsInLists_areNotFollowed() {
        List<Object> list = new ArrayList<>(List.of("x"));
        for (int i = 0; i < 64; i++) {
            list = new ArrayList<>(List.of(list, list));
        }
        list.add(list);

        assertThat(JdkStream.of(Fixtures.jdk(list)).tree().get("classes")).hasToString("[\"java.util.ArrayList\"]");
    }

    /** The length is as long as the stream, and each of the arrays has it. */
    @Test
    void jdk_arraysThatClaimMuch_areRefused() {
        byte[] stream = Fixtures.jdk(new long[1_000][1]);
        byte[] one = {0, 0, 0, 1};
        for (int i = 0; i < stream.length - one.length; i++) {
            if (Arrays.equals(stream, i, i + one.length, one, 0, one.length)) {
                ByteBuffer.wrap(stream).putInt(i, stream.length);
            }
        }

        assertThatThrownBy(() -> JdkStream.of(stream)).isInstanceOf(CachezipException.Malformed.class);
    }

    @Test
    void jdk_nestedTooDeep_isRefused() {
        // Arrays, since JDK 25 needs more stack to write lists that deep than a thread has by default.
        Object nested = "innermost";
        for (int i = 0; i < 600; i++) {
            nested = new Object[] {nested};
        }
        byte[] stream = Fixtures.jdk(nested);

        assertThatThrownBy(() -> JdkStream.of(stream)).hasMessageContaining("levels deep");
    }

    @Test
    void messagePack_asDeepAsAllowed_isPrinted() {
        CliRun run = CliRun.of(Fixtures.hex("8101".repeat(499) + "c0"), "decode", "-q", "-i", "raw");

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void key_withEscapeSequence_isNotPrintedAsIs() {
        assertThat(Printable.key(Fixtures.text("a\u001b[31m\u202eb"))).isEqualTo("a\\u001b[31m\\u202eb");
        assertThat(Printable.key(Fixtures.hex("61ff"))).isEqualTo("a\\xff");
    }

    /** Values that the real clients of Valkey GLIDE have stored. */
    @ParameterizedTest
    @ValueSource(strings = {"glide-zstd.json", "glide-lz4.json"})
    void decode_vectorsOfGlide_haveTheirPlainBytes(String file) throws IOException {
        Path vectors = Path.of("..", "core", "src", "test", "resources", "glide", file);
        int compared = 0;
        try (ValueDecoder decoder = new ValueDecoder(64 << 20, DictionaryFile.of(null))) {
            for (JsonNode vector :
                    ValueDecoder.JSON.readTree(Files.readAllBytes(vectors)).get("vectors")) {
                if (vector.has("stored_base64") && vector.has("plain_base64")) {
                    DecodedValue value = decoder.decode(Base64.getDecoder()
                            .decode(vector.get("stored_base64").asString()));
                    byte[] plain = Base64.getDecoder()
                            .decode(vector.get("plain_base64").asString());
                    if (value.algorithm() != null) {
                        assertThat(value.plain())
                                .as(vector.get("name").asString())
                                .isEqualTo(plain);
                        assertThat(value.isFromGlide()).isEqualTo(value.algorithm() == Algorithm.ZSTD);
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(10);
    }
}
