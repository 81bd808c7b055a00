package dev.cachezip.refresh;

import dev.cachezip.store.EntryStore.Timed;
import org.jspecify.annotations.Nullable;

/**
 * An entry and its age.
 *
 * @param entry the entry, or what was found in its place
 */
public record Aged(Timed entry, Age age) {

    /** There is no entry. */
    public static final Aged NONE = fresh(Timed.unknown(null));

    static Aged fresh(Timed entry) {
        return new Aged(entry, Age.FRESH);
    }

    /** Returns the stored bytes; {@code null} if there is no entry. */
    public byte @Nullable [] value() {
        return entry.value();
    }
}
