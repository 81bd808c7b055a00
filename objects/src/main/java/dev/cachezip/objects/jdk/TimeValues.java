package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.objects.document.HeapCharges;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.Function;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ext.javatime.deser.DurationDeserializer;
import tools.jackson.databind.ext.javatime.deser.InstantDeserializer;
import tools.jackson.databind.ext.javatime.deser.JSR310StringParsableDeserializer;
import tools.jackson.databind.ext.javatime.deser.LocalDateDeserializer;
import tools.jackson.databind.ext.javatime.deser.LocalDateTimeDeserializer;
import tools.jackson.databind.ext.javatime.deser.LocalTimeDeserializer;
import tools.jackson.databind.ext.javatime.deser.MonthDayDeserializer;
import tools.jackson.databind.ext.javatime.deser.OffsetTimeDeserializer;
import tools.jackson.databind.ext.javatime.deser.YearDeserializer;
import tools.jackson.databind.ext.javatime.deser.YearMonthDeserializer;

/**
 * Deserializers of the times in {@code java.time}, for the form that the format uses.
 *
 * <p>Jackson's serializers, and the compact ones for MessagePack, write the times. Jackson's deserializers would also
 * accept numbers for most of them, and several texts.
 */
final class TimeValues {

    /** Maximum length of a text in characters; names of zones are the longest. */
    private static final int MAX_TEXT = 200;

    private static final int LAST_HOUR = 23;

    /** Bytes of heap that count for the regular expressions by which the JDK reads durations and periods. */
    private static final int EXPRESSION = 64;

    private TimeValues() {}

    static void addTo(Additions additions) {
        add(additions, Instant.class, Input::instant, InstantDeserializer.INSTANT);
        array(
                additions,
                OffsetDateTime.class,
                TimeValues::offsetDateTime,
                OffsetDateTime::parse,
                InstantDeserializer.OFFSET_DATE_TIME);
        array(
                additions,
                ZonedDateTime.class,
                TimeValues::zonedDateTime,
                ZonedDateTime::parse,
                InstantDeserializer.ZONED_DATE_TIME);
        array(additions, LocalDate.class, TimeValues::localDate, LocalDate::parse, LocalDateDeserializer.INSTANCE);
        array(additions, LocalTime.class, TimeValues::localTime, LocalTime::parse, LocalTimeDeserializer.INSTANCE);
        array(
                additions,
                LocalDateTime.class,
                TimeValues::localDateTime,
                LocalDateTime::parse,
                LocalDateTimeDeserializer.INSTANCE);
        array(additions, YearMonth.class, TimeValues::yearMonth, TimeValues::yearMonth, YearMonthDeserializer.INSTANCE);
        add(additions, Year.class, in -> Year.of(in.integer()), YearDeserializer.INSTANCE);
        add(additions, Duration.class, in -> duration(shortText(in.charge(EXPRESSION))), DurationDeserializer.INSTANCE);
        add(
                additions,
                Period.class,
                in -> Period.parse(shortText(in.charge(EXPRESSION))),
                JSR310StringParsableDeserializer.PERIOD);
        text(additions, OffsetTime.class, OffsetTime::parse, OffsetTimeDeserializer.INSTANCE);
        text(additions, MonthDay.class, MonthDay::parse, MonthDayDeserializer.INSTANCE);
        text(additions, ZoneId.class, ZoneId::of, JSR310StringParsableDeserializer.ZONE_ID);
        text(additions, ZoneOffset.class, ZoneOffset::of, JSR310StringParsableDeserializer.ZONE_OFFSET);
    }

    private static <T> void text(
            Additions additions, Class<T> type, Function<String, T> parsed, ValueDeserializer<?> formatted) {
        add(additions, type, in -> parsed.apply(shortText(in)), formatted);
    }

    /** Adds a type that is written as an array in MessagePack, and as a text in JSON. */
    private static <T> void array(
            Additions additions,
            Class<T> type,
            JdkRow.RowReading<T> reading,
            Function<String, T> parsed,
            ValueDeserializer<?> formatted) {
        add(additions, type, in -> in.isMessagePack() ? reading.read(in) : parsed.apply(timeText(in)), formatted);
    }

    /** Returns the text of a time, whose parser takes longer than those of other short texts. */
    static String timeText(Input input) {
        input.charge(Input.TIME_SIZE);
        return shortText(input);
    }

