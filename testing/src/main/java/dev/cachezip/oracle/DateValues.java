package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Box;
import java.io.Serializable;
import java.nio.file.attribute.FileTime;
import java.sql.Timestamp;
import java.time.Clock;
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
import java.time.chrono.Chronology;
import java.time.chrono.Era;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;
import tools.jackson.core.type.TypeReference;

/** Dates and times, old and new. */
// Old types are cached, too.
@SuppressWarnings({"JavaUtilDate", "UnusedVariable", "JavaTimeDefaultTimeZone", "JdkObsolete"})
final class DateValues {

    private DateValues() {}

    /** An order with dates in fields of the class that most declare. */
    static final class Dates implements Serializable {
        private final Date created;
        private final Date changed;
        private final Calendar due;
        private final java.sql.Date day;

        Dates(Date created, Date changed, Calendar due, java.sql.Date day) {
            this.created = created;
            this.changed = changed;
            this.due = due;
            this.day = day;
        }
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("time");
        instants(list);
        dates(list);
        zoned(list);
        amounts(list);
        old(list);
        calendars(list);
        xml(list);
        return list.values();
    }

    private static void instants(ValueList list) {
        list.everywhere(Instant.ofEpochSecond(1, 1), new TypeReference<Box<Instant>>() {})
                .everywhere(Instant.ofEpochSecond(-1, 999_999_999), new TypeReference<Box<Instant>>() {})
                .everywhere(Instant.MIN, new TypeReference<Box<Instant>>() {})
                .everywhere(Instant.MAX, new TypeReference<Box<Instant>>() {});
    }

