package dev.cachezip.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyTimesTests {

    private final AtomicLong clock = new AtomicLong(-5);
    private final KeyTimes times = KeyTimes.on(clock::get);

    private static byte[] key(Object name) {
        return ("books::" + name).getBytes(StandardCharsets.UTF_8);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void isAhead_untilTheTimeOfTheKeyHasCome() {
        assertThat(times.isAhead(key(1))).isFalse();

        times.set(key(1), 1_000);

        assertThat(times.isAhead(key(1))).isTrue();
        assertThat(times.isAhead(key(2))).isFalse();
        pass(Duration.ofMillis(990));
        assertThat(times.isAhead(key(1))).isTrue();
        pass(Duration.ofMillis(10));
        assertThat(times.isAhead(key(1))).isFalse();
    }

    @Test
    void set_toATimeThatHasCome_forgets() {
        times.set(key(1), 1_000);
        times.set(key(1), 0);
        assertThat(times.isAhead(key(1))).isFalse();
    }

    @Test
    void forget_leavesOtherKeys() {
        IntStream.range(0, 1_000).forEach(i -> times.set(key(i), 1_000));
        IntStream.range(0, 1_000).filter(i -> i % 2 == 0).forEach(i -> times.forget(key(i)));
        assertThat(IntStream.range(0, 1_000).filter(i -> times.isAhead(key(i))).filter(i -> i % 2 == 0))
                .isEmpty();
        // Few of a thousand share a slot.
        assertThat(IntStream.range(0, 1_000).filter(i -> times.isAhead(key(i))).count())
                .isGreaterThan(490);
    }

    @Test
    void setUnlessAhead_succeedsOnceUntilTheTimeHasCome() {
        assertThat(times.setUnlessAhead(key(1), 100)).isTrue();
        assertThat(times.setUnlessAhead(key(1), 100)).isFalse();
        pass(Duration.ofMillis(101));
        assertThat(times.setUnlessAhead(key(1), 100)).isTrue();
    }

    @Test
    void setUnlessAhead_byManyThreads_succeedsForOne() {
        for (int i = 0; i < 100; i++) {
            byte[] key = key(i);
            assertThat(IntStream.range(0, 1_000)
                            .parallel()
                            .filter(thread -> times.setUnlessAhead(key, 60_000))
                            .count())
                    .isEqualTo(1);
        }
    }

    @Test
    void isAhead_weeksLater_isNot() {
        times.set(key(1), Duration.ofDays(365).toMillis());
        assertThat(times.isAhead(key(1))).isTrue();
        for (int day = 1; day <= 40; day++) {
            pass(Duration.ofDays(1));
            assertThat(times.isAhead(key(1))).as("day %d", day).isEqualTo(day <= 6);
        }
    }
}