    /** Returns a text that is not longer than that of any time or zone, since parsing a long one takes long. */
    static String shortText(Input input) {
        String text = input.text();
        if (text.length() > MAX_TEXT) {
            throw input.mismatch("a text of up to " + MAX_TEXT + " characters");
        }
        input.charge(Input.TIME_SIZE + HeapCharges.ofText(text.length()));
        return text;
    }

    private static <T> void add(
            Additions additions, Class<T> type, JdkRow.RowReading<T> reading, ValueDeserializer<?> formatted) {
        additions.add(new JdkRow<>(type, null, reading, new JdkRow.OwnFormat(formatted, TimeValues::isChosen)));
    }

    /** Returns whether a format is set; the compact serializers use the same test, and give way to such a format. */
    static boolean isChosen(JsonFormat.Value format) {
        JsonFormat.Shape shape = format.getShape();
        return format.hasPattern() || (shape != JsonFormat.Shape.ANY && shape != JsonFormat.Shape.NATURAL);
    }

    private static OffsetDateTime offsetDateTime(Input input) {
        Instant instant = input.startArray().next().instant();
        ZoneOffset offset = ZoneOffset.of(input.next().text());
        input.endArray();
        return OffsetDateTime.ofInstant(instant, offset);
    }

    private static ZonedDateTime zonedDateTime(Input input) {
        // If offset and zone contradict each other.
        if (input.is(JsonToken.VALUE_STRING)) {
            return ZonedDateTime.parse(timeText(input));
        }
        Instant instant = input.startArray().next().instant();
        ZoneId zone = ZoneId.of(input.next().text());
        input.endArray();
        return ZonedDateTime.ofInstant(instant, zone);
    }

    private static LocalDate localDate(Input input) {
        if (input.is(JsonToken.VALUE_STRING)) {
            LocalDate date = LocalDate.parse(timeText(input));
            checkText(input, date.getYear());
            return date;
        }
        LocalDate date = dateElements(input.startArray());
        input.endArray();
        checkArray(input, date.getYear());
        return date;
    }

    /** Refuses the text of a date that is written as an array: it is that of another type. */
    private static void checkText(Input input, int year) {
        if (!isHour(year)) {
            throw input.mismatch("an array");
        }
    }

    /** Refuses the array of a date that is written as a text: it is that of a time. */
    private static void checkArray(Input input, int year) {
        if (isHour(year)) {
            throw input.mismatch("a date that does not begin like a time");
        }
    }

    private static boolean isHour(int year) {
        return year >= 0 && year <= LAST_HOUR;
    }

    private static LocalTime localTime(Input input) {
        return timeElements(input.startArray());
    }

    private static LocalDateTime localDateTime(Input input) {
        LocalDate date = dateElements(input.startArray());
        return LocalDateTime.of(date, timeElements(input));
    }

    private static LocalDate dateElements(Input input) {
        int year = input.next().integer();
        int month = input.next().integer();
        return LocalDate.of(year, month, input.next().integer());
    }

    /** Reads hour and minute, then the second and the nanosecond if there are any, to the end of the array. */
    private static LocalTime timeElements(Input input) {
        int hour = input.next().integer();
        int minute = input.next().integer();
        if (!input.hasNext()) {
            return LocalTime.of(hour, minute);
        }
        int second = input.integer();
        int nano = 0;
        int last = second;
        if (input.hasNext()) {
            nano = input.integer();
            last = nano;
            input.endArray();
        }
        if (last == 0) {
            throw input.mismatch("a time without zeros at its end");
        }
        return LocalTime.of(hour, minute, second, nano);
    }

    private static YearMonth yearMonth(Input input) {
        if (input.is(JsonToken.VALUE_STRING)) {
            YearMonth month = yearMonth(input.text());
            checkText(input, month.getYear());
            return month;
        }
        int year = input.startArray().next().integer();
        int month = input.next().integer();
        input.endArray();
        checkArray(input, year);
        return YearMonth.of(year, month);
    }

    private static YearMonth yearMonth(String text) {
        // Not YearMonth.parse: it requires a sign from the year 10,000 on, which is not written.
        int dash = Math.max(text.lastIndexOf('-'), 0);
        return YearMonth.of(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    private static Duration duration(String text) {
        // No duration is written with days, but a period is.
        if (text.indexOf('D') >= 0) {
            throw new IllegalArgumentException("A period");
        }
        return Duration.parse(text);
    }
}
