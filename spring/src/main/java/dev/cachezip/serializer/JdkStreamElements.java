package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.HashedStates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The elements and keys of the sets and maps in a JDK stream, whose comparisons are counted while the stream is read:
 * those with one hash code are compared with each other.
 *
 * <p>{@link JdkStreamCheck} has found out which objects they are, but only an object tells its hash code. For one stream.
 * Not thread-safe.
 */
final class JdkStreamElements {

    private final List<JdkStreamHandle> objects;
    private final long limit;

    /** The weight of the elements so far, by their container and their hash code. */
    private final Map<Long, Long> weights = new HashMap<>();

    private int next;
    private long compared;

    JdkStreamElements(List<JdkStreamHandle> objects, long limit) {
        this.objects = objects;
        this.limit = limit;
    }

    /**
     * Counts the comparisons with the next object that is complete; sets and maps have it only afterwards.
     *
     * @throws CachezipException if they are more than an honest stream causes
     */
    void add(Object object) {
        if (next >= objects.size()) {
            throw new CachezipException.Malformed("a JDK stream of more objects than there are in it", 0);
        }
        JdkStreamHandle handle = objects.get(next++);
        List<Integer> containers = handle.containers();
        long weight = containers.isEmpty() ? 0 : HashedStates.costOfComparison(object.getClass(), handle.weight());
        if (weight == 0) {
            return;
        }
        int hash = object.hashCode();
        for (int container : containers) {
            long alike = (long) container << Integer.SIZE | Integer.toUnsignedLong(hash);
            compared += weights.merge(alike, weight, Long::sum) - weight;
            if (compared > limit) {
                throw new CachezipException.Codec(
                        "A JDK stream in whose sets and maps more than " + limit
                                + " objects would have to be compared, since their hash codes are the same",
                        null);
            }
        }
    }
}
