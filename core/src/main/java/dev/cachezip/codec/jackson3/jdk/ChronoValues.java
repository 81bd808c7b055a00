package dev.cachezip.codec.jackson3.jdk;

import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoChronology;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Serializers and deserializers of dates in other calendars, which are written as ISO dates, of calendars, clocks and
 * weeks.
 */
final class ChronoValues {

    /** Before the zone of a system clock: the zone alone would be read as a zone, too. */
    private static final String SYSTEM = "system ";

    private ChronoValues() {}

    static void addTo(Additions additions) {
        date(additions, JapaneseDate.class, JapaneseDate::from);
        date(additions, MinguoDate.class, MinguoDate::from);
        date(additions, ThaiBuddhistDate.class, ThaiBuddhistDate::from);
        additions.value(
                HijrahDate.class,
                ChronoValues::write,
                in -> HijrahDate.from(LocalDate.parse(TimeValues.shortText(in))));
        additions.family(Clock.class, ChronoValues::write);
        additions.read(Clock.class, ChronoValues::clock);
        chronology(additions, IsoChronology.class, () -> IsoChronology.INSTANCE);
        chronology(additions, JapaneseChronology.class, () -> JapaneseChronology.INSTANCE);
        chronology(additions, MinguoChronology.class, () -> MinguoChronology.INSTANCE);
        chronology(additions, ThaiBuddhistChronology.class, () -> ThaiBuddhistChronology.INSTANCE);
        chronology(additions, HijrahChronology.class, () -> HijrahChronology.INSTANCE);
        additions.value(
                JapaneseEra.class, (value, out) -> out.text(value.toString()), in -> JapaneseEra.valueOf(in.text()));
        additions.value(ValueRange.class, ChronoValues::write, ChronoValues::range);
        additions.value(WeekFields.class, ChronoValues::write, ChronoValues::week);
        additions.value(FileTime.class, ChronoValues::write, in -> FileTime.from(in.instant()));
    }

    // Some read files when they are initialized.
    private static <T extends Chronology> void chronology(Additions additions, Class<T> type, Supplier<T> instance) {
        additions.value(
                type,
                (value, out) -> {
                    if (!value.equals(instance.get())) {
                        throw Output.refused(value, "is a variant of its calendar");
                    }
                    out.text(value.getId());
                },
                in -> {
                    if (!in.text().equals(instance.get().getId())) {
                        throw in.mismatch("the id of its calendar");
                    }
                    return instance.get();
                });
    }

    private static <T extends ChronoLocalDate> void date(
            Additions additions, Class<T> type, Function<TemporalAccessor, T> from) {
        additions.value(
                type,
                (value, out) -> out.text(LocalDate.from(value).toString()),
                in -> from.apply(LocalDate.parse(TimeValues.shortText(in))));
    }

    private static void write(HijrahDate value, Output output) {
        if (!value.getChronology().equals(HijrahChronology.INSTANCE)) {
            throw Output.refused(value, "has a variant of its calendar");
        }
        output.text(LocalDate.from(value).toString());
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
