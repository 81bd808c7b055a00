package dev.cachezip.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.IsoEra;
import java.time.chrono.MinguoEra;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.ValueRange;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** A time is never read as another time, if a class declares another type now. */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
class RetypedTimesTest {

    private static final AllowedTypes TYPES = AllowedTypes.of("dev.cachezip.*");
    private static final TypeFactory FACTORY = TypeFactory.createDefaultInstance();
    private static final Instant GREGORIAN = Instant.parse("1582-10-15T00:00:00Z");

    static Stream<Arguments> codecs() {
        return Stream.of(
                Arguments.of("MessagePack by state", ObjectCodecs.messagePack(TYPES)),
                Arguments.of(
                        "MessagePack by properties", Jackson3Codecs.of(TYPES).messagePack()),
                Arguments.of("JSON", Jackson3Codecs.of(TYPES).json()));
    }

    /** Values whose parts other types may have, too. */
    private static Stream<Object> edges() {
        LocalTime[] times = {
            LocalTime.of(1, 1),
            LocalTime.of(10, 11),
            LocalTime.of(23, 12),
            LocalTime.of(0, 1, 1),
            LocalTime.of(23, 12, 31),
            LocalTime.of(1, 2, 3, 4),
            LocalTime.of(10, 15)
        };
        LocalDate[] dates = {
            LocalDate.of(-1, 1, 1),
            LocalDate.of(0, 1, 1),
            LocalDate.of(1, 1, 1),
            LocalDate.of(10, 11, 12),
            LocalDate.of(23, 12, 31),
            LocalDate.of(24, 1, 1),
            LocalDate.of(1900, 1, 1),
            LocalDate.of(9999, 12, 31),
            LocalDate.of(10_000, 1, 1)
        };
        return Stream.of(
                        Stream.of(times),
                        Stream.of(times).map(time -> time.atOffset(ZoneOffset.UTC)),
                        Stream.of(dates),
                        Stream.of(dates).map(YearMonth::from),
                        Stream.of(dates).map(Year::from),
                        Stream.of(dates).map(MonthDay::from),
                        Stream.of(dates).map(date -> date.atTime(10, 15)),
                        Stream.of(dates).map(date -> date.atTime(1, 2, 3, 4)),
                        Stream.of(dates).map(date -> date.atStartOfDay().atOffset(ZoneOffset.UTC)),
                        Stream.of(dates).map(date -> date.atStartOfDay(ZoneOffset.ofHours(1))),
                        Stream.of(dates).map(date -> date.atStartOfDay(ZoneId.of("Europe/Berlin"))),
                        Stream.of(dates)
                                .map(date -> date.atStartOfDay(ZoneOffset.UTC).toInstant()),
                        Stream.of(DayOfWeek.values()),
                        Stream.of(Month.values()),
                        Stream.of(IsoEra.values()),
                        Stream.of(MinguoEra.values()),
                        Stream.of(ChronoUnit.values()),
                        Stream.of(ChronoField.values()),
                        numbers(),
                        others())
                .flatMap(stream -> stream);
    }

    private static Stream<Object> numbers() {
        return Stream.of(-1, 0, 1, 3, 12, 23, 2026).flatMap(number -> Stream.of(number, (long) number));
    }

    private static Stream<Object> others() {
        Timestamp timestamp = new Timestamp(0);
        timestamp.setNanos(1);
        return Stream.of(
                Instant.EPOCH,
                new Date(0),
                new java.sql.Date(0),
                new java.sql.Time(0),
                new Timestamp(0),
                timestamp,
                FileTime.fromMillis(0),
                Duration.ZERO,
                Duration.ofDays(1),
                Duration.ofHours(25),
                Period.ZERO,
                Period.ofDays(1),
                Period.ofMonths(1),
                Period.ofYears(1),
                ValueRange.of(1, 2, 3, 4),
                ValueRange.of(0, 1, 2, 3),
                ValueRange.of(1, 31),
                Clock.systemUTC(),
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
                ZoneOffset.UTC,
                ZoneOffset.ofHours(1),
                ZoneId.of("UTC"),
                ZoneId.of("GMT+5"),
                TimeZone.getTimeZone("UTC"),
                TimeZone.getTimeZone("GMT+5"));
    }

