package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The time for which dictionaries are needed. */
class LongestTimeToLiveTests {

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final LongestTimeToLive longest = new LongestTimeToLive();

    @Test
    void expiry_shortTimes_isAWeek() {
        longest.note(Duration.ofMinutes(1));

        assertThat(longest.expiry()).isEqualTo(Duration.ofDays(7));
    }

    @Test
    void expiry_longTimes_isTwiceTheLongest() {
        longest.note(Duration.ofDays(10));
        longest.note(Duration.ofDays(3));

        assertThat(longest.expiry()).isEqualTo(Duration.ofDays(20));
    }

    @Test
    void expiry_anEntryThatNeverExpires_isNever() {
        longest.note(Duration.ZERO);

        assertThat(longest.expiry()).isNull();
        assertThat(longest.isOver(0, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void isOver_aDayAfterTheLastEntryHasExpired() {
        longest.note(Duration.ofDays(2));

        assertThat(longest.isOver(0, 3 * DAY)).isFalse();
        assertThat(longest.isOver(0, 3 * DAY + 1)).isTrue();
    }

    @Test
    void isOver_withoutEntries_isNotKnown() {
        assertThat(longest.isOver(0, 1000 * DAY)).isFalse();
    }
}
