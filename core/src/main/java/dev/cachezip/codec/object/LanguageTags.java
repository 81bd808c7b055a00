package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import java.util.IllformedLocaleException;
import java.util.Locale;

/**
 * The text of locales: their language tag (IETF BCP 47).
 *
 * <p>Jackson 2 writes what {@link Locale#toString()} returns and Jackson 3 the tag; each misreads the other's, and
 * some locales have none.
 *
 * @since 0.1
 */
public final class LanguageTags {

    private LanguageTags() {}

    /**
     * Returns the text of a locale.
     *
     * @throws CachezipException.Codec if none would come back as this locale
     */
    public static String of(Locale locale) {
        String tag = locale.toLanguageTag();
        if (!Locale.forLanguageTag(tag).equals(locale)) {
            throw new CachezipException.Codec("The locale " + locale + " has no language tag of its own", null);
        }
        return tag;
    }

    /**
     * Returns the locale of a text; for those that others have written, underscores separate, too.
     *
     * @throws CachezipException.Codec if it is not one
     */
    public static Locale parse(String text) {
        String tag = text.replace('_', '-');
        try {
            // Refuses what Locale.forLanguageTag would leave out.
            new Locale.Builder().setLanguageTag(tag);
        } catch (IllformedLocaleException e) {
            throw new CachezipException.Codec("'" + text + "' is not a language tag", e);
        }
        return Locale.forLanguageTag(tag);
    }
}
