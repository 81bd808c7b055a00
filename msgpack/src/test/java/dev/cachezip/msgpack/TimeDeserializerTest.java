package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;

class TimeDeserializerTest {

    private static final MessagePackMapper UNWRAPPING = MessagePackMapper.builder()
            .addModule(new MessagePackModule())
            .enable(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)
            .build();

    @ParameterizedTest
    @ValueSource(
            classes = {
                LocalDate.class,
                LocalDateTime.class,
                LocalTime.class,
                YearMonth.class,
                MonthDay.class,
                OffsetTime.class,
                Year.class
            })
    void readValue_timestampInArrayToUnwrap_isRefusedForTypesWithoutInstant(Class<?> type) {
        for (String hex : List.of("91d6ff00000000", "91c40101", "91d40501", "92d6ff0000000001")) {
            assertThatExceptionOfType(MismatchedInputException.class)
                    .as(hex)
                    .isThrownBy(() -> UNWRAPPING.readValue(HexFormat.of().parseHex(hex), type));
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {LocalDate.class, LocalDateTime.class, LocalTime.class, YearMonth.class, MonthDay.class})
    void readValue_whatWasWrittenAndMayBeUnwrapped_isEqual(Class<?> type) {
        Object value = UNWRAPPING.convertValue(text(type), type);
        assertThat((Object) UNWRAPPING.readValue(UNWRAPPING.writeValueAsBytes(value), type))
                .isEqualTo(value);
        assertThat((Object) UNWRAPPING.readValue(UNWRAPPING.writeValueAsBytes(List.of(text(type))), type))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"d6ff00000001", "91d6ff00000001"})
    void readValue_timestampToUnwrap_isAnInstant(String hex) {
        assertThat(UNWRAPPING.readValue(HexFormat.of().parseHex(hex), Instant.class))
                .isEqualTo(Instant.ofEpochSecond(1));
    }

    private static String text(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "LocalDate" -> "2024-02-29";
            case "LocalDateTime" -> "2024-02-29T01:02:03.000000004";
            case "LocalTime" -> "01:02:03";
            case "YearMonth" -> "2024-02";
            default -> "--02-29";
        };
    }
}
