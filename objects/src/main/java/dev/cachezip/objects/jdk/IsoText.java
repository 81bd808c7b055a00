package dev.cachezip.objects.jdk;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A date or time as text in ISO 8601, read by its positions, in the form that {@code toString} gives it. The parsers of
 * the JDK read other forms, too, and take several times as long.
 */
final class IsoText {

    /** Length of an instant without a fraction of a second. */
    private static final int SHORTEST_INSTANT = 20;

    private static final int MAX_HOUR = 23;
    private static final int MAX_MINUTE = 59;
    private static final int MAX_OFFSET_HOUR = 18;

    private static final int YEAR_DIGITS = 4;
    private static final int MAX_YEAR_DIGITS = 9;
    private static final int NANO_DIGITS = 9;

    /** In place of a number that is not there. */
    private static final int NONE = -1;

    private static final int NO_YEAR = Integer.MIN_VALUE;

    private final String text;
    private int at;

    private IsoText(String text) {
        this.text = text;
    }

    /** Returns the date of a text; {@code null} if its form is another. */
    static @Nullable LocalDate date(String text) {
        return read(text, IsoText::date);
    }

    /** Returns the time of a text; {@code null} if its form is another. */
    static @Nullable LocalTime time(String text) {
        return read(text, IsoText::time);
    }

    /** Returns the date and time of a text; {@code null} if its form is another. */
    static @Nullable LocalDateTime dateTime(String text) {
        return read(text, IsoText::dateTime);
    }

    /** Returns the instant of a text; {@code null} if its form is another. */
    static @Nullable Instant instant(String text) {
        return text.length() < SHORTEST_INSTANT ? null : read(text, IsoText::instant);
    }

    /** Returns the date, time and offset of a text; {@code null} if its form is another. */
    static @Nullable OffsetDateTime offsetDateTime(String text) {
        return read(text, IsoText::offsetDateTime);
    }

    /** Returns the date, time and zone of a text; {@code null} if its form is another. */
    static @Nullable ZonedDateTime zonedDateTime(String text) {
        return read(text, IsoText::zonedDateTime);
    }

    private static <T> @Nullable T read(String text, Function<IsoText, @Nullable T> reading) {
        IsoText iso = new IsoText(text);
        T value = reading.apply(iso);
        return iso.at == text.length() ? value : null;
    }

    private @Nullable LocalDate date() {
        int year = year();
        int month = skip('-') ? number() : NONE;
        int day = skip('-') ? number() : NONE;
        return year == NO_YEAR || month < 0 || day < 0 ? null : LocalDate.of(year, month, day);
    }

    /** Reads a year, which has a sign if it is negative or has more than four digits. */
    private int year() {
        boolean negative = skip('-');
        boolean positive = !negative && skip('+');
        int start = at;
        int year = number(YEAR_DIGITS, negative || positive ? MAX_YEAR_DIGITS : YEAR_DIGITS);
        if (year == NONE || (negative && year == 0) || (positive && at - start == YEAR_DIGITS)) {
            return NO_YEAR;
        }
        return negative ? -year : year;
    }

    private @Nullable LocalTime time() {
        int hour = number();
        int minute = skip(':') ? number() : NONE;
        boolean seconds = skip(':');
        int second = seconds ? number() : 0;
        int nano = seconds && skip('.') ? fraction() : 0;
        boolean valid = hour >= 0 && hour <= MAX_HOUR && isSixtieth(minute) && isSixtieth(second) && nano >= 0;
        return valid ? LocalTime.of(hour, minute, second, nano) : null;
    }

    private @Nullable LocalDateTime dateTime() {
        LocalDate date = date();
        LocalTime time = skip('T') ? time() : null;
        return date == null || time == null ? null : LocalDateTime.of(date, time);
    }

    private @Nullable Instant instant() {
        LocalDateTime time = dateTime();
        return time == null || !skip('Z') ? null : time.toInstant(ZoneOffset.UTC);
    }

    private @Nullable OffsetDateTime offsetDateTime() {
        LocalDateTime time = dateTime();
        ZoneOffset offset = offset();
        return time == null || offset == null ? null : OffsetDateTime.of(time, offset);
    }

    private @Nullable ZonedDateTime zonedDateTime() {
        LocalDateTime time = dateTime();
        ZoneOffset offset = offset();
        if (time == null || offset == null) {
            return null;
        }
        if (at == text.length()) {
            return ZonedDateTime.of(time, offset);
        }
        if (!skip('[') || !text.endsWith("]")) {
            return null;
        }
        ZoneId zone = ZoneId.of(text.substring(at, text.length() - 1));
        at = text.length();
        return ZonedDateTime.ofInstant(time, offset, zone);
    }

    private @Nullable ZoneOffset offset() {
        if (skip('Z')) {
            return ZoneOffset.UTC;
        }
        int sign = skip('-') ? -1 : skip('+') ? 1 : 0;
        int hours = number();
        int minutes = skip(':') ? number() : NONE;
        int seconds = skip(':') ? number() : 0;
        boolean valid =
                sign != 0 && hours >= 0 && hours <= MAX_OFFSET_HOUR && isSixtieth(minutes) && isSixtieth(seconds);
        return valid ? ZoneOffset.ofHoursMinutesSeconds(sign * hours, sign * minutes, sign * seconds) : null;
    }

    private static boolean isSixtieth(int number) {
        return number >= 0 && number <= MAX_MINUTE;
    }

    private boolean skip(char expected) {
        boolean found = at < text.length() && text.charAt(at) == expected;
        if (found) {
            at++;
        }
        return found;
    }

    /** Reads a number of two digits; {@link #NONE} if they are not there. */
    private int number() {
        return number(2, 2);
    }

    /** Reads a number; {@link #NONE} if it has fewer digits. */
    private int number(int minDigits, int maxDigits) {
        int start = at;
        int number = 0;
        while (at < text.length() && at - start < maxDigits && isDigit(text.charAt(at))) {
            number = number * 10 + text.charAt(at++) - '0';
        }
        return at - start < minDigits ? NONE : number;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Reads nanoseconds, of which the last digits may be missing; {@link #NONE} if all are. */
    private int fraction() {
        int start = at;
        int nanos = number(1, NANO_DIGITS);
        for (int digits = at - start; nanos > 0 && digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return nanos;
    }
}
