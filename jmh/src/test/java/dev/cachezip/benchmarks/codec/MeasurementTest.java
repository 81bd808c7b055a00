package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementTest {

    private final Measurement measurement =
            new Measurement(List.of(List.of(5.0, 3.0, 4.0), List.of(2.0, 7.0, 9.0)), 100, 10);

    @Test
    void best_twoForks_isTheBestIterationOfBoth() {
        assertThat(measurement.best()).isEqualTo(2);
        assertThat(measurement.bestOfForks()).containsExactly(3.0, 2.0);
    }

    @Test
    void median_twoForks_isOfAllIterations() {
        assertThat(measurement.median()).isEqualTo(4.5);
        assertThat(measurement.error()).isPositive();
    }

    @Test
    void and_anotherRound_hasTheForksOfBoth() {
        Measurement both = measurement.and(new Measurement(List.of(List.of(1.0)), 90, 10));

        assertThat(both.bestOfForks()).containsExactly(3.0, 2.0, 1.0);
        assertThat(both.allocatedBytes()).isEqualTo(90);
        assertThat(both.storedBytes()).isEqualTo(10);
    }
}
