package dev.cachezip.objects.jdk;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;

/**
 * Serializers and deserializers of the dates in {@code java.sql}. That module may be missing: this class is only loaded
 * if it is present.
 */
// The types that are written. A timestamp holds its milliseconds twice.
@SuppressWarnings({"JavaUtilDate", "JavaInstantGetSecondsGetNano"})
final class SqlValues {

    private static final long MILLISECONDS = 1000;

    private SqlValues() {}

    static void addTo(Additions additions) {
        additions.value(
                Date.class,
                (value, out) -> out.instant(Instant.ofEpochMilli(value.getTime())),
                in -> new Date(CalendarValues.milliseconds(in)));
        additions.value(
                Time.class,
                (value, out) -> out.instant(Instant.ofEpochMilli(value.getTime())),
                in -> new Time(CalendarValues.milliseconds(in)));
        additions.value(Timestamp.class, (value, out) -> out.instant(instant(value)), in -> timestamp(in.instant()));
        additions.key(
                Date.class,
                value -> Instant.ofEpochMilli(value.getTime()).toString(),
                text -> new Date(Instant.parse(text).toEpochMilli()));
        additions.key(Timestamp.class, value -> instant(value).toString(), text -> timestamp(Instant.parse(text)));
    }

    // Not toInstant and from, which fail where milliseconds overflow.

    private static Instant instant(Timestamp value) {
        Instant instant = Instant.ofEpochSecond(Math.floorDiv(value.getTime(), MILLISECONDS), value.getNanos());
        if (timestamp(instant).getTime() != value.getTime()) {
            throw Output.refused(value, "has nanoseconds that do not fit its milliseconds");
        }
        return instant;
    }

    private static Timestamp timestamp(Instant instant) {
        Timestamp timestamp = new Timestamp(instant.toEpochMilli());
        timestamp.setNanos(instant.getNano());
        return timestamp;
    }
}
