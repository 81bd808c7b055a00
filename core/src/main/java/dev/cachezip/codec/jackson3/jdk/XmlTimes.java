package dev.cachezip.codec.jackson3.jdk;

import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeConstants.Field;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import org.jspecify.annotations.Nullable;

/**
 * Serializers and deserializers of dates and durations in {@code javax.xml}, as texts of XML Schema. The module java.xml
 * may be missing: this class is only loaded if it is present.
 */
final class XmlTimes {

    /** Years and fractions of seconds have any number of digits; parsing them takes time that grows with its square. */
    private static final int MAX_LENGTH = 128;

    // Bytes of heap, estimated for HotSpot with compressed references.
    private static final int CALENDAR_SIZE = 512;
    private static final int DURATION_SIZE = 1024;

    // As bytes that a comparison accesses: one adds an offset to two calendars, or each of two durations to four
    // calendars, where it counts days month by month.
    private static final int CALENDAR_COMPARISON = 512;
    private static final int DURATION_COMPARISON = 2048;
    private static final int DAY_COMPARISON = 128;

    /** Comparing two durations of this length takes 10 ms. */
    private static final int MAX_DAYS = 100_000;

    /** How many of each field are a day; years and months are no days, and cost nothing. */
    private static final Map<Field, Integer> PER_DAY = Map.of(
            DatatypeConstants.YEARS,
            Integer.MAX_VALUE,
            DatatypeConstants.MONTHS,
            Integer.MAX_VALUE,
            DatatypeConstants.DAYS,
            1,
            DatatypeConstants.HOURS,
            24,
            DatatypeConstants.MINUTES,
            24 * 60,
            DatatypeConstants.SECONDS,
            24 * 60 * 60);

    /** That of the JDK: the one that an application chooses may be another one where the value is read. */
    private static final DatatypeFactory FACTORY = DatatypeFactory.newDefaultInstance();

    private XmlTimes() {}

    static void addTo(Additions additions) {
        additions.family(
                XMLGregorianCalendar.class,
                (value, out) -> write(
                        value,
                        out,
                        XMLGregorianCalendar::toXMLFormat,
                        FACTORY::newXMLGregorianCalendar,
                        XmlTimes::parts));
        additions.read(XMLGregorianCalendar.class, XmlTimes::calendar);
        additions.family(Duration.class, (value, out) -> {
            if (days(value) > MAX_DAYS) {
                throw Output.refused(value, "is too long to be compared with others");
            }
            write(value, out, Duration::toString, FACTORY::newDuration, XmlTimes::parts);
        });
        additions.read(Duration.class, XmlTimes::duration);
    }

    private static <T> void write(
            T value,
            Output output,
            Function<T, String> toText,
            Function<String, T> parsed,
            Function<T, List<@Nullable Object>> parts) {
        String text;
        try {
            text = toText.apply(value);
            T read = text.length() > MAX_LENGTH ? null : parsed.apply(text);
            // Not by equals, which takes long for a long duration, and compares no more than the parts.
            if (read == null
                    || read.getClass() != value.getClass()
                    || !parts.apply(read).equals(parts.apply(value))) {
                throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            // What the JDK throws if a value has no text.
            throw Output.refused(value, "would come back as another one, or has too many digits");
        }
        output.text(text);
    }

    private static List<@Nullable Object> parts(XMLGregorianCalendar value) {
        return Arrays.asList(
                value.getXMLSchemaType(),
                value.getEon(),
                value.getYear(),
                value.getMonth(),
                value.getDay(),
                value.getHour(),
                value.getMinute(),
                value.getSecond(),
                value.getFractionalSecond(),
                value.getTimezone());
    }

    private static List<@Nullable Object> parts(Duration value) {
        List<@Nullable Object> parts = new ArrayList<>();
        parts.add(value.getSign());
        PER_DAY.keySet().forEach(field -> parts.add(value.getField(field)));
        return parts;
    }

    private static XMLGregorianCalendar calendar(Input input) {
        String text = text(input);
        HeapCharges.charge(input.context(), CALENDAR_SIZE);
        HeapCharges.guard(input.context()).addExtra(CALENDAR_COMPARISON);
        return FACTORY.newXMLGregorianCalendar(text);
    }

    private static Duration duration(Input input) {
        String text = text(input);
        HeapCharges.charge(input.context(), DURATION_SIZE);
        Duration duration = FACTORY.newDuration(text);
        long days = days(duration);
        if (days > MAX_DAYS) {
            throw input.mismatch("a duration that can be compared with others");
        }
        HeapCharges.guard(input.context()).addExtra(DURATION_COMPARISON + DAY_COMPARISON * days);
        return duration;
    }

    /** Returns the days of a duration, other than those of its years and months; many, if a field has no int. */
    private static long days(Duration duration) {
        long days = 0;
        for (Map.Entry<Field, Integer> field : PER_DAY.entrySet()) {
            Number number = duration.getField(field.getKey());
            BigInteger integer = number instanceof BigDecimal decimal ? decimal.toBigInteger() : (BigInteger) number;
            if (integer != null) {
                days += integer.bitLength() < Integer.SIZE ? integer.intValue() / field.getValue() : MAX_DAYS + 1;
            }
        }
        return days;
    }

    private static String text(Input input) {
        String text = input.text();
        if (text.length() > MAX_LENGTH) {
            throw input.mismatch("a text of up to " + MAX_LENGTH + " characters");
        }
        return text;
    }
}
