package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Values of java.time and their kin: exact in every place and with every setting, and in the form that is promised. */
@SuppressWarnings("JavaUtilDate") // one of the types under test
final class MessagePackModuleTest {

    private static final MessagePackMapper MAPPER = builder().build();

    private static final List<LocalTime> TIMES = List.of(
            LocalTime.MIDNIGHT,
            LocalTime.of(23, 59),
            LocalTime.of(0, 0, 1),
            LocalTime.of(1, 2, 0, 1),
            LocalTime.of(1, 2, 3, 999),
            LocalTime.of(1, 2, 3, 1000),
            LocalTime.of(1, 2, 3, 999_000_000),
            LocalTime.MAX);
    private static final List<LocalDate> DATES = List.of(
            LocalDate.EPOCH,
            LocalDate.of(2024, 2, 29),
            LocalDate.of(9999, 12, 31),
            LocalDate.of(10_000, 1, 1),
            LocalDate.of(0, 1, 1),
            LocalDate.of(-1, 12, 31),
            LocalDate.MIN,
            LocalDate.MAX);
    private static final List<String> ZONES = List.of(
            "Z",
            "UTC",
            "GMT",
            "+02:00",
            "-18:00",
            "+00:00:01",
            "UTC+01:00",
            "GMT0",
            "Europe/Berlin",
            "America/New_York",
            "Asia/Kathmandu",
            "Etc/GMT+5");

    private static MessagePackMapper.MessagePackMapperBuilder builder() {
        return MessagePackMapper.builder().addModule(new MessagePackModule());
    }

    static Stream<Object> values() {
        List<Object> values = new ArrayList<>();
        values.addAll(TIMES);
        values.addAll(DATES);
        for (LocalDate date : DATES) {
            TIMES.forEach(time -> values.add(date.atTime(time)));
            values.add(YearMonth.from(date));
            values.add(Year.from(date));
            values.add(MonthDay.from(date));
        }
        List<Instant> instants = new ArrayList<>(List.of(Instant.MIN, Instant.MAX, Instant.EPOCH));
        for (long second :
                new long[] {-1, 1, (1L << 31) - 1, 1L << 31, (1L << 32) - 1, 1L << 32, (1L << 34) - 1, 1L << 34}) {
            for (int nano : new int[] {0, 1, 999, 1_000_000, 999_999_999}) {
                instants.add(Instant.ofEpochSecond(second, nano));
            }
        }
        values.addAll(instants);
        for (String zone : ZONES) {
            for (Instant instant : instants.subList(2, instants.size())) {
                values.add(instant.atZone(ZoneId.of(zone)));
                values.add(instant.atOffset(ZoneId.of(zone).getRules().getOffset(instant)));
            }
            values.add(ZoneId.of(zone));
        }
        // The hour that comes twice, and years that ISO text has to mark.
        ZonedDateTime overlap = LocalDateTime.of(2024, 10, 27, 2, 30).atZone(ZoneId.of("Europe/Berlin"));
        values.add(overlap.withEarlierOffsetAtOverlap());
        values.add(overlap.withLaterOffsetAtOverlap());
        values.add(LocalDateTime.of(-5, 1, 1, 0, 0).atZone(ZoneId.of("Europe/Berlin")));
        values.add(LocalDateTime.of(12_345, 1, 1, 0, 0).atZone(ZoneId.of("Asia/Tokyo")));
        values.add(OffsetDateTime.MIN);
        values.add(OffsetDateTime.MAX);
        TIMES.forEach(time -> values.add(time.atOffset(ZoneOffset.ofHoursMinutesSeconds(5, 45, 1))));
        values.addAll(List.of(OffsetTime.MIN, OffsetTime.MAX));
        values.addAll(List.of(
                Duration.ZERO,
                Duration.ofNanos(1),
                Duration.ofNanos(-1),
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                Duration.ofSeconds(Long.MIN_VALUE),
                Duration.ofMillis(1500)));
        values.addAll(List.of(Period.ZERO, Period.of(1, -2, 40), Period.ofDays(Integer.MIN_VALUE)));
        values.addAll(List.of(ZoneOffset.MIN, ZoneOffset.MAX, ZoneOffset.UTC, Month.MAY, DayOfWeek.FRIDAY));
        values.addAll(List.of(
                new Date(0),
                new Date(-1),
                new Date(1_700_000_000_123L),
                new Date(Long.MIN_VALUE),
                new Date(Long.MAX_VALUE)));
        values.addAll(List.of(new UUID(1, -1), new UUID(Long.MIN_VALUE, 5)));
        values.add(new MessagePackExtension((byte) 7, new byte[] {1, 2, 3}));
        return values.stream();
    }

