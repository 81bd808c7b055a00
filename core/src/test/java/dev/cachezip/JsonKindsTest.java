package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in JSON whose field is now of another type: none loses digits. */
class JsonKindsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            double                  | 0.12345678901                     | float     | miss
            double                  | 1e300                             | float     | miss
            double                  | 16777217                          | float     | miss
            double                  | 0.1                               | float     | Item[v=0.1]
            double                  | Double.NaN                        | float     | Item[v=NaN]
            double                  | Double.NEGATIVE_INFINITY          | float     | Item[v=-Infinity]
            Double                  | 0.12345678901                     | Float     | miss
            java.util.List<Double>  | List.of(0.12345678901)            | java.util.List<Float> | miss
            java.math.BigDecimal    | new BigDecimal("0.123456789012345678") | double | miss
            java.math.BigDecimal    | new BigDecimal("1e400")           | double    | miss
            java.math.BigDecimal    | new BigDecimal("1e400")           | Double    | miss
            java.math.BigDecimal    | new BigDecimal("1.5")             | double    | Item[v=1.5]
            double                  | 2.2250738585072014E-308           | Double    | Item[v=2.2250738585072014E-308]
            float                   | 1.5e-10f                          | Float     | Item[v=1.5E-10]
            java.time.Instant       | Instant.ofEpochSecond(0, 123456789) | java.util.Date | miss
            """)
    void decode_ofAFieldOfAnotherType_losesNothing(String older, String value, String newer, String expected) {
        ChangedClass before = ChangedClass.of(true, source(older, value), "shop.Item");
        ChangedClass after = ChangedClass.of(true, source(newer, "(" + newer + ") (Object) null"), "shop.Item");
        assertThat(after.decode(before.encode(false), false)).isEqualTo(expected);
    }

    @Test
    void decode_ofAnAbsentTreeWhereAnObjectIsDeclared_isRefused() {
        ChangedClass before = ChangedClass.of(true, source("tools.jackson.databind.JsonNode", "null"), "shop.Item");
        ChangedClass after = ChangedClass.of(true, source("Object", "null"), "shop.Item");
        assertThat(after.decode(before.encode(false), false)).isEqualTo("miss");
    }

    private static String source(String type, String value) {
        return "package shop; import java.util.*; import java.time.*; import java.math.*;\n public record Item(" + type
                + " v) { public static Item sample() { return new Item(" + value + "); } }";
    }
}
