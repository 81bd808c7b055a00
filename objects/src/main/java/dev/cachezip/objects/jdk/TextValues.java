package dev.cachezip.objects.jdk;

import dev.cachezip.objects.types.LanguageTags;
import java.io.File;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Month;
import java.util.Currency;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.function.Function;
import tools.jackson.core.JsonToken;

/** Serializers and deserializers of values that are written as one text. */
@SuppressWarnings("JdkObsolete") // old types are cached, too
final class TextValues {

    /** An address has its text, the part after the scheme, the authority and the host. */
    private static final int PARTS = 3;

    /** Bytes of heap of a URI, beside its text. */
    private static final int URI_SIZE = 192;

    /** Bytes of heap of an address, and that count for the time of parsing it. */
    private static final int ADDRESS_SIZE = 128;

    /** Length of an address that is not longer than usual. */
    private static final int USUAL_ADDRESS = 200;

    /** The host of a longer one takes as long to parse as reading so many bytes more for each character. */
    private static final int PER_CHARACTER = 8;

    private TextValues() {}

    static void addTo(Additions additions) {
        additions.value(
                StringBuilder.class, (value, out) -> out.text(value.toString()), in -> new StringBuilder(in.text()));
        additions.value(
                StringBuffer.class, (value, out) -> out.text(value.toString()), in -> new StringBuffer(in.text()));
        additions.value(URI.class, (value, out) -> out.text(text(value)), in -> URI.create(split(in.charge(URI_SIZE))));
        additions.key(URI.class, TextValues::text, URI::create);
        additions.value(
                Currency.class,
                (value, out) -> out.text(value.getCurrencyCode()),
                in -> Currency.getInstance(in.text()));
        additions.value(Locale.class, (value, out) -> out.text(LanguageTags.of(value)), TextValues::locale);
        additions.value(Locale.LanguageRange.class, TextValues::write, TextValues::languageRange);
        constant(additions, RoundingMode.class, RoundingMode::valueOf);
        constant(additions, Month.class, Month::valueOf);
        constant(additions, DayOfWeek.class, DayOfWeek::valueOf);
        additions.value(File.class, TextValues::write, in -> new File(in.text()));
        additions.family(Path.class, TextValues::write, in -> Path.of(in.text()));
        additions.family(Charset.class, TextValues::write, TextValues::charset);
        additions.family(TimeZone.class, TextValues::writeZone, TextValues::timeZone);
    }

    /**
     * Returns a text whose parts an address keeps once more, or twice: they count as memory. A long one counts more, since
     * its host takes long to parse.
     */
    static String split(Input input) {
        String text = input.text();
        int more = Math.max(0, text.length() - USUAL_ADDRESS);
        input.charge(ADDRESS_SIZE + (long) PARTS * text.length() + (long) PER_CHARACTER * more);
        return text;
    }

    private static <E extends Enum<E>> void constant(Additions additions, Class<E> type, Function<String, E> valueOf) {
        additions.value(type, (value, out) -> out.text(value.name()), in -> valueOf.apply(in.text()));
    }

    private static String text(URI value) {
        String text = value.toString();
        // A path that was made shorter may look like an address with a scheme.
        if (value.getScheme() == null && !URI.create(text).equals(value)) {
            throw Output.refused(value, "would come back with other parts");
        }
        return text;
    }

    private static void write(File value, Output output) {
        if (!new File(value.getPath()).getPath().equals(value.getPath())) {
            throw Output.refused(value, "would come back with another path");
        }
        output.text(value.getPath());
    }

    static void write(Path value, Output output) {
        // The path belongs to another file system, or has bytes that are not text.
        if (value.getFileSystem() != FileSystems.getDefault()
                || !Path.of(value.toString()).equals(value)) {
            throw Output.refused(value, "is not a path of the default file system that has a text");
        }
        output.text(value.toString());
    }

    private static void write(Charset value, Output output) {
        Charset read = Charset.isSupported(value.name()) ? Charset.forName(value.name()) : null;
        if (read == null || read.getClass() != value.getClass()) {
            throw Output.refused(value, "would not be found by its name");
        }
        output.text(value.name());
    }

    private static Charset charset(Input input) {
        String name = input.text();
        Charset charset = Charset.forName(name);
        if (!charset.name().equals(name)) {
            throw input.mismatch("the name of a charset");
        }
        return charset;
    }

    /** Writes the id of a time zone that the runtime knows, and the offset of another one without daylight saving. */
    static void writeZone(TimeZone zone, Output output) {
        TimeZone known = TimeZone.getTimeZone(zone.getID());
        if (known.getClass() == zone.getClass() && known.equals(zone)) {
            output.text(zone.getID());
        } else if (zone.getClass() == SimpleTimeZone.class
                && zone.equals(new SimpleTimeZone(zone.getRawOffset(), zone.getID()))) {
            output.startArray(2).text(zone.getID()).number(zone.getRawOffset()).endArray();
        } else {
            throw Output.refused(zone, "would not be found by its id");
        }
    }

    static TimeZone timeZone(Input input) {
        if (input.is(JsonToken.START_ARRAY)) {
            String id = input.startArray().next().text();
            int offset = input.next().integer();
            input.endArray();
            return new SimpleTimeZone(offset, id);
        }
        String id = input.text();
        TimeZone zone = TimeZone.getTimeZone(id);
        // An unknown id would become GMT.
        if (!zone.getID().equals(id)) {
            throw input.mismatch("the id of a known time zone");
        }
        return zone;
    }

    private static void write(Locale.LanguageRange value, Output output) {
        output.startArray(2).text(value.getRange()).number(value.getWeight()).endArray();
    }

    private static Locale.LanguageRange languageRange(Input input) {
        String range = input.startArray().next().text();
        double weight = input.next().floating();
        input.endArray();
        input.chargeParsing(range);
        return new Locale.LanguageRange(range, weight);
    }

    private static Locale locale(Input input) {
        String tag = input.text();
        if (!LanguageTags.isLanguageOrCountry(tag)) {
            LanguageTags.checkLength(tag);
            input.chargeParsing(tag);
        }
        return LanguageTags.parse(tag);
    }
}
