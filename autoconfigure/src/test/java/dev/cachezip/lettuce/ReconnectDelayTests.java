package dev.cachezip.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconnectDelayTests {

    private final ReconnectDelay delay = new ReconnectDelay();

    @ParameterizedTest
    @CsvSource({
        "0, 5, 10",
        "1, 5, 10",
        "2, 10, 20",
        "5, 80, 160",
        "7, 320, 640",
        "8, 500, 1000",
        "9, 500, 1000",
        "100000, 500, 1000",
        "9223372036854775807, 500, 1000"
    })
    void createDelay_anyAttempt_isWithinItsBounds(long attempt, long shortest, long longest) {
        LongStream.range(0, 1_000)
                .forEach(i -> assertThat(delay.createDelay(attempt).toMillis()).isBetween(shortest, longest));
    }

    @Test
    void createDelay_manyInstances_doNotComeAtOnce() {
        Set<Duration> delays = new HashSet<>();
        LongStream.range(0, 1_000).forEach(i -> delays.add(delay.createDelay(60)));
        assertThat(delays).hasSizeGreaterThan(100);
    }
}
