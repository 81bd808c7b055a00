package dev.cachezip.objects.limits;

import dev.cachezip.CachezipException;
import java.util.Set;

/**
 * A guard against sets that compare each element with all previous ones, as a {@link
 * java.util.concurrent.CopyOnWriteArraySet} does. A guard is for one document. Not thread-safe.
 */
public final class SearchGuard {

    /** Comparisons of two integers that take as long as any document may take: a set of 10,000 makes 50 million. */
    private static final long FREE_COST = 48 << 20;

    // The cost of comparing two elements, in nanoseconds and in bytes per nanosecond.
    private static final int STRING = 3;
    private static final int STRING_BYTES = 64;
    private static final int OBJECT = 4;
    private static final int OBJECT_BYTES = 8;
    private static final Set<Class<?>> INTEGERS = Set.of(Byte.class, Short.class, Integer.class, Long.class);

    private static final long MUCH = Long.MAX_VALUE / 4;

    private long cost;

    /** Creates the guard of one document. */
    public SearchGuard() {}

    /**
     * Counts the cost of a set.
     *
     * @param declared the class of the elements; {@code Object} if they may be anything
     * @param bytes approximate number of bytes that its elements were read from
     * @throws CachezipException.Malformed if it is more than an honest document causes
     */
    public void check(Class<?> declared, long size, long bytes) {
        long each = size == 0 ? 0 : comparison(declared, Math.min(MUCH, bytes) / size);
        cost = Math.min(MUCH, cost + each * Math.min(size * size / 2, MUCH / Math.max(1, each)));
        if (cost > FREE_COST) {
            throw new CachezipException.Malformed(
                    "a CopyOnWriteArraySet of so many elements that comparing them takes too long: cache another set",
                    0);
        }
    }

    /** Returns the cost of comparing two elements, where comparing two integers costs 1. */
    private static long comparison(Class<?> declared, long bytes) {
        if (declared == String.class) {
            return STRING + bytes / STRING_BYTES;
        }
        return declared.isEnum() || INTEGERS.contains(declared) ? 1 : OBJECT + bytes / OBJECT_BYTES;
    }
}
