package dev.cachezip.objects.document;

import org.jspecify.annotations.Nullable;

/**
 * The entities that a value has so far, by identity. An {@code IdentityHashMap} would do, but takes longer, and each entity
 * that is written is added. Not thread-safe.
 */
final class EntitySet {

    private static final int FIRST_LENGTH = 32;

    /** A power of two long, and at most half full. */
    private @Nullable Object[] table = new Object[FIRST_LENGTH];

    private int size;

    /** Adds an entity; returns whether it was not there. */
    boolean add(Object entity) {
        int index = index(entity, table);
        if (table[index] != null) {
            return false;
        }
        table[index] = entity;
        if (++size > table.length / 2) {
            grow();
        }
        return true;
    }

    private void grow() {
        @Nullable Object[] more = new Object[table.length * 4];
        for (Object entity : table) {
            if (entity != null) {
                more[index(entity, more)] = entity;
            }
        }
        table = more;
    }

    /** Returns where an entity is, or has to be. */
    @SuppressWarnings("ReferenceEquality") // identity is intended
    private static int index(Object entity, @Nullable Object[] table) {
        // The low bits of an identity hash code are random.
        int index = System.identityHashCode(entity) & (table.length - 1);
        while (table[index] != null && table[index] != entity) {
            index = (index + 1) & (table.length - 1);
        }
        return index;
    }
}
