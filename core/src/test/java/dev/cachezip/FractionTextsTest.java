package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of floats and doubles, in keys and in JSON, are read whichever JDK has written them. */
class FractionTextsTest {

    private static final ValuePipeline<Object> PIPELINE = ValuePipeline.builder(
                    Jackson3Codecs.of(AllowedTypes.of("dev.cachezip.*")).json())
            .build();

    record Fractions(float single, double wide) {}

    /** Texts of a JDK before 19, and of one from 19 on. */
    @ParameterizedTest
    @CsvSource({
        "1.9999999999999998E23, 2.0E23",
        "4.8726570056999995E288, 4.8726570057E288",
        "1.44115188075855872E17, 1.4411518807585587E17",
        "-5.0487097934144756E-29, -5.048709793414476E-29",
        "1.9855308492985915E25, 1.9855308492985916E25",
        "2.781342323134002E-309, 2.781342323134E-309",
        "1234567.5, 1234567.5"
    })
    void decode_textOfADoubleByEitherJdk_isTheDouble(String before, String after) {
        for (String text : new String[] {before, after}) {
            Double value = Double.valueOf(text);
            assertThat(key("Double", text)).isEqualTo(Map.of(value, 1));
            assertThat(fractions("1.0", text)).isEqualTo(new Fractions(1, value));
        }
        assertThat(Double.valueOf(before)).isEqualTo(Double.valueOf(after));
    }

    @ParameterizedTest
    @CsvSource({
        "1.17549435E-38, 1.1754944E-38",
        "-1.29499996E11, -1.295E11",
        "5.9899998E10, 5.99E10",
        "-4.1828125E25, -4.1828126E25",
        "1.58999999E17, 1.59E17",
        "3.3554432E7, 3.3554432E7"
    })
    void decode_textOfAFloatByEitherJdk_isTheFloat(String before, String after) {
        for (String text : new String[] {before, after}) {
            Float value = Float.valueOf(text);
            assertThat(key("Float", text)).isEqualTo(Map.of(value, 1));
            assertThat(fractions(text, "1.0")).isEqualTo(new Fractions(value, 1));
        }
        assertThat(Float.valueOf(before)).isEqualTo(Float.valueOf(after));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "+1.0",
                "01.0",
                "1.50",
                "1.5E3",
                "12.5E10",
                "2.0E+23",
                "2.0e23",
                "2.00E23",
                "0.30000000000000001",
                "2.00000000000000007E23",
                "1.9999999999999997E23",
                "1.0E400",
                "1.0E-400",
                "0x1p3",
                "1.0d",
                "nan"
            })
    void decode_textThatNoJdkWritesForADouble_isNoKey(String text) {
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> key("Double", text));
    }

    private static @Nullable Object key(String type, String text) {
        return decode(
                "java.util.LinkedHashMap<java.lang.%s,java.lang.Integer>".formatted(type), "{\"" + text + "\":1}");
    }

    private static @Nullable Object fractions(String single, String wide) {
        return decode(Fractions.class.getName(), "{\"single\":%s,\"wide\":%s}".formatted(single, wide));
    }

    private static @Nullable Object decode(String type, String value) {
        String json = "{\"@type\":\"%s\",\"@value\":%s}".formatted(type, value);
        return PIPELINE.decode(json.getBytes(StandardCharsets.UTF_8));
    }
}
