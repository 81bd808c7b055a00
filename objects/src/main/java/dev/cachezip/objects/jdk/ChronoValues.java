package dev.cachezip.objects.jdk;

import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.time.chrono.IsoChronology;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;

/** Serializers and deserializers of clocks, ranges, weeks, times of files and the ISO calendar. */
final class ChronoValues {

    /** Before the zone of a system clock: the zone alone would be read as a zone, too. */
    private static final String SYSTEM = "system ";

    private ChronoValues() {}

    static void addTo(Additions additions) {
        additions.family(Clock.class, ChronoValues::write, ChronoValues::clock);
        additions.value(IsoChronology.class, (value, out) -> out.text(value.getId()), ChronoValues::iso);
        additions.value(ValueRange.class, ChronoValues::write, ChronoValues::range);
        additions.value(WeekFields.class, ChronoValues::write, ChronoValues::week);
        additions.value(FileTime.class, ChronoValues::write, in -> FileTime.from(in.instant()));
    }

    private static IsoChronology iso(Input input) {
        if (!input.text().equals(IsoChronology.INSTANCE.getId())) {
            throw input.mismatch("the id of its calendar");
        }
        return IsoChronology.INSTANCE;
    }

    private static void write(Clock value, Output output) {
        ZoneId zone = value.getZone();
        if (value.equals(Clock.system(zone))) {
            output.text(SYSTEM + zone.getId());
        } else if (value.equals(Clock.fixed(value.instant(), zone))) {
            output.text(value.instant() + " " + zone.getId());
        } else {
            throw Output.refused(value, "is neither the system's nor fixed");
        }
    }

    private static Clock clock(Input input) {
        String text = TimeValues.shortText(input);
        if (text.startsWith(SYSTEM)) {
            return Clock.system(ZoneId.of(text.substring(SYSTEM.length())));
        }
        input.chargeParsing(text);
        int space = Math.max(0, text.indexOf(' '));
        return Clock.fixed(Instant.parse(text.substring(0, space)), ZoneId.of(text.substring(space + 1)));
    }

    // Two arrays: one of four numbers would be read as a time, too.
    private static void write(ValueRange value, Output output) {
        output.startArray(2);
        output.startArray(2)
                .number(value.getMinimum())
                .number(value.getLargestMinimum())
                .endArray();
        output.startArray(2)
                .number(value.getSmallestMaximum())
                .number(value.getMaximum())
                .endArray();
        output.endArray();
    }

    private static ValueRange range(Input input) {
        long minimum = input.startArray().next().startArray().next().longInteger();
        long largestMinimum = input.next().longInteger();
        input.endArray();
        long smallestMaximum = input.next().startArray().next().longInteger();
        long maximum = input.next().longInteger();
        input.endArray();
        input.endArray();
        return ValueRange.of(minimum, largestMinimum, smallestMaximum, maximum);
    }

    // The number first: a time zone has a text and a number.
    private static void write(WeekFields value, Output output) {
        output.startArray(2)
                .number(value.getMinimalDaysInFirstWeek())
                .text(value.getFirstDayOfWeek().name())
                .endArray();
    }

    private static WeekFields week(Input input) {
        int minimalDays = input.startArray().next().integer();
        DayOfWeek first = DayOfWeek.valueOf(input.next().text());
        input.endArray();
        return WeekFields.of(first, minimalDays);
    }

    private static void write(FileTime value, Output output) {
        if (!FileTime.from(value.toInstant()).equals(value)) {
            throw Output.refused(value, "is beyond all instants");
        }
        output.instant(value.toInstant());
    }
}