    private static Map<JavaType, List<Object>> values() {
        Map<JavaType, List<Object>> values = new LinkedHashMap<>();
        Stream.of(JdkSamples.times(), JdkSamples.dates(), edges())
                .flatMap(stream -> stream)
                .forEach(value -> values.computeIfAbsent(
                                FACTORY.constructType(DeclaredTypes.returned(value)), type -> new ArrayList<>())
                        .add(value));
        return values;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("codecs")
    void element_ofAnotherType_isAMissOrEqual(String name, ValueCodec<Object> codec) {
        List<String> wrong = new ArrayList<>();
        forEachPair((sample, written, declared) -> {
            byte[] plain = JdkValuesTest.write(codec.declaredAs(list(written)), new ArrayList<>(List.of(sample)));
            if (plain[0] == '{' && isInOldCalendar(sample, declared)) {
                return;
            }
            Object read = read(codec.declaredAs(list(declared)), retyped(plain, written, declared));
            boolean same = read instanceof List<?> list
                    && meaning(Objects.requireNonNull(list.get(0))).equals(meaning(sample));
            if (read == null ? declared.equals(written) : !same) {
                wrong.add(sample.getClass().getSimpleName() + " " + sample + " as " + declared + " " + read);
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void key_ofAnotherType_isAMissOrEqual() {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(TYPES);
        List<String> wrong = new ArrayList<>();
        forEachPair((sample, written, declared) -> {
            Map<Object, Object> map = new LinkedHashMap<>();
            map.put(sample, "a");
            byte[] plain = JdkValuesTest.write(codec.declaredAs(map(written)), map);
            Object read = read(codec.declaredAs(map(declared)), plain);
            boolean same = read instanceof Map<?, ?> other
                    && meaning(other.keySet().iterator().next()).equals(meaning(sample));
            if (read == null ? declared.equals(written) : !same) {
                wrong.add(sample.getClass().getSimpleName() + " " + sample + " as " + declared + " " + read);
            }
        });
        assertThat(wrong).isEmpty();
    }

    private interface Pair {
        void check(Object sample, JavaType written, JavaType declared);
    }

    private static void forEachPair(Pair pair) {
        Map<JavaType, List<Object>> values = values();
        values.forEach((written, samples) ->
                samples.forEach(sample -> values.keySet().forEach(declared -> pair.check(sample, written, declared))));
    }

    /** Returns what a list would be stored as whose elements had the other type: in JSON, it has an id. */
    private static byte[] retyped(byte[] plain, JavaType written, JavaType declared) {
        if (plain[0] != '{') {
            return plain;
        }
        String json = new String(plain, StandardCharsets.UTF_8);
        String id = "\"java.util.ArrayList<" + written.getRawClass().getName() + ">\"";
        assertThat(json).contains(id);
        return json.replace(
                        id, "\"java.util.ArrayList<" + declared.getRawClass().getName() + ">\"")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether one is a date of the calendar before 1582: in JSON, its text is that of another day. */
    private static boolean isInOldCalendar(Object sample, JavaType declared) {
        return (declared.hasRawClass(Date.class) || sample.getClass() == Date.class)
                && meaning(sample) instanceof Instant instant
                && instant.isBefore(GREGORIAN);
    }

    private static JavaType list(JavaType type) {
        return FACTORY.constructCollectionType(ArrayList.class, type);
    }

    private static JavaType map(JavaType type) {
        return FACTORY.constructMapType(LinkedHashMap.class, type, FACTORY.constructType(String.class));
    }

    private static @Nullable Object read(ValueCodec<Object> codec, byte[] plain) {
        try {
            return JdkValuesTest.read(codec, plain);
        } catch (CachezipException e) {
            return null;
        }
    }

    /** Returns what types that stand for the same have in common. */
    private static Object meaning(Object value) {
        if (value instanceof Timestamp timestamp) {
            return Instant.ofEpochSecond(Math.floorDiv(timestamp.getTime(), 1000), timestamp.getNanos());
        }
        if (value instanceof Date date) {
            return Instant.ofEpochMilli(date.getTime());
        }
        if (value instanceof FileTime time) {
            return time.toInstant();
        }
        if (value instanceof OffsetDateTime time) {
            return meaning(time.toZonedDateTime());
        }
        if (value instanceof ZonedDateTime time && time.getZone().equals(ZoneOffset.UTC)) {
            return time.toInstant();
        }
        if (value instanceof Year year) {
            return (long) year.getValue();
        }
        if (value instanceof Number number) {
            return number.longValue();
        }
        if (value instanceof TimeZone zone) {
            return zone.getID();
        }
        return value instanceof ZoneId zone ? zone.getId() : value;
    }
}
