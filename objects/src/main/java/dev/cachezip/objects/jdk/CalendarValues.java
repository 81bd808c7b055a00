package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Pattern;
import tools.jackson.databind.deser.jdk.JavaUtilDateDeserializer;

/**
 * Serializers and deserializers of dates that are older than {@code java.time}. They are written as milliseconds, since
 * their texts change in the year 1582.
 */
@SuppressWarnings("JavaUtilDate") // the types that are written
final class CalendarValues {

    /** The form of a date in JSON, in UTC; other types have no zone, or not always milliseconds. */
    private static final Pattern DATE = Pattern.compile("[+-]?\\d{4,9}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

    /** Bytes of heap that count for the time of parsing a date in JSON. */
    private static final int PARSING = 480;

    /** Bytes of heap of a calendar, beside its numbers. */
    private static final int CALENDAR_SIZE = 448;

    private CalendarValues() {}

    static void addTo(Additions additions) {
        additions.add(new JdkRow<>(
                Date.class,
                null,
                CalendarValues::date,
                new JdkRow.OwnFormat(JavaUtilDateDeserializer.instance, CalendarValues::isChosen)));
        additions.value(GregorianCalendar.class, CalendarValues::write, CalendarValues::calendar);
        additions.add(new JdkRow<Calendar>(Calendar.class, CalendarValues::write, null, null));
    }

    private static boolean isChosen(JsonFormat.Value format) {
        return TimeValues.isChosen(format) || format.hasTimeZone() || format.hasLocale();
    }

    /** Reads the output of Jackson's serializer, and of the compact one for MessagePack. */
    private static Date date(Input input) {
        if (input.isMessagePack()) {
            return new Date(milliseconds(input));
        }
        // An empty text would become null, digits would become milliseconds, and nanoseconds would be lost.
        if (!DATE.matcher(input.text()).matches()) {
            throw input.mismatch("a date");
        }
        input.charge(PARSING);
        return JavaUtilDateDeserializer.instance.deserialize(input.parser(), input.context());
    }

    /** Reads a timestamp of whole milliseconds. */
    static long milliseconds(Input input) {
        Instant instant = input.instant();
        long milliseconds = instant.toEpochMilli();
        if (!Instant.ofEpochMilli(milliseconds).equals(instant)) {
            throw input.mismatch("a timestamp of whole milliseconds");
        }
        return milliseconds;
    }

    private static void write(Calendar value, Output output) {
        if (!(value instanceof GregorianCalendar calendar) || value.getClass() != GregorianCalendar.class) {
            throw Output.refused(value, "is no java.util.GregorianCalendar");
        }
        if (isNoDay(value.getFirstDayOfWeek()) || isNoDay(value.getMinimalDaysInFirstWeek())) {
            throw Output.refused(value, "has a first week that there is not");
        }
        long milliseconds = calendar.getTimeInMillis();
        output.startArray(6).number(milliseconds);
        TextValues.writeZone(calendar.getTimeZone(), output);
        output.bool(calendar.isLenient())
                .number(calendar.getFirstDayOfWeek())
                .number(calendar.getMinimalDaysInFirstWeek())
                .number(calendar.getGregorianChange().getTime())
                .endArray();
    }

    private static boolean isNoDay(int number) {
        return number < Calendar.SUNDAY || number > Calendar.SATURDAY;
    }

    private static GregorianCalendar calendar(Input input) {
        input.charge(CALENDAR_SIZE);
        long milliseconds = input.startArray().next().longInteger();
        TimeZone zone = TextValues.timeZone(input.next());
        boolean lenient = input.next().bool();
        int firstDayOfWeek = input.next().integer();
        int minimalDays = input.next().integer();
        long change = input.next().longInteger();
        input.endArray();
        if (isNoDay(firstDayOfWeek) || isNoDay(minimalDays)) {
            throw input.mismatch("a first week");
        }
        GregorianCalendar calendar = new GregorianCalendar(zone, Locale.ROOT);
        calendar.setGregorianChange(new Date(change));
        calendar.setFirstDayOfWeek(firstDayOfWeek);
        calendar.setMinimalDaysInFirstWeek(minimalDays);
        calendar.setLenient(lenient);
        calendar.setTimeInMillis(milliseconds);
        return calendar;
    }
}
