package dev.cachezip.dictionaries;

import dev.cachezip.dictionary.DictionaryFields;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The longest time to live of a cache's entries so far; a dictionary is needed so long after its last use. Thread-safe. */
final class LongestTimeToLive {

    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    /** In milliseconds; {@code Long.MAX_VALUE} for never, 0 if it is not known yet. */
    private final AtomicLong longest = new AtomicLong();

    /** Notes the time to live of an entry; zero or negative for never. */
    void note(Duration time) {
        long millis = time.isZero() || time.isNegative() ? Long.MAX_VALUE : time.toMillis();
        if (millis > longest.get()) {
            longest.accumulateAndGet(millis, Math::max);
        }
    }

    /** Returns the time after which the dictionaries of an unused cache expire; {@code null} for never. */
    @Nullable
    Duration expiry() {
        long millis = longest.get();
        return millis > Long.MAX_VALUE / 2
                ? null
                : Duration.ofMillis(Math.max(DictionaryFields.MIN_TIME_TO_LIVE.toMillis(), 2 * millis));
    }

    /**
     * Returns whether no entry can need a dictionary any more.
     *
     * @param retired when it was used for the last time, in milliseconds since 1970
     * @param now the time in milliseconds since 1970
     */
    boolean isOver(long retired, long now) {
        long millis = longest.get();
        return millis != 0 && millis != Long.MAX_VALUE && now - retired > millis + KEPT_LONGER.toMillis();
    }
}
