package dev.cachezip.dictionary;

import dev.cachezip.compress.ZstdDictionary;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The fields of the hash in Redis that holds the dictionaries of one cache.
 *
 * <p>An id in eight hexadecimal digits has the dictionary as zstd defines it, the id and {@code .about} the
 * {@link DictionaryFacts}, {@code current} the id to write with, or {@link #NONE}, and {@code dropped} the time of the last
 * drop.
 */
public final class DictionaryFields {

    /** Prefix of the key, before the name of the cache. */
    public static final String KEY_PREFIX = "cachezip:dictionaries:";

    /** Number of dictionaries of a cache that are kept and loaded. */
    public static final int MAX_DICTIONARIES = 8;

    /** Least time to live of the hash. */
    public static final Duration MIN_TIME_TO_LIVE = Duration.ofDays(7);

    /** Field with the id of the dictionary to write with. */
    public static final String CURRENT = "current";

    /** Text in place of the current id after dictionaries were dropped: no application puts its own back. */
    public static final String NONE = "none";

    /** Field with the time of the last drop in milliseconds since 1970: no application trains on values from before it. */
    public static final String DROPPED = "dropped";

    private static final String ABOUT = ".about";
    private static final int DIGITS = 8;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}");

    private DictionaryFields() {}

    /** Returns an id as text: eight hexadecimal digits. */
    public static String digits(long id) {
        return HexFormat.of().toHexDigits(id, DIGITS);
    }

    /** Returns the id that a text stands for; empty if it is not an id of a dictionary. */
    public static OptionalInt id(String text) {
        if (!ID.matcher(text).matches()) {
            return OptionalInt.empty();
        }
        int id = HexFormat.fromHexDigits(text);
        return id >= ZstdDictionary.MIN_ID ? OptionalInt.of(id) : OptionalInt.empty();
    }

    /** Returns the field of a dictionary. */
    public static byte[] dictionary(int id) {
        return bytes(digits(id));
    }

    /** Returns the field of the facts about a dictionary. */
    public static byte[] facts(int id) {
        return bytes(digits(id) + ABOUT);
    }

    /** Returns a text as bytes in Redis. */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the text of bytes in Redis. */
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
