package dev.cachezip.refresh;

import dev.cachezip.store.EntryStore.Timed;
import org.jspecify.annotations.Nullable;

/**
 * An entry, and how old it is.
 *
 * @param entry the entry, or what was found in its place
 * @param due whether its value is to be loaded again
 * @param stale whether its time to live is over
 * @param expiryNanos when Redis removes it, on the JVM's clock, if it is due
 */
public record AgedEntry(Timed entry, boolean due, boolean stale, long expiryNanos) {

    /** There is no entry. */
    public static final AgedEntry NONE = fresh(Timed.unknown(null));

    static AgedEntry fresh(Timed entry) {
        return new AgedEntry(entry, false, false, 0);
    }

    /** Returns the stored bytes; {@code null} if there is no entry. */
    public byte @Nullable [] value() {
        return entry.value();
    }
}
