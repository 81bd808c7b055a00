package dev.cachezip.cache;

import dev.cachezip.refresh.Age;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;

/**
 * A look for an entry.
 *
 * @param entry the entry; {@code null} if there is none that is readable
 * @param failed whether Redis has failed, so that it is not known whether there is an entry
 * @param age the age of the entry
 */
record Look(@Nullable ValueWrapper entry, boolean failed, Age age) {

    /** There is no readable entry. */
    static final Look MISS = new Look(null, false, Age.FRESH);

    /** Redis has failed, and failures are misses. */
    static final Look FAILED = new Look(null, true, Age.FRESH);

    /** Returns a readable entry. */
    static Look found(@Nullable ValueWrapper entry, Age age) {
        return entry == null ? MISS : new Look(entry, false, age);
    }

    /** Returns whether there is an entry whose value is to be loaded again. */
    boolean isDue() {
        return age.due();
    }
}
