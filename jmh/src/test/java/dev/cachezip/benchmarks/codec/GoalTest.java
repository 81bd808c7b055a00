package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cachezip.samples.SampleValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {

    private static final Case MAPPER =
            new Case(Operation.ENCODE, SampleValue.PRODUCT_PAGE, Combination.plain(Codec.MESSAGEPACK_MAPPER));
    private static final Goal TIME = new Goal(Goal.Metric.TIME, MAPPER, Suite.CODEC_BASE, 0.50);

    @Test
    void all_goals_areMeasuredByTheQuickSuite() {
        assertThat(Goal.all())
                .hasSizeGreaterThan(20)
                .allSatisfy(goal -> assertThat(Suite.QUICK.cases())
                        .contains(
                                goal.measured(),
                                new Case(
                                        goal.measured().operation(),
                                        goal.measured().sample(),
                                        goal.base())));
    }

    @Test
    void outcome_time_isTheRatioOfTheBestAndOfTheMedians() {
        Measurements measurements = Recorded.measurements();

        Goal.Outcome outcome = TIME.outcome(measurements).orElseThrow();

        // 1700 to 3400, and 1800 to 3500: see the file.
        assertThat(outcome.best()).isEqualTo(0.5, within(1e-9));
        assertThat(outcome.median()).isEqualTo(18.0 / 35, within(1e-9));
        assertThat(TIME.isReachedBy(outcome)).isTrue();
    }

    @Test
    void outcome_allocation_isTheRatioOfTheBytes() {
        Goal goal = new Goal(Goal.Metric.ALLOCATION, MAPPER, Combination.plain(Codec.JACKSON2_MSGPACK), 0.35);

        assertThat(goal.outcome(Recorded.measurements()).orElseThrow().best()).isEqualTo(3600.0 / 10_900, within(1e-9));
    }

    @Test
    void outcome_baseNotMeasured_isEmpty() {
        Goal goal = new Goal(Goal.Metric.TIME, MAPPER, Combination.plain(Codec.KRYO5), 0.5);

        assertThat(goal.outcome(Recorded.measurements())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.30, true", "0.50, true", "0.501, false", "2, false"})
    void isReachedBy_ratio_isAtMostTheLimit(double ratio, boolean reached) {
        assertThat(TIME.isReachedBy(new Goal.Outcome(ratio, 1))).isEqualTo(reached);
    }
}
