package dev.cachezip.cache;

import dev.cachezip.refresh.AgedEntry;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;

/**
 * A look for an entry.
 *
 * @param entry the entry; {@code null} if there is none that is readable
 * @param failed whether Redis has failed, so that it is not known whether there is an entry
 * @param stored the entry as it is stored, with its age
 */
record Look(@Nullable ValueWrapper entry, boolean failed, AgedEntry stored) {

    /** There is no readable entry. */
    static final Look MISS = new Look(null, false, AgedEntry.NONE);

    /** Redis has failed, and failures are misses. */
    static final Look FAILED = new Look(null, true, AgedEntry.NONE);

    /** Returns a readable entry. */
    static Look found(@Nullable ValueWrapper entry, AgedEntry stored) {
        return entry == null ? MISS : new Look(entry, false, stored);
    }

    /** Returns whether Redis has no readable entry. */
    boolean isMiss() {
        return entry == null && !failed;
    }

    /** Returns whether there is an entry whose value is to be loaded again. */
    boolean isDue() {
        return stored.due();
    }
}
