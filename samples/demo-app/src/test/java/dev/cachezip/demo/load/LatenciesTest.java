package dev.cachezip.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 31, 32, 63, 64, 1_000, 123_456, 3_600_000_000_000L, Long.MAX_VALUE})
    void micros_oneRequest_isThatWithinThreePercent(long nanos) {
        Latencies latencies = new Latencies();

        latencies.add(nanos);

        assertThat(latencies.micros(0.5)).isCloseTo(nanos / 1_000.0, withinPercentage(3));
    }

    @Test
    void micros_twoThreads_ranksAllOfTheirRequests() {
        Latencies one = new Latencies();
        Latencies other = new Latencies();
        LongStream.rangeClosed(1, 500).forEach(i -> one.add(i * 1_000));
        LongStream.rangeClosed(501, 1_000).forEach(i -> other.add(i * 1_000));

        one.add(other);

        assertThat(one.count()).isEqualTo(1_000);
        assertThat(one.micros(0.5)).isCloseTo(500, withinPercentage(4));
        assertThat(one.micros(0.99)).isCloseTo(990, withinPercentage(4));
    }

    @Test
    void micros_noRequests_isZero() {
        assertThat(new Latencies().micros(0.99)).isZero();
    }
}
