package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored values of the right kind, of which a part is missing, too many, of another kind, or no such part. */
class RefusedPartsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final ValueCodec<Object> CODEC = Jackson3Codecs.of(TYPES).json();

    static Stream<Arguments> parts() {
        return Stream.of(languageRanges(), names(), others()).flatMap(stream -> stream);
    }

    private static Stream<Arguments> languageRanges() {
        return of("java.util.Locale$LanguageRange", """
                ["de"]
                ["de", 1.0, 1.0]
                ["de", 1]
                ["de", "1.0"]
                ["de", null]
                [null, 1.0]
                ["", 1.0]
                ["d_e", 1.0]
                ["de", 1.5]
                ["de", -0.5]
                """);
    }

    private static Stream<Arguments> names() {
        return of("javax.xml.namespace.QName", """
                ["urn:a", "b"]
                ["urn:a", "b", "c", "d"]
                [null, "b", "c"]
                ["urn:a", null, "c"]
                ["urn:a", "b", null]
                [1, "b", "c"]
                "{urn:a}b"
                """);
    }

    private static Stream<Arguments> others() {
        byte[] name = new X500Principal("CN=" + "a".repeat(2048)).getEncoded();
        return Stream.of(
                        of("java.util.BitSet", """
                                "AQA="
                                "AA=="
                                """),
                        of("javax.crypto.spec.SecretKeySpec", """
                                ["AES"]
                                ["AES", ""]
                                ["AES", "AAAA", 1]
                                ["AES", 5]
                                [null, "AAAA"]
                                "AAAA"
                                """),
                        of("javax.security.auth.x500.X500Principal", """
                                "CN=a"
                                ""
                                "MIAAAA=="
                                "MAAA"
                                "%s"
                                ["MAA="]
                                """.formatted(base64(name))))
                .flatMap(stream -> stream);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static Stream<Arguments> of(String type, String lines) {
        return lines.lines().map(line -> Arguments.of(type, line));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void read_part_isRefused(String type, String json) {
        byte[] plain = ("{\"@type\":\"" + type + "\",\"@value\":" + json + "}").getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.read(CODEC, plain));
    }
}
