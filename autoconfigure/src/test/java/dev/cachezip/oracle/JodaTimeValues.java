package dev.cachezip.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.joda.time.DateMidnight;
import org.joda.time.DateTime;
import org.joda.time.DateTimeFieldType;
import org.joda.time.DateTimeZone;
import org.joda.time.Days;
import org.joda.time.Duration;
import org.joda.time.DurationFieldType;
import org.joda.time.Hours;
import org.joda.time.Instant;
import org.joda.time.Interval;
import org.joda.time.LocalDate;
import org.joda.time.LocalDateTime;
import org.joda.time.LocalTime;
import org.joda.time.Minutes;
import org.joda.time.MonthDay;
import org.joda.time.Months;
import org.joda.time.Partial;
import org.joda.time.Period;
import org.joda.time.PeriodType;
import org.joda.time.Seconds;
import org.joda.time.Weeks;
import org.joda.time.YearMonth;
import org.joda.time.Years;
import org.joda.time.chrono.BuddhistChronology;
import org.joda.time.chrono.ISOChronology;

/** Dates and times of Joda-Time. */
final class JodaTimeValues {

    private static final DateTimeZone BERLIN = DateTimeZone.forID("Europe/Berlin");
    private static final DateTime TIME = new DateTime(1_700_000_000_123L, BERLIN);

    private JodaTimeValues() {}

    /** Returns whether a value is refused: one of another calendar, or with seconds in the offset of its zone. */
    static boolean isRefused(Object value) {
        return value instanceof DateTime time
                && (time.getChronology() instanceof BuddhistChronology
                        || time.getZone().getID().startsWith("+00:00:01"));
    }

    static List<Object> values() {
        return Stream.of(zoned(), local(), amounts(), collections())
                .flatMap(List::stream)
                .toList();
    }

    @SuppressWarnings("deprecation") // old applications have DateMidnight
    private static List<Object> zoned() {
        return List.of(
                TIME,
                TIME.withZone(DateTimeZone.UTC),
                TIME.withZone(DateTimeZone.forOffsetHoursMinutes(-5, -30)),
                TIME.withZone(DateTimeZone.forOffsetMillis(1234)),
                TIME.withChronology(BuddhistChronology.getInstance(BERLIN)),
                TIME.toMutableDateTime(),
                new DateMidnight(2024, 2, 29, BERLIN),
                TIME.toInstant(),
                Instant.EPOCH,
                new Interval(TIME, TIME.plusDays(1)),
                new Interval(TIME, TIME.plusDays(1)).toMutableInterval(),
                BERLIN,
                DateTimeZone.UTC,
                DateTimeZone.forOffsetHours(3),
                ISOChronology.getInstance(BERLIN),
                ISOChronology.getInstanceUTC());
    }

    private static List<Object> local() {
        return List.of(
                new LocalDate(2024, 2, 29),
                new LocalDateTime(2024, 2, 29, 23, 59, 58, 7),
                new LocalTime(23, 59, 58, 7),
                new YearMonth(2024, 2),
                new MonthDay(2, 29),
                new Partial(DateTimeFieldType.year(), 2024),
                DateTimeFieldType.dayOfMonth());
    }

    private static List<Object> amounts() {
        return List.of(
                Duration.millis(5),
                Period.parse("P1Y2DT3H"),
                Period.ZERO,
                Period.days(5).withPeriodType(PeriodType.dayTime()),
                Period.days(5).toMutablePeriod(),
                PeriodType.standard(),
                DurationFieldType.days(),
                Years.ONE,
                Months.ONE,
                Weeks.ONE,
                Days.days(55_555),
                Hours.ONE,
                Minutes.ONE,
                Seconds.ONE);
    }

    private static List<Object> collections() {
        TreeMap<LocalDate, DateTime> map = new TreeMap<>();
        map.put(TIME.toLocalDate(), TIME);
        return List.of(
                new ArrayList<>(List.of(TIME, TIME.withZone(DateTimeZone.UTC))),
                new HashSet<>(List.of(TIME, TIME.toLocalDate())),
                map);
    }
}
