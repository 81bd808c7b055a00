package dev.cachezip.objects.limits;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What comparisons of sorted elements or keys cost, where one takes more than to read what it compares. */
final class Sorting {

    /** Comparing decimals of 9,800 digits and one digit takes up to 150 microseconds, of 500 and 250 digits 0.3. */
    private static final int DIGITS_SQUARED_PER_NANO = 400;

    /** Nanoseconds for each character that differs by case only, in a text with other letters than those of Latin-1. */
    private static final int OTHER_LETTER = 4;

    /** Nanoseconds for each character of a host. */
    private static final int HOST_LETTER = 2;

    /** Characters of a host that are not counted: honest addresses have the same host, and comparing it is fast. */
    private static final int USUAL_HOST = 64;

    private static final char LAST_OF_LATIN = 0xFF;

    private Sorting() {}

    /**
     * Returns the nanoseconds of adding elements or keys to a sorted container, beyond those of short ones.
     *
     * @param most what is enough to know
     */
    static long nanos(Collection<?> keys, boolean ignoringCase, long most) {
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(keys.size());
        return levels * (texts(keys, ignoringCase, most / Math.max(1, levels)) + keys.size() * decimals(keys));
    }

    /** Returns the cost of comparing the longest decimal with the shortest, which is multiplied for that. */
    private static long decimals(Collection<?> keys) {
        int longest = 0;
        int shortest = Integer.MAX_VALUE;
        for (Object key : keys) {
            if (key instanceof BigDecimal decimal) {
                longest = Math.max(longest, decimal.precision());
                shortest = Math.min(shortest, decimal.precision());
            }
        }
        return longest == 0 ? 0 : (long) longest * (longest - shortest) / DIGITS_SQUARED_PER_NANO;
    }

    /** Returns the cost of comparing each text or host once with the one before it that is most alike. */
    private static long texts(Collection<?> keys, boolean ignoringCase, long most) {
        String before = "";
        boolean ascending = true;
        boolean descending = true;
        long common = 0;
        long all = 0;
        for (Object key : keys) {
            String text = ignoringCase && key instanceof String string ? string : host(key);
            if (text.isEmpty()) {
                continue;
            }
            int length = common(before, text);
            int weight = ignoringCase ? letterCost(text) : HOST_LETTER;
            int few = ignoringCase ? 0 : USUAL_HOST;
            common += (long) weight * Math.max(0, length - few);
            all += (long) weight * Math.max(0, text.length() - few);
            int order = at(text, length) - at(before, length);
            ascending &= order >= 0;
            descending &= order <= 0 || before.isEmpty();
            if (common > most) {
                break;
            }
            before = text;
        }
        // In another order than it is written, a text may have more in common with an earlier one than with the last
        // one.
        return ascending || descending ? common : all;
    }

    private static int letterCost(String text) {
        return text.chars().allMatch(c -> c <= LAST_OF_LATIN) ? 1 : OTHER_LETTER;
    }

    private static String host(@Nullable Object key) {
        String host = key instanceof URI address ? address.getHost() : null;
        return host == null ? "" : host;
    }

    private static int common(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        int length = 0;
        while (length < shorter && (a.charAt(length) == b.charAt(length) || at(a, length) == at(b, length))) {
            length++;
        }
        return length;
    }

    /** Returns the character at a position, without case; -1 behind the end. */
    private static int at(String text, int position) {
        return position < text.length() ? Character.toLowerCase(Character.toUpperCase(text.charAt(position))) : -1;
    }
}
