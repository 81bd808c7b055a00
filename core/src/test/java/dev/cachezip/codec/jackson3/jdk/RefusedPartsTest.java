package dev.cachezip.codec.jackson3.jdk;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.jackson3.Mapping;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.samples.SecuritySamples;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.cert.CertificateEncodingException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored values of the right kind, of which a part is missing, too many, of another kind, or no such part. */
class RefusedPartsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final List<ValueCodec<Object>> CODECS = List.of(
            Jackson3Codecs.json(TYPES),
            Jackson3Codecs.objects(TYPES).mapping(Mapping.PROPERTIES).json());

    private static byte[] pem(byte[] certificate) {
        String text = "-----BEGIN CERTIFICATE-----\n" + base64(certificate) + "\n-----END CERTIFICATE-----\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Stream<Arguments> parts() {
        return Stream.of(languageRanges(), names(), calendars(), durations(), keys(), others())
                .flatMap(stream -> stream);
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

    private static Stream<Arguments> calendars() {
        return of("javax.xml.datatype.XMLGregorianCalendar", """
                ""
                " 2026-11-21"
                "2026-02-30"
                "0000-01-01"
                "2026-11-21T10:15"
                "2026-11-21T10:15:30.Z"
                "2026-11-21T10:15:30+15:00"
                "P1D"
                ["2026-11-21"]
                "%s-11-21"
                "10:15:30.%s"
                """.formatted("9".repeat(123), "9".repeat(120)));
    }

    private static Stream<Arguments> durations() {
        return of("javax.xml.datatype.Duration", """
                ""
                "P"
                "PT"
                "P1.5D"
                "P1S"
                "PT1E3S"
                "2026-11-21"
                5
                ["P1D"]
                "P2147483648Y"
                "PT2147483648S"
                "-P9999999999D"
                "P100001D"
                "-P99999DT48H"
                "PT2147483647M"
                "PT0.%sS"
                """.formatted("9".repeat(124)));
    }

    private static Stream<Arguments> keys() {
        KeyPair pair = SecuritySamples.keyPairs().get(0);
        String open = base64(pair.getPublic().getEncoded());
        return of("java.security.interfaces.RSAPublicKey", """
                "%1$s"
                ["RSA"]
                ["RSA", "%1$s", 1]
                ["RSA", null]
                [null, "%1$s"]
                ["DSA", "%1$s"]
                ["rsa", "%1$s"]
                ["Unknown", "%1$s"]
                ["RSA", "%2$s"]
                ["RSA", "%3$s"]
                ["RSA", ""]
                ["RSA", "MA=="]
                ["RSA", "MIAAAA=="]
                """.formatted(
                        open,
                        base64(pair.getPrivate().getEncoded()),
                        base64(Arrays.copyOf(pair.getPublic().getEncoded(), 500))));
    }

    private static Stream<Arguments> others() {
        String open = base64(SecuritySamples.keyPairs().get(0).getPublic().getEncoded());
        byte[] certificate = encodedCertificate();
        byte[] name = new X500Principal("CN=" + "a".repeat(2048)).getEncoded();
        return Stream.of(
                        of("javax.crypto.interfaces.DHPublicKey", """
                                ["DH", "%s"]
                                """.formatted(
                                        base64(KeySamples.longKey().getEncoded()))),
                        of("java.security.KeyPair", """
                                []
                                [null]
                                [null, null, null]
                                [null, ["RSA", "%1$s"]]
                                ["RSA", "%1$s"]
                                """.formatted(open)),
                        of("java.util.BitSet", """
                                "AQA="
                                "AA=="
                                """),
                        of("java.util.IntSummaryStatistics", """
                                [1, 2, 3, 4]
                                [2, 5, 1, 2]
                                [2, 1, 1, 2]
                                [0, 0, 0, 0]
                                [0, 1, 2147483647, -2147483648]
                                [3, 4, 2, 1]
                                [-1, 0, 0, 0]
                                """),
                        of("java.util.LongSummaryStatistics", """
                                [1, 2, 3, 4]
                                [10, 20, 30, 40]
                                [0, 0, 0, 0]
                                """),
                        of("java.util.DoubleSummaryStatistics", """
                                [1, 2.0, 3.0, 4.0]
                                [0, 0.0, 0.0, 0.0]
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
                                """.formatted(base64(name))),
                        of("java.security.cert.X509Certificate", """
                                ""
                                "MIAAAA=="
                                "%s"
                                "%s"
                                "%s"
                                """.formatted(
                                        base64(Arrays.copyOf(certificate, certificate.length + 1)),
                                        base64(Arrays.copyOf(certificate, certificate.length - 1)),
                                        base64(pem(certificate)))))
                .flatMap(stream -> stream);
    }

    private static byte[] encodedCertificate() {
        try {
            return SecuritySamples.certificate().getEncoded();
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
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
        for (ValueCodec<Object> codec : CODECS) {
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> JdkValuesTest.read(codec, plain));
        }
    }
}
