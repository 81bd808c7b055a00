package dev.cachezip.codec.jackson3.state.custom;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.types.Libraries;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time zones of Joda-Time that values may have.
 *
 * <p>Joda-Time keeps a calendar for each zone that has occurred, forever. There are few zones with a name, and few that
 * differ from UTC by whole minutes, but 170 million that differ by milliseconds.
 */
final class JodaZones {

    private static final Pattern OFFSET = Pattern.compile("(?:UTC?|GMT)?[+-].*");
    private static final Pattern WHOLE_MINUTES = Pattern.compile("[+-]\\d\\d:\\d\\d");

    private JodaZones() {}

    /**
     * Checks what a class writes or reads in addition to its fields.
     *
     * @throws CachezipException.Codec if it is the id of a time zone that is not a whole number of minutes from UTC
     */
    static void check(Class<?> type, List<? extends @Nullable Object> data) {
        if (Libraries.isStoredJodaZone(type) && data.stream().anyMatch(JodaZones::isRare)) {
            throw new CachezipException.Codec(
                    "A DateTimeZone of Joda-Time that differs from UTC by seconds cannot be stored: use a zone with a"
                            + " name, or a difference in minutes",
                    null);
        }
    }

    private static boolean isRare(@Nullable Object id) {
        return id instanceof String text
                && OFFSET.matcher(text).matches()
                && !WHOLE_MINUTES.matcher(text).matches();
    }
}
