package dev.cachezip.objects.limits;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The number of elements or keys with the same hash code.
 *
 * @param comparisons number of comparisons of each one with the previous ones
 * @param most the greatest number of elements with the same hash code
 */
record Alike(long comparisons, long most) {

    /**
     * Classes whose order a {@code HashMap} uses. Not all comparable classes are among them: local dates and times,
     * enums and {@code java.sql.Timestamp} are comparable with other classes, too, or inherit Comparable. Decimals and
     * addresses may take long to compare.
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
            java.math.BigInteger.class,
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

    private static final Alike NONE = new Alike(0, 0);

    /** Returns whether objects of a class with the same hash code are found in trees, or have no such code. */
    static boolean isOrdered(Class<?> type) {
        // The hash code of an enum is its identity. Classes here that are not final have no allowed subclass with the
        // same data.
        return ORDERED.contains(type) || type.isEnum();
    }

    /** Returns whether all are of one ordered class: a tree does not tell where a string is next to numbers. */
    private static boolean areOrdered(Collection<?> keys) {
        Class<?> ordered = null;
        for (Object key : keys) {
            if (key == null || key.getClass() == ordered) {
                continue;
            }
            if (ordered != null || !isOrdered(key.getClass())) {
                return false;
            }
            ordered = key.getClass();
        }
        return true;
    }

    /**
     * Counts elements or keys with the same hash code.
     *
     * @param trees whether those of one ordered class need no guard, because they are found in trees
     */
    static Alike of(Collection<?> keys, boolean trees) {
        if (trees && areOrdered(keys)) {
            return NONE;
        }
        int[] hashes = new int[keys.size()];
        int count = 0;
        for (Object key : keys) {
            if (key != null) {
                hashes[count++] = key.hashCode();
            }
        }
        Arrays.sort(hashes, 0, count);
        long comparisons = 0;
        long most = 0;
        int start = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || hashes[i] != hashes[start]) {
                long alike = (long) i - start;
                comparisons += alike * (alike - 1) / 2;
                most = Math.max(most, alike);
                start = i;
            }
        }
        return new Alike(comparisons, most);
    }

    /** Returns the number of comparisons between different elements with the same hash code. */
    static long different(List<?> data) {
        Map<Integer, Object> last = new HashMap<>();
        Map<Integer, Integer> counts = new HashMap<>();
        long comparisons = 0;
        for (Object each : data) {
            if (each != null) {
                int hash = each.hashCode();
                Object before = last.put(hash, each);
                if (before != null && !before.equals(each)) {
                    comparisons += counts.merge(hash, 1, Integer::sum);
                }
            }
        }
        return comparisons;
    }
}
