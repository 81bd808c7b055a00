package dev.cachezip.objects.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parsers of the JDK are the judge: they read each text as the same time, if it has a form that is known. */
class IsoTextTest {

    private static final int MANY = 20_000;

    private static final Map<Function<String, ?>, Function<String, ?>> PARSERS = Map.of(
            IsoText::date, LocalDate::parse,
            IsoText::time, LocalTime::parse,
            IsoText::dateTime, LocalDateTime::parse,
            IsoText::instant, Instant::parse,
            IsoText::offsetDateTime, OffsetDateTime::parse,
            IsoText::zonedDateTime, ZonedDateTime::parse);

    @Test
    void read_timesOfAllKinds_areAsTheJdkReadsThem() {
        Random random = new Random(1);
        List<ZoneId> zones =
                ZoneId.getAvailableZoneIds().stream().map(ZoneId::of).toList();
        for (int i = 0; i < MANY; i++) {
            // From the year -2,000 to 12,000, with none, some or all digits of a fraction.
            long nanos = random.nextInt(1_000_000_000)
                    / List.of(1, 1000, 1_000_000, 1_000_000_000).get(i % 4);
            Instant instant = Instant.ofEpochSecond(random.nextLong(-125_000_000_000L, 316_000_000_000L), nanos);
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60));
            ZonedDateTime zoned = instant.atZone(zones.get(random.nextInt(zones.size())));
            for (Object time : List.of(
                    instant,
                    instant.atOffset(offset),
                    zoned,
                    zoned.withZoneSameInstant(offset),
                    zoned.toLocalDate(),
                    zoned.toLocalTime(),
                    zoned.toLocalDateTime(),
                    zoned.toLocalDateTime().withSecond(0).withNano(0))) {
                assertThat(checked(time.toString())).contains(time);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2024-02-30",
                "2023-02-29",
                "2024-02-29",
                "2024-13-01",
                "2024-1-01",
                "2024-01-01x",
                "2024-01-01T",
                "+12024-01-01",
                "+2024-01-01",
                "-2024-01-01",
                "-0000-01-01",
                "12024-01-01",
                "+1234567890-01-01",
                "+00012024-01-01",
                "+-12024-01-01",
                "-+12024-01-01",
                "-0001-01-01",
                "10",
                "10:",
                "10:15",
                "10:60",
                "24:00",
                "24:00:00",
                "10:15:60",
                "10:15:30.",
                "10:15:30.1",
                "10:15:30.123456789",
                "10:15:30.1234567890",
                "10:15.5",
                "1O:15",
                "١٠:١٥",
                "2024-01-01t10:15:30z",
                "2024-01-01T10:15Z",
                "2024-01-01T10:15:30",
                "2024-01-01T24:00:00Z",
                "2024-12-31T23:59:60Z",
                "2024-01-01T10:15:30.5Z",
                "2024-01-01T10:15:30+01:00",
                "2024-01-01T10:15:30-00:00",
                "2024-01-01T10:15:30+18:00",
                "2024-01-01T10:15:30+18:30",
                "2024-01-01T10:15:30+19:00",
                "2024-01-01T10:15:30+01:60",
                "2024-01-01T10:15:30+01:00:30",
                "2024-01-01T10:15:30+01",
                "2024-01-01T10:15:30+01:00[Europe/Berlin]",
                "2024-01-01T10:15:30+05:00[Europe/Berlin]",
                "2024-10-27T02:30:00+01:00[Europe/Berlin]",
                "2024-10-27T02:30:00+02:00[Europe/Berlin]",
                "2024-03-31T02:30:00+01:00[Europe/Berlin]",
                "2024-01-01T10:15:30[Europe/Berlin]",
                "2024-01-01T10:15:30+01:00[]",
                "2024-01-01T10:15:30+01:00[",
                "2024-01-01T10:15:30+01:00]",
                "2024-01-01T10:15:30+01:00[Nowhere/Here]",
                "2024-01-01T10:15:30+01:00[europe/berlin]",
                "2024-01-01T10:15:30+01:00[+01:00]",
                "2024-01-01T10:15:30+01:00[UTC+01:00]",
                "2024-01-01T10:15:30Z[UTC]",
                "2024-01-01T10:15:30Z[GMT0]",
                "2024-01-01T10:15:30Z[Z]"
            })
    void read_oneText_isAsTheJdkReadsIt(String text) {
        checked(text);
    }

    /** Returns the times that a text is read as. */
    private static List<Object> checked(String text) {
        List<Object> times = new ArrayList<>();
        PARSERS.forEach((ours, jdk) -> {
            Object time = result(ours, text);
            if (time != null) {
                assertThat(time).as(text).isEqualTo(result(jdk, text));
                times.add(time);
            }
        });
        return times;
    }

    private static @Nullable Object result(Function<String, ?> parser, String text) {
        try {
            return parser.apply(text);
        } catch (DateTimeException e) {
            return "refused";
        }
    }
}