    /** Settings of which none may change what is stored of a value. */
    static Stream<MessagePackMapper> mappers() {
        return Stream.of(
                MAPPER,
                builder().enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS).build(),
                builder()
                        .enable(
                                DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                                DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                        .disable(DateTimeFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                        .build(),
                builder()
                        .disable(DateTimeFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                        .defaultTimeZone(TimeZone.getTimeZone("America/New_York"))
                        .build(),
                builder()
                        .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID, DateTimeFeature.WRITE_UTC_AS_OFFSET)
                        .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("mappers")
    void readValue_whatWasWritten_isEqual(MessagePackMapper mapper) {
        values().forEach(value -> {
            JavaType type = mapper.constructType(type(value));
            assertThat(mapper.<Object>readValue(mapper.writeValueAsBytes(value), type))
                    .isEqualTo(value);
            assertThat(mapper.<Object>convertValue(value, type)).isEqualTo(value);
        });
    }

    @ParameterizedTest
    @MethodSource("mappers")
    void readValue_inContainers_isEqual(MessagePackMapper mapper) {
        Map<Class<?>, List<Object>> byType = new LinkedHashMap<>();
        values().forEach(value ->
                byType.computeIfAbsent(type(value), type -> new ArrayList<>()).add(value));
        byType.forEach((type, values) -> {
            JavaType list = mapper.getTypeFactory().constructCollectionType(List.class, type);
            assertThat(mapper.<Object>readValue(mapper.writeValueAsBytes(values), list))
                    .isEqualTo(values);
            JavaType array = mapper.getTypeFactory().constructArrayType(type);
            assertThat(mapper.<Object[]>readValue(mapper.writeValueAsBytes(values), array))
                    .isEqualTo(values.toArray());
        });
    }

    @Test
    void readValue_withTypeIds_isEqual() {
        MessagePackMapper mapper = builder()
                .activateDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType(Object.class)
                        .build())
                .build();
        values().forEach(value -> {
            byte[] stored = mapper.writeValueAsBytes(new Object[] {value});
            assertThat(mapper.readValue(stored, Object[].class)).containsExactly(value);
        });
    }

    @ParameterizedTest
    @MethodSource("mappers")
    void readValue_asKeys_isEqual(MessagePackMapper mapper) {
        values().filter(value -> !(value instanceof MessagePackExtension)).forEach(key -> {
            if (key instanceof Date date && Math.abs(date.getTime() / 2) > 1L << 60) {
                return; // beyond the calendar that Jackson writes keys with, in any format
            }
            JavaType type = mapper.getTypeFactory().constructMapType(Map.class, type(key), Integer.class);
            assertThat(mapper.<Object>readValue(mapper.writeValueAsBytes(Map.of(key, 1)), type))
                    .isEqualTo(Map.of(key, 1));
        });
    }

    private static Class<?> type(Object value) {
        return value instanceof ZoneOffset
                ? ZoneOffset.class
                : value instanceof ZoneId ? ZoneId.class : value.getClass();
    }

    static Stream<Object[]> forms() {
        LocalDateTime local = LocalDateTime.of(2024, 2, 29, 13, 5);
        return Stream.of(
                new Object[] {Instant.ofEpochSecond(1), "d6ff00000001"},
                new Object[] {new Date(1001), "d7ff003d090000000001"},
                new Object[] {local.toLocalDate(), "93cd07e8021d"},
                new Object[] {local.toLocalTime(), "920d05"},
                new Object[] {local.toLocalTime().withSecond(7), "930d0507"},
                new Object[] {local.toLocalTime().withNano(999), "940d0500cd03e7"},
                new Object[] {local, "95cd07e8021d0d05"},
                new Object[] {local.withNano(5), "97cd07e8021d0d050005"},
                new Object[] {YearMonth.of(2024, 2), "92cd07e802"},
                new Object[] {LocalDate.of(1, 2, 3), "aa303030312d30322d3033"},
                new Object[] {LocalDate.of(24, 1, 1), "93180101"},
                new Object[] {YearMonth.of(23, 12), "a7303032332d3132"},
                new Object[] {Year.of(2024), "cd07e8"},
                new Object[] {Instant.EPOCH.atOffset(ZoneOffset.UTC), "92d6ff00000000a15a"},
                new Object[] {Instant.EPOCH.atZone(ZoneId.of("GMT")), "92d6ff00000000a3474d54"},
                new Object[] {Duration.ofSeconds(5), "a450543553"},
                new Object[] {new UUID(1, 2), "c41000000000000000010000000000000002"},
                new Object[] {new MessagePackExtension((byte) 5, new byte[] {9}), "d40509"});
    }

    @ParameterizedTest
    @MethodSource("forms")
    void writeValue_eachType_hasTheFormThatIsPromised(Object value, String expected) {
        assertThat(HexFormat.of().formatHex(MAPPER.writeValueAsBytes(value))).isEqualTo(expected);
    }

    @Test
    void readValue_isoTextAndNumbers_areReadAsFromOtherFormats() {
        JsonMapper json = JsonMapper.builder()
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .build();
        values().filter(value -> !(value instanceof Date || value instanceof MessagePackExtension))
                .forEach(value -> {
                    String text = json.convertValue(value, String.class);
                    byte[] stored = MAPPER.writeValueAsBytes(text);
                    assertThat((Object) MAPPER.readValue(stored, type(value))).isEqualTo(value);
                });
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes("1970-01-01T00:00:00.001Z"), Date.class))
                .isEqualTo(new Date(1));
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(5), Date.class)).isEqualTo(new Date(5));
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(5), Instant.class)).isEqualTo(Instant.ofEpochSecond(5));
    }

    @Test
    void writeValue_datesOfSqlWhereADateIsDeclared_areTheirTime() {
        long time = 1_700_000_000_123L;
        byte[] expected = MAPPER.writeValueAsBytes(new Date(time));
        for (Date value : List.of(new java.sql.Date(time), new java.sql.Time(time), new java.sql.Timestamp(time))) {
            assertThat(MAPPER.writerFor(Date.class).writeValueAsBytes(value)).isEqualTo(expected);
        }
        java.sql.Timestamp timestamp = new java.sql.Timestamp(time);
        timestamp.setNanos(123_456_789);
        byte[] stored = MAPPER.writerFor(Date.class).writeValueAsBytes(timestamp);
        assertThat(MAPPER.readValue(stored, Instant.class)).isEqualTo(timestamp.toInstant());
    }

    @Test
    void readValue_timestamp_isATimeInUtcWhereAZoneIsWanted() {
        byte[] stored = MAPPER.writeValueAsBytes(Instant.EPOCH);
        assertThat(MAPPER.readValue(stored, OffsetDateTime.class)).isEqualTo(Instant.EPOCH.atOffset(ZoneOffset.UTC));
        assertThat(MAPPER.readValue(stored, ZonedDateTime.class)).isEqualTo(Instant.EPOCH.atZone(ZoneOffset.UTC));
    }

    @Test
    void readValue_anythingElseEmbedded_isRefused() {
        byte[] extension = MAPPER.writeValueAsBytes(new MessagePackExtension((byte) 5, new byte[] {9}));
        byte[] instant = MAPPER.writeValueAsBytes(Instant.MAX);
        values().map(MessagePackModuleTest::type).distinct().forEach(type -> {
            if (type != MessagePackExtension.class) {
                assertThatThrownBy(() -> MAPPER.readValue(extension, type))
                        .isInstanceOf(MismatchedInputException.class);
            }
            if (type != Instant.class) {
                assertThatThrownBy(() -> MAPPER.readValue(instant, type)).isInstanceOf(MismatchedInputException.class);
            }
        });
    }

    @Test
    void readValue_arrayThatIsNoTimeWithAZone_isRefused() {
        Instant now = Instant.EPOCH;
        for (Object array : List.of(
                List.of(),
                List.of(now),
                List.of(now, 1),
                List.of(now, "Z", 1),
                List.of("Z", now),
                List.of(now, "Nowhere/Land"),
                List.of(1, "Z"))) {
            byte[] stored = MAPPER.writeValueAsBytes(array);
            assertThatThrownBy(() -> MAPPER.readValue(stored, OffsetDateTime.class))
                    .as("%s", array)
                    .isInstanceOf(MismatchedInputException.class);
            assertThatThrownBy(() -> MAPPER.readValue(stored, ZonedDateTime.class))
                    .as("%s", array)
                    .isInstanceOf(MismatchedInputException.class);
        }
        byte[] region = MAPPER.writeValueAsBytes(List.of(now, "Europe/Berlin"));
        assertThatThrownBy(() -> MAPPER.readValue(region, OffsetDateTime.class))
                .isInstanceOf(MismatchedInputException.class);
    }

    record Formatted(
            @JsonFormat(pattern = "yyyy-MM-dd HH:mm:ss", timezone = "UTC")
            Instant instant,

            @JsonFormat(shape = JsonFormat.Shape.STRING) Date date,
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate localDate,
            @JsonFormat(shape = JsonFormat.Shape.STRING) LocalTime localTime,
            @JsonFormat(shape = JsonFormat.Shape.STRING) ZonedDateTime zoned,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) LocalTime array,

            @JsonFormat(without = JsonFormat.Feature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
            LocalTime featured) {}

    @Test
    void writeValue_formatOfAProperty_wins() {
        Formatted value = new Formatted(
                Instant.EPOCH,
                new Date(5),
                LocalDate.EPOCH,
                LocalTime.NOON,
                Instant.EPOCH.atZone(ZoneOffset.ofHours(2)),
                LocalTime.of(1, 2, 3, 4),
                LocalTime.of(1, 2));
        byte[] stored = MAPPER.writeValueAsBytes(value);
        Map<?, ?> untyped = MAPPER.readValue(stored, Map.class);
        assertThat(untyped.get("instant")).isEqualTo("1970-01-01 00:00:00");
        assertThat(untyped.get("date")).isEqualTo("1970-01-01T00:00:00.005Z");
        assertThat(untyped.get("localDate")).isEqualTo("01.01.1970");
        assertThat(untyped.get("localTime")).isEqualTo("12:00:00");
        assertThat(untyped.get("zoned")).isEqualTo("1970-01-01T02:00:00+02:00");
        assertThat(untyped.get("array")).isEqualTo(List.of(1, 2, 3, 4));
        assertThat(MAPPER.readValue(stored, Formatted.class)).isEqualTo(value);
    }

    @Test
    void writeValue_serializerOfTheApplication_wins() {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Instant.class, new ToStringSerializer(Instant.class));
        for (MessagePackMapper.MessagePackMapperBuilder builder : List.of(
                MessagePackMapper.builder().addModule(module).addModule(new MessagePackModule()),
                builder().addModule(module))) {
            byte[] stored = builder.build().writeValueAsBytes(Instant.EPOCH);
            assertThat(MAPPER.readValue(stored, Object.class)).isEqualTo("1970-01-01T00:00:00Z");
        }
    }

    @Test
    void writeValue_overrideOfTheApplication_wins() {
        MessagePackMapper mapper = builder()
                .withConfigOverride(
                        LocalDate.class, override -> override.setFormat(JsonFormat.Value.forPattern("dd.MM.yyyy")))
                .withConfigOverride(
                        LocalTime.class,
                        override -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
                .build();
        assertThat(mapper.readValue(mapper.writeValueAsBytes(LocalDate.EPOCH), Object.class))
                .isEqualTo("01.01.1970");
        assertThat(mapper.readValue(mapper.writeValueAsBytes(LocalTime.NOON), Object.class))
                .isEqualTo("12:00:00");
    }

    @Test
    void writeValue_cutToMilliseconds_isCutAsJacksonDoes() {
        MessagePackMapper mapper =
                builder().enable(DateTimeFeature.TRUNCATE_TO_MSECS_ON_WRITE).build();
        Instant instant = Instant.ofEpochSecond(1, 123_456_789);
        assertThat(mapper.readValue(mapper.writeValueAsBytes(instant), Instant.class))
                .isEqualTo(Instant.ofEpochMilli(1123));
        MessagePackMapper reader =
                builder().enable(DateTimeFeature.TRUNCATE_TO_MSECS_ON_READ).build();
        assertThat(reader.readValue(MAPPER.writeValueAsBytes(instant), Instant.class))
                .isEqualTo(Instant.ofEpochMilli(1123));
    }

    @Test
    void writeValue_onAnotherFormat_isAsWithoutTheModule() {
        JsonMapper with =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        JsonMapper without = JsonMapper.shared();
        values().filter(value -> !(value instanceof MessagePackExtension)).forEach(value -> {
            assertThat(with.writeValueAsString(value)).isEqualTo(without.writeValueAsString(value));
            assertThat(with.<JsonNode>valueToTree(value)).isEqualTo(without.<JsonNode>valueToTree(value));
        });
        assertThat((Object) MAPPER.readValue(
                        MAPPER.writeValueAsBytes(with.valueToTree(List.of(Instant.EPOCH))), Instant[].class))
                .isEqualTo(new Instant[] {Instant.EPOCH});
    }

    @Test
    void readValue_untyped_givesWhatIsStored() {
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(Instant.MAX), Object.class))
                .isEqualTo(Instant.MAX);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(LocalTime.NOON), Object.class))
                .isEqualTo(Arrays.asList(12, 0));
    }
}
