package dev.cachezip.objects.limits;

import dev.cachezip.CachezipException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A guard against elements and keys of sorted containers that take long to compare: decimals of very different lengths,
 * addresses with long hosts, and long texts in an order without case.
 *
 * <p>A guard is for one document, and is called before the container is filled. Not thread-safe.
 */
public final class OrderGuard {

    /** Nanoseconds that such comparisons may take in any document. */
    private static final long FREE_NANOS = 48_000_000;

    /** Nanoseconds in one container from which on a document with several might take too long. */
    private static final long MANY_NANOS = 1_000_000;

    /** Comparing decimals of 9,800 digits and one digit takes up to 150 microseconds, of 500 and 250 digits 0.3. */
    private static final int DIGITS_SQUARED_PER_NANO = 400;

    /** Nanoseconds for each character that differs by case only, in a text with other letters than those of Latin-1. */
    private static final int OTHER_LETTER = 4;

    /** Nanoseconds for each character of a host. */
    private static final int HOST_LETTER = 2;

    /** Characters of a host that are not counted: honest addresses have the same host, and comparing it is fast. */
    private static final int USUAL_HOST = 64;

    private static final char LAST_OF_LATIN = 0xFF;

    private static final long MUCH = Long.MAX_VALUE / 4;

    private Set<Comparator<?>> ignoringCase = Set.of();
    private long nanos;

    /** Creates the guard of one document. */
    public OrderGuard() {}

    /**
     * Returns whether {@link #check} has anything to count in the natural order.
     *
     * @param declared the class of the elements or keys; {@code Object} if they may be anything
     */
    public static boolean isComparedSlowly(Class<?> declared) {
        return declared.isAssignableFrom(BigDecimal.class) || declared.isAssignableFrom(URI.class);
    }

    /** Returns whether one of the elements or keys may take long to be compared in the natural order. */
    static boolean isAnySlow(Collection<?> keys) {
        for (Object key : keys) {
            if (key instanceof BigDecimal || key instanceof URI) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a document with these elements or keys could be refused.
     *
     * @param order the order; {@code null} if it is the natural one
     */
    public static boolean isDoubtful(Collection<?> keys, @Nullable Comparator<?> order) {
        return nanos(keys, order != null) > MANY_NANOS;
    }

    /** Notes an order that compares texts without case. */
    public void addIgnoringCase(Comparator<?> order) {
        if (ignoringCase.isEmpty()) {
            ignoringCase = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        ignoringCase.add(order);
    }

    /** Returns whether an order has been noted as one that compares texts without case. */
    public boolean ignoresCase(@Nullable Comparator<?> order) {
        return order != null && ignoringCase.contains(order);
    }

    /**
     * Counts the cost of a sorted set, map or queue, or of a tree of elements with the same hash code.
     *
     * @param keys the elements or keys that are about to be added
     * @param order the order; {@code null} if it is the natural one
     * @throws CachezipException.Malformed if it is more than an honest document causes
     */
    public void check(Collection<?> keys, @Nullable Comparator<?> order) {
        nanos = Math.min(MUCH, nanos + nanos(keys, ignoresCase(order)));
        if (nanos > FREE_NANOS) {
            throw new CachezipException.Malformed(
                    "a set, map or queue of decimals, addresses, or texts in an order without case, that are so long"
                            + " that comparing them takes too long",
                    0);
        }
    }

    /** Returns the nanoseconds of adding elements or keys to a sorted container, beyond those of short ones. */
    private static long nanos(Collection<?> keys, boolean ignoringCase) {
        long texts = 0;
        int longest = 0;
        int shortest = Integer.MAX_VALUE;
        for (Object key : keys) {
            if (key instanceof BigDecimal decimal) {
                longest = Math.max(longest, decimal.precision());
                shortest = Math.min(shortest, decimal.precision());
            } else if (key instanceof URI address && address.getHost() != null) {
                texts += (long) HOST_LETTER * Math.max(0, address.getHost().length() - USUAL_HOST);
            } else if (ignoringCase && key instanceof String text) {
                texts += (long) letter(text) * text.length();
            }
        }
        // The longest decimal is multiplied to be compared with the shortest.
        long decimals = longest == 0 ? 0 : (long) longest * (longest - shortest) / DIGITS_SQUARED_PER_NANO;
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(keys.size());
        return levels * (texts + keys.size() * decimals);
    }

    private static int letter(String text) {
        return text.chars().allMatch(c -> c <= LAST_OF_LATIN) ? 1 : OTHER_LETTER;
    }
}
