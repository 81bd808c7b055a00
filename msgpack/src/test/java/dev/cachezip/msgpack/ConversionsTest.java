package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/** The conversions of mappers; mappers for other formats convert as if there were no module. */
@SuppressWarnings("JavaUtilDate") // some of the types under test
final class ConversionsTest {

    private static final MessagePackMapper MAPPER = new MessagePackMapper();
    private static final Instant INSTANT = Instant.ofEpochSecond(1_700_000_000, 123_456_789);
    private static final Date DATE = new Date(1_700_000_000_123L);
    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

    private static Stream<Object> times() {
        return MessagePackModuleTest.values()
                .filter(value -> !(value instanceof MessagePackExtension || value instanceof UUID));
    }

    /** Mappers for JSON, to be compared with themselves and the module. */
    static Stream<JsonMapper> settings() {
        return Stream.of(
                JsonMapper.shared(),
                JsonMapper.builder()
                        .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .enable(DateTimeFeature.WRITE_DATE_KEYS_AS_TIMESTAMPS)
                        .disable(DateTimeFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                        .build(),
                JsonMapper.builder()
                        .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID, DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void anotherFormat_withTheModule_isAsWithoutIt(JsonMapper without) {
        JsonMapper with = without.rebuild().addModule(new MessagePackModule()).build();
        times().forEach(value -> {
            Map<Object, Object> map = Map.of(value, value);
            for (Function<JsonMapper, Object> call : List.<Function<JsonMapper, Object>>of(
                    mapper -> mapper.writeValueAsString(map),
                    mapper -> mapper.valueToTree(map),
                    mapper -> mapper.convertValue(map, Object.class),
                    mapper -> mapper.writeValueAsString(mapper.writeValueIntoBuffer(value)))) {
                assertThat(outcome(with, call)).isEqualTo(outcome(without, call));
            }
        });
    }

    private static Object outcome(JsonMapper mapper, Function<JsonMapper, Object> call) {
        try {
            return call.apply(mapper);
        } catch (JacksonException | ArithmeticException e) {
            return e.getClass(); // a time beyond what numbers can tell
        }
    }

    @Test
    void anotherFormat_withTheModule_readsTheSame() {
        JsonMapper with =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        JsonMapper without = JsonMapper.shared();
        String text = without.writeValueAsString("2024-02-29T10:00:00+05:00");
        assertThat(with.readValue(text, OffsetDateTime.class)).isEqualTo(without.readValue(text, OffsetDateTime.class));
    }

    @Test
    void writeValue_toAGeneratorOfAnotherFormat_isAsOthersWriteIt() {
        ZonedDateTime time = INSTANT.atZone(ZoneId.of("Europe/Berlin"));
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JsonMapper.shared().createGenerator(text)) {
            MAPPER.writeValue(generator, Map.of(time, time));
        }
        assertThat(text).hasToString(JsonMapper.shared().writeValueAsString(Map.of(time, time)));
    }

    @ParameterizedTest
    @ValueSource(classes = {Calendar.class, GregorianCalendar.class, java.sql.Timestamp.class, java.sql.Date.class})
    void convertValue_dateToAnotherClassOfDates_isTheSameTime(Class<?> type) {
        JsonMapper json =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        assertThat((Object) json.convertValue(DATE, type))
                .isEqualTo(JsonMapper.shared().convertValue(DATE, type));
        assertThat((Object) MAPPER.convertValue(DATE, type))
                .isEqualTo(JsonMapper.shared().convertValue(DATE, type));
        assertThat((Object) MAPPER.convertValue(INSTANT, type))
                .isEqualTo(JsonMapper.shared().convertValue(DATE, type));
        assertThat((Object) MAPPER.readValue(MAPPER.writeValueAsBytes(DATE), type))
                .isEqualTo(JsonMapper.shared().convertValue(DATE, type));
        byte[] text = MAPPER.writeValueAsBytes("2024-02-29T10:00:00.5Z");
        assertThat((Object) MAPPER.readValue(text, type))
                .isEqualTo(JsonMapper.shared().convertValue("2024-02-29T10:00:00.5Z", type));
    }

    @ParameterizedTest
    @ValueSource(classes = {Calendar.class, GregorianCalendar.class, java.sql.Timestamp.class, java.sql.Date.class})
    void readValue_noTimeOfADate_isRefused(Class<?> type) {
        byte[] beyond = MAPPER.writeValueAsBytes(Instant.MAX);
        byte[] extension = MAPPER.writeValueAsBytes(new MessagePackExtension((byte) 5, new byte[] {9}));
        assertThatThrownBy(() -> MAPPER.readValue(beyond, type)).isInstanceOf(MismatchedInputException.class);
        assertThatThrownBy(() -> MAPPER.readValue(extension, type)).isInstanceOf(MismatchedInputException.class);
    }

    @Test
    void readValue_timestampAsACalendar_isInTheZoneOfTheMapper() {
        TimeZone zone = TimeZone.getTimeZone("Asia/Kathmandu");
        MessagePackMapper mapper =
                MessagePackMapper.builder().defaultTimeZone(zone).build();
        Calendar read = mapper.readValue(MAPPER.writeValueAsBytes(DATE), Calendar.class);
        assertThat(read.getTimeZone()).isEqualTo(zone);
        assertThat(read.getTime()).isEqualTo(DATE);
    }

    @Test
    void convertValue_anyTimeToText_isTextThatReadsBackEqual() {
        times().filter(value -> !(value instanceof Date date) || Math.abs(date.getTime() / 2) < 1L << 60)
                .forEach(value -> {
                    String text =
                            MAPPER.convertValue(Map.of("time", value), TEXTS).get("time");
                    Class<?> type = value instanceof ZoneId ? ZoneId.class : value.getClass();
                    assertThat((Object) MAPPER.convertValue(text, type)).isEqualTo(value);
                });
    }

    @Test
    void convertValue_timeWithAnOffset_isTheInstantItIs() {
        OffsetDateTime time = INSTANT.atOffset(ZoneOffset.ofHours(5));
        assertThat(MAPPER.convertValue(time, Instant.class)).isEqualTo(INSTANT);
        assertThat(MAPPER.convertValue(time, ZonedDateTime.class)).isEqualTo(time.toZonedDateTime());
        assertThat(MAPPER.convertValue(INSTANT, OffsetDateTime.class)).isEqualTo(INSTANT.atOffset(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @MethodSource("dev.cachezip.msgpack.MessagePackModuleTest#mappers")
    void convertValue_timesAsKeys_areEqual(MessagePackMapper mapper) {
        ZonedDateTime time = INSTANT.atZone(ZoneId.of("Europe/Berlin"));
        assertThat(mapper.convertValue(Map.of(time, 1), new TypeReference<Map<ZonedDateTime, Integer>>() {}))
                .isEqualTo(Map.of(time, 1));
        JsonNode tree = mapper.valueToTree(Map.of(time, 1));
        assertThat(tree.propertyNames()).containsExactly("2023-11-14T23:13:20.123456789+01:00[Europe/Berlin]");
    }

    @Test
    void writeValueIntoBuffer_timesAndMore_canBeStoredAndReadExactly() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("instant", INSTANT);
        value.put("zoned", INSTANT.atZone(ZoneId.of("Europe/Berlin")));
        value.put("date", LocalDate.EPOCH);
        value.put("time", LocalTime.of(1, 2, 3, 4));
        try (TokenBuffer tokens = MAPPER.writeValueIntoBuffer(List.of(value))) {
            Times read = MAPPER.readValue(MAPPER.writeValueAsBytes(tokens), Times[].class)[0];
            assertThat(read).isEqualTo(MAPPER.convertValue(value, Times.class));
            assertThat(read.instant()).isEqualTo(INSTANT);
            assertThat(read.zoned()).isEqualTo(value.get("zoned"));
        }
    }

    record Times(Instant instant, ZonedDateTime zoned, LocalDate date, LocalTime time) {}
}