    private static void dates(ValueList list) {
        list.refusedEverywhere(JapaneseDate.of(2020, 5, 6), new TypeReference<Box<JapaneseDate>>() {})
                .refusedEverywhere(HijrahDate.of(1440, 1, 2), new TypeReference<Box<HijrahDate>>() {})
                .everywhere(Clock.fixed(Instant.EPOCH, ZoneId.of("Europe/Berlin")), new TypeReference<Box<Clock>>() {})
                .refusedEverywhere(JapaneseChronology.INSTANCE, new TypeReference<Box<Chronology>>() {})
                .everywhere(IsoChronology.INSTANCE, new TypeReference<Box<IsoChronology>>() {})
                .refusedEverywhere(JapaneseEra.REIWA, new TypeReference<Box<Era>>() {})
                .everywhere(ValueRange.of(1, 28, 31), new TypeReference<Box<ValueRange>>() {})
                .everywhere(WeekFields.of(Locale.US), new TypeReference<Box<WeekFields>>() {})
                .everywhere(FileTime.fromMillis(1), new TypeReference<Box<FileTime>>() {});
        list.everywhere(LocalDate.of(2024, 2, 29), new TypeReference<Box<LocalDate>>() {})
                .everywhere(LocalDate.MIN, new TypeReference<Box<LocalDate>>() {})
                .everywhere(LocalTime.MIDNIGHT, new TypeReference<Box<LocalTime>>() {})
                .everywhere(LocalTime.MAX, new TypeReference<Box<LocalTime>>() {})
                .everywhere(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6), new TypeReference<Box<LocalDateTime>>() {})
                .everywhere(LocalDateTime.MAX, new TypeReference<Box<LocalDateTime>>() {})
                .everywhere(Year.of(-44), new TypeReference<Box<Year>>() {})
                .everywhere(YearMonth.of(2026, 12), new TypeReference<Box<YearMonth>>() {})
                .everywhere(MonthDay.of(2, 29), new TypeReference<Box<MonthDay>>() {})
                .everywhere(DayOfWeek.SUNDAY, new TypeReference<Box<DayOfWeek>>() {})
                .everywhere(Month.MAY, new TypeReference<Box<Month>>() {})
                .either("Japanese date", JapaneseDate.of(2020, 1, 1))
                .either("Hijrah date", HijrahDate.of(1440, 1, 1))
                .either("adjuster", TemporalAdjusters.firstDayOfMonth());
    }

    private static void zoned(ValueList list) {
        ZonedDateTime before = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 1, ZoneId.of("Europe/Berlin"));
        list.everywhere(before, new TypeReference<Box<ZonedDateTime>>() {})
                .everywhere(before.withLaterOffsetAtOverlap(), new TypeReference<Box<ZonedDateTime>>() {})
                .everywhere(before.withZoneSameInstant(ZoneOffset.UTC), new TypeReference<Box<ZonedDateTime>>() {})
                .everywhere(before.withZoneSameInstant(ZoneId.of("UTC")), new TypeReference<Box<ZonedDateTime>>() {})
                .everywhere(
                        OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHoursMinutesSeconds(1, 2, 3)),
                        new TypeReference<Box<OffsetDateTime>>() {})
                .everywhere(OffsetTime.of(1, 2, 3, 4, ZoneOffset.MIN), new TypeReference<Box<OffsetTime>>() {})
                .everywhere(ZoneOffset.ofHours(-3), new TypeReference<Box<ZoneOffset>>() {})
                .everywhere(ZoneId.of("America/New_York"), new TypeReference<Box<ZoneId>>() {})
                .everywhere(ZoneId.of("GMT+2"), new TypeReference<Box<ZoneId>>() {});
    }

    private static void amounts(ValueList list) {
        list.everywhere(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), new TypeReference<Box<Duration>>() {})
                .everywhere(Duration.ofMillis(-1), new TypeReference<Box<Duration>>() {})
                .everywhere(Period.of(1, 14, -400), new TypeReference<Box<Period>>() {})
                .everywhere(ChronoUnit.HALF_DAYS, new TypeReference<Box<ChronoUnit>>() {});
    }

    private static void old(ValueList list) {
        Timestamp precise = Timestamp.from(Instant.ofEpochSecond(1_700_000_000, 123_456_789));
        java.sql.Date day = new java.sql.Date(1_700_000_000_123L);
        java.sql.Time time = new java.sql.Time(12_345_678L);
        list.everywhere(new Date(Long.MIN_VALUE), new TypeReference<Box<Date>>() {})
                .everywhere(new Date(1_700_000_000_123L), new TypeReference<Box<Date>>() {})
                .everywhere(precise, new TypeReference<Box<Timestamp>>() {})
                .everywhere(day, new TypeReference<Box<java.sql.Date>>() {})
                .everywhere(time, new TypeReference<Box<java.sql.Time>>() {})
                .equal("timestamp in a field of type Date", new Dates(precise, new Date(5), null, null))
                .equal("date of SQL in a field of type Date", new Dates(day, time, null, day))
                .equal("timestamp where a Date is declared", precise, new TypeReference<Date>() {})
                .equal(
                        "dates of each kind in a list of Date",
                        Lists.array(precise, day, time, new Date(1)),
                        new TypeReference<List<Date>>() {});
    }

    private static void calendars(ValueList list) {
        GregorianCalendar lenient = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"), Locale.GERMANY);
        lenient.setTimeInMillis(1_700_000_000_123L);
        GregorianCalendar strict = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        strict.setTimeInMillis(-1);
        strict.setLenient(false);
        strict.setFirstDayOfWeek(Calendar.WEDNESDAY);
        strict.setMinimalDaysInFirstWeek(7);
        GregorianCalendar julian = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        julian.setTimeInMillis(-14_000_000_000_000L);
        julian.setGregorianChange(new Date(Long.MAX_VALUE));
        Calendar buddhist =
                Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.forLanguageTag("th-TH-u-ca-buddhist"));
        list.equal("calendar", lenient)
                .equal("calendar that refuses, with weeks of its own", strict)
                .either("calendar that is Julian for ever", julian)
                .either("Buddhist calendar", buddhist)
                .equal("calendar in a field", new Dates(null, null, strict, null))
                .equal("calendar where a Calendar is declared", lenient, new TypeReference<Calendar>() {})
                .everywhere(TimeZone.getTimeZone("Europe/Paris"), new TypeReference<Box<TimeZone>>() {})
                .everywhere(TimeZone.getTimeZone("GMT-03:30"), new TypeReference<Box<TimeZone>>() {})
                .equal("time zone with an offset of its own", new SimpleTimeZone(3_600_000, "Mine"))
                .equal(
                        "calendar in such a time zone",
                        new GregorianCalendar(new SimpleTimeZone(3_600_000, "UTC"), Locale.ROOT))
                .either(
                        "time zone with rules of its own",
                        new SimpleTimeZone(3_600_000, "Mine", 2, -1, 1, 0, 9, -1, 1, 0));
    }

    private static void xml(ValueList list) {
        DatatypeFactory factory = DatatypeFactory.newDefaultInstance();
        XMLGregorianCalendar calendar = factory.newXMLGregorianCalendar("2026-11-21T10:15:30.1230+01:00");
        list.refusedEverywhere(calendar, new TypeReference<Box<XMLGregorianCalendar>>() {})
                .refusedEverywhere(
                        factory.newXMLGregorianCalendar("--11"), new TypeReference<Box<XMLGregorianCalendar>>() {})
                .refusedEverywhere(
                        factory.newDuration("-P1Y2M3DT4H5M6.700S"),
                        new TypeReference<Box<javax.xml.datatype.Duration>>() {})
                .either("day and time of XML", factory.newDurationDayTime("P1D"))
                .either("calendar of XML without a text", factory.newXMLGregorianCalendar())
                .refused(
                        "set of calendars of XML",
                        Lists.fill(new LinkedHashSet<>(), calendar),
                        new TypeReference<Set<XMLGregorianCalendar>>() {});
    }
}
