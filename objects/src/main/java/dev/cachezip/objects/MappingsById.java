package dev.cachezip.objects;

import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.TypeIds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The mappings for reading values, by the type id in front of a value. Thread-safe.
 */
final class MappingsById {

    /** The size of the cache, a power of two. */
    private static final int RECENT = 256;

    private final Function<String, TypeMapping> maker;
    private final Remembered remembered;
    private final BoundedCache<String, MappingWithId> known = new BoundedCache<>();

    /** Found by a hash of the id's bytes; races are harmless, since an entry never changes and its id is compared. */
    private final MappingWithId[] recent = new MappingWithId[RECENT];

    /**
     * Creates the mappings of a format.
     *
     * @param maker returns the mapping for the type that an id names, or throws a
     *     {@link dev.cachezip.CachezipException} if a class in it is not allowed or the id is invalid
     * @param remembered counts the ids
     */
    MappingsById(Function<String, TypeMapping> maker, Remembered remembered) {
        this.maker = maker;
        this.remembered = remembered;
    }

    /** Returns the mapping for values of the type that an id in a range of bytes names. */
    TypeMapping of(byte[] plain, int from, int to) {
        int hash = 0;
        // Ids differ more often at their ends than at their beginnings.
        for (int i = Math.max(from, to - 24); i < to; i++) {
            hash = 31 * hash + plain[i];
        }
        int index = (hash ^ hash >>> 8 ^ hash >>> 16) & (RECENT - 1);
        MappingWithId found = recent[index];
        if (found == null || !Arrays.equals(found.id, 0, found.id.length, plain, from, to)) {
            found = known(new String(plain, from, to - from, StandardCharsets.UTF_8));
            if (to - from <= TypeIds.MAX_LENGTH) {
                recent[index] = found;
            }
        }
        return found.mapping;
    }

    private MappingWithId known(String id) {
        MappingWithId found = known.get(id);
        if (found == null) {
            TypeIds.check(id);
            found = new MappingWithId(id.getBytes(StandardCharsets.UTF_8), maker.apply(id));
            remembered.add(id);
            known.put(id, found);
        }
        return found;
    }

    /** A mapping with its id. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record MappingWithId(byte[] id, TypeMapping mapping) {}
}
