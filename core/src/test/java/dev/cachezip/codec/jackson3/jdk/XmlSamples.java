package dev.cachezip.codec.jackson3.jdk;

import java.util.List;
import java.util.stream.Stream;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import javax.xml.namespace.QName;

/** Names, dates and durations of XML. */
final class XmlSamples {

    static final DatatypeFactory FACTORY = DatatypeFactory.newDefaultInstance();

    private XmlSamples() {}

    static Stream<Object> values() {
        return Stream.of(names(), calendars(), durations()).flatMap(stream -> stream);
    }

    private static Stream<Object> names() {
        return Stream.of(new QName("local"), new QName("urn:a", "caf\u00E9", "p"), new QName("", "", ""));
    }

    private static Stream<Object> calendars() {
        return Stream.of(
                        "2026-11-21T10:15:30.1230Z",
                        "2026-11-21T10:15:30",
                        "-0044-03-15T12:00:00-14:00",
                        "12345678901234-01-01T00:00:00.000000000001+05:30",
                        "2026-11-21",
                        "2026-11-21Z",
                        "10:15:30.5",
                        "2026-11",
                        "2026",
                        "--02-29",
                        "--11",
                        "---05")
                .map(FACTORY::newXMLGregorianCalendar);
    }

    private static Stream<Object> durations() {
        return Stream.concat(
                Stream.of("P1Y2M3DT4H5M6.700S", "-P1D", "PT24H", "PT0S", "P0Y", "P2147483646Y1M99999DT23H")
                        .map(FACTORY::newDuration),
                Stream.of(FACTORY.newDuration(-5_000)));
    }

    /** Returns what is equal for equal values of XML, and the value of others. */
    static Object comparable(Object value) {
        if (value instanceof QName name) {
            return List.of(name, name.getPrefix());
        }
        if (value instanceof XMLGregorianCalendar calendar) {
            return List.of(calendar, calendar.toXMLFormat(), calendar.getXMLSchemaType());
        }
        return value instanceof Duration duration ? List.of(duration, duration.toString()) : value;
    }
}
