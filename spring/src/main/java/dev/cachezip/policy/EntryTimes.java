package dev.cachezip.policy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The times that a method sets for its entries, each in place of that of the cache. Immutable.
 *
 * @param timeToLive time after which an entry expires, zero for never; {@code null} if the method does not set it
 * @param timeToIdle the same, renewed by each read of the method; {@code null} if the method does not set it
 * @param nullTimeToLive the longest time that null and an empty {@code Optional} live; {@code null} if the method does not
 *     set it
 */
public record EntryTimes(
        @Nullable Duration timeToLive,
        @Nullable Duration timeToIdle,
        @Nullable Duration nullTimeToLive) {

    /** Returns the one time that holds for all entries; {@code null} if the method does not set it. */
    @Nullable
    public Duration fixed() {
        return timeToLive != null ? timeToLive : timeToIdle;
    }
}
