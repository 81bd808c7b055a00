package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;
import org.springframework.cache.Cache.ValueWrapper;

/**
 * A look for an entry.
 *
 * @param entry the entry; {@code null} if there is none that is readable
 * @param failed whether Redis has failed, so that it is not known whether there is an entry
 */
record Look(@Nullable ValueWrapper entry, boolean failed) {

    /** There is no readable entry. */
    static final Look MISS = new Look(null, false);

    /** Redis has failed, and failures are misses. */
    static final Look FAILED = new Look(null, true);
}
