package dev.cachezip.codec.jackson3.jdk;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.TemporalAccessor;
import java.util.function.Function;

/** Serializers and deserializers of dates in other calendars, which are written as ISO dates, and of clocks. */
final class ChronoValues {

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
            output.text(zone.getId());
        } else if (value.equals(Clock.fixed(value.instant(), zone))) {
            output.text(value.instant() + " " + zone.getId());
        } else {
            throw Output.refused(value, "is neither the system's nor fixed");
        }
    }

    private static Clock clock(Input input) {
        String text = TimeValues.shortText(input);
        int space = text.indexOf(' ');
        ZoneId zone = ZoneId.of(text.substring(space + 1));
        return space < 0 ? Clock.system(zone) : Clock.fixed(Instant.parse(text.substring(0, space)), zone);
    }
}
