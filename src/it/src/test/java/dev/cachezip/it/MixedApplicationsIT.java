package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.it.App.Writing;
import dev.cachezip.samples.SampleValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications with different settings on one Redis, as during a rolling change of the settings. */
class MixedApplicationsIT {

    private static final List<Writing> WRITINGS = Writing.all().toList();
    private static final Map<Writing, App> APPS = new LinkedHashMap<>();

    @BeforeAll
    static void startApplications() {
        WRITINGS.forEach(writing -> APPS.put(writing, writing.start()));
    }

    @AfterAll
    static void stopApplications() {
        APPS.values().forEach(App::close);
    }

    static Stream<Arguments> pairs() {
        return WRITINGS.stream()
                .flatMap(writer -> WRITINGS.stream()
                        .filter(reader -> reader.codec().equals(writer.codec()))
                        .map(reader -> Arguments.of(writer, reader)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void cacheable_writtenByAnotherApplication_isAHitAndEqual(Writing writer, Writing reader) {
        Map<String, Object> written = new LinkedHashMap<>();
        for (Object value : values()) {
            String key = App.newKey();
            written.put(key, value);
            APPS.get(writer).shop().find(key, Counted.of(value));
        }

        written.forEach((key, value) -> {
            RawRedis.shared().await(App.redisKey(Shop.ON_DEMAND, key));
            assertThat(APPS.get(reader).shop().find(key, Counted.never()))
                    .as("%s", value)
                    .isEqualTo(value);
        });
    }

    private static List<Object> values() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("eins", 1);
        map.put("zwei", 2);
        List<Object> values = new ArrayList<>(List.of(
                SampleValue.SMALL_RECORD.value(),
                SampleValue.PRODUCT_PAGE.value(),
                SampleValue.LAYOUTS_100.value(),
                "grün 緑 🟢",
                "",
                "long ".repeat(100),
                new byte[] {0, 1, 2, 0, 1},
                "bytes ".repeat(50).getBytes(StandardCharsets.UTF_8),
                true,
                42,
                Long.MAX_VALUE,
                0.1,
                new BigDecimal("12345678901234567890.1200"),
                Instant.parse("2024-03-01T08:15:30.123456789Z"),
                LocalDate.of(2024, 2, 29),
                Duration.ofMillis(90_061_001),
                UUID.fromString("6b0e8b1c-52a1-4f6e-9e0c-0f2f8e1f7a11"),
                map));
        values.add(new ArrayList<>(List.of("a", "b")));
        values.add(null);
        return values;
    }
}
