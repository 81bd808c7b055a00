package dev.cachezip.codec.internal;

import dev.cachezip.CachezipException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A guard against elements and keys that were made to have the same hash code, which makes a set or map of them slow:
 * each one that is added is compared with all those before it.
 *
 * <p>Elements that {@link java.util.HashMap} keeps in trees are exempt: those of classes of the JDK that are comparable
 * with themselves. Of all others, so many may collide that comparing them takes about as long as reading them: it is the
 * document as a whole that has a budget, since it can have many sets. Honest classes with a poor hash code pass, as does
 * a set of a thousand entities whose hash code is constant.
 *
 * <p>One guard is for one document. It is to be asked before the set or map is filled. Not thread-safe.
 */
public final class HashGuard {

    /** A container with so few elements is not looked at. */
    private static final int FEW = 64;

    /** Comparisons that each byte may cause, or rather each byte compared; so many a container of few elements has, too. */
    private static final int WORK_PER_BYTE = 64;

    /** Bytes that may be compared in any document. */
    private static final long FREE_WORK = 64 << 20;

    /** What a comparison costs beside the bytes: the way to the object. */
    private static final int COMPARISON = 16;

    /**
     * Classes of which a {@code HashMap} finds the order. Not all that are comparable: local dates and times, enums and
     * {@code java.sql.Timestamp} are comparable with more than themselves, or inherit it.
     */
    private static final Set<Class<?>> ORDERED = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            java.math.BigDecimal.class,
            java.math.BigInteger.class,
            java.net.URI.class,
            java.time.Duration.class,
            java.time.Instant.class,
            java.time.LocalTime.class,
            java.time.MonthDay.class,
            java.time.OffsetDateTime.class,
            java.time.OffsetTime.class,
            java.time.Year.class,
            java.time.YearMonth.class,
            java.time.ZoneOffset.class,
            java.util.Date.class,
            java.util.UUID.class);

    private long work;

    /** Creates the guard of one document. */
    public HashGuard() {}

    /**
     * Returns whether elements of a declared class need no guard: no subclass of it can be attacked, either.
     *
     * @param declared the class of the elements or keys; {@code Object} if they may be anything
     */
    public static boolean isExempt(Class<?> declared) {
        // The hash code of an enum is its identity. Those that are not final have no allowed subclass with the same
        // data.
        return ORDERED.contains(declared) || declared.isEnum();
    }

    /**
     * Counts the comparisons that a set or map of some elements or keys will make.
     *
     * @param keys the elements or keys, as they are about to be added; none needs to be there once only
     * @param bytes about how many bytes they were read from
     * @throws CachezipException.Malformed if there are more than an honest document causes
     */
    public void check(Collection<?> keys, long bytes) {
        if (keys.size() < FEW) {
            return;
        }
        long comparisons = comparisons(keys);
        if (comparisons == 0) {
            return;
        }
        long each = COMPARISON + bytes / keys.size();
        work += Math.max(0, each * comparisons - WORK_PER_BYTE * bytes);
        if (work > FREE_WORK) {
            throw new CachezipException.Malformed(
                    "too many elements or keys with the same hash code in a set or map of " + keys.size()
                            + " (improve the hashCode method of their class if they are what was written)",
                    0);
        }
    }

    private static long comparisons(Collection<?> keys) {
        int[] hashes = new int[keys.size()];
        int count = 0;
        Class<?> ordered = null;
        for (Object key : keys) {
            Class<?> type = typeOf(key);
            if (type != null && type != ordered) {
                if (isExempt(type)) {
                    ordered = type;
                } else {
                    hashes[count++] = key.hashCode();
                }
            }
        }
        Arrays.sort(hashes, 0, count);
        long comparisons = 0;
        int start = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || hashes[i] != hashes[start]) {
                long alike = (long) i - start;
                comparisons += alike * (alike - 1) / 2;
                start = i;
            }
        }
        return comparisons;
    }

    private static @Nullable Class<?> typeOf(@Nullable Object key) {
        return key == null ? null : key.getClass();
    }
}
