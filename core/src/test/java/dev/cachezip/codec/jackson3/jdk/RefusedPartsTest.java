package dev.cachezip.codec.jackson3.jdk;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.jackson3.Mapping;
import dev.cachezip.codec.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored values of the right kind, of which a part is missing, too many, of another kind, or no such part. */
class RefusedPartsTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final List<ValueCodec<Object>> CODECS = List.of(
            Jackson3Codecs.json(TYPES),
            Jackson3Codecs.objects(TYPES).mapping(Mapping.PROPERTIES).json());

    static Stream<Arguments> parts() {
        return Stream.of(languageRanges(), names(), calendars(), durations()).flatMap(stream -> stream);
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
