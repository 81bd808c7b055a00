package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.util.IllformedLocaleException;
import java.util.Locale;

/**
 * The text of locales: their language tag (IETF BCP 47).
 *
 * <p>Jackson 2 writes the result of {@link Locale#toString()} and Jackson 3 the tag; each misreads the other's text,
 * and some locales have no tag.
 */
public final class LanguageTags {

    /** Maximum length of a tag in characters; a long one takes long to parse. */
    private static final int MAX_LENGTH = 1000;

    private LanguageTags() {}

    /**
     * Returns the text of a locale.
     *
     * @throws CachezipException.Codec if no text would come back as this locale
     */
    public static String of(Locale locale) {
        String tag = locale.toLanguageTag();
        if (tag.length() > MAX_LENGTH || !locale(tag).equals(locale)) {
            throw new CachezipException.Codec(
                    "The locale " + locale + " has no language tag of its own: cache its language, country and variant",
                    null);
        }
        return tag;
    }

    /**
     * Returns the locale of a text; it also accepts underscores as separators, for text of other writers.
     *
     * @throws CachezipException.Codec if the text is not a locale
     */
    public static Locale parse(String text) {
        checkLength(text);
        String tag = text.replace('_', '-');
        if (!isLanguageOrCountry(tag)) {
            try {
                // Refuses parts that Locale.forLanguageTag would drop.
                new Locale.Builder().setLanguageTag(tag);
            } catch (IllformedLocaleException e) {
                throw new CachezipException.Codec("'" + text + "' is not a language tag", e);
            }
        }
        return locale(tag);
    }

    /**
     * Refuses a text that is longer than that of any locale.
     *
     * @throws CachezipException.Codec if it is
     */
    public static void checkLength(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new CachezipException.Codec("A language tag of more than " + MAX_LENGTH + " characters", null);
        }
    }

    private static Locale locale(String tag) {
        if (!isLanguageOrCountry(tag)) {
            return Locale.forLanguageTag(tag);
        }
        String language = tag.substring(0, 2);
        return tag.length() == 2 ? new Locale(language) : new Locale(language, tag.substring(3));
    }

    /**
     * Returns whether a tag has a language of two letters, and nothing else but a country of two, as most tags do; all
     * others take several times as long to parse.
     */
    public static boolean isLanguageOrCountry(String tag) {
        int length = tag.length();
        return (length == 2
                        || (length == 5 && tag.charAt(2) == '-' && isUpper(tag.charAt(3)) && isUpper(tag.charAt(4))))
                && isLower(tag.charAt(0))
                && isLower(tag.charAt(1));
    }

    private static boolean isLower(char letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private static boolean isUpper(char letter) {
        return letter >= 'A' && letter <= 'Z';
    }
}
