package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cachezip.benchmarks.codec.CodecGoals.Metric;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.samples.SampleValue;
import org.junit.jupiter.api.Test;

class CodecGoalsTest {

    private static final Case MAPPER =
            new Case(Operation.ENCODE, SampleValue.PRODUCT_PAGE, Combination.plain(Codec.MESSAGEPACK_MAPPER));

    @Test
    void all_goals_areMeasuredByTheQuickSuite() {
        assertThat(CodecGoals.all())
                .hasSizeGreaterThan(20)
                .allSatisfy(goal -> assertThat(Cases.of(Suite.QUICK)).contains(goal.measured(), goal.base()));
    }

    @Test
    void outcome_time_isTheRatioOfTheBestAndOfTheMedians() {
        Goal<Case, Metric> goal = goal(Metric.TIME, Cases.CODEC_BASE, 0.50);
        Goal.Outcome outcome = CodecGoals.outcome(goal, Recorded.measurements()).orElseThrow();
        // 1700 to 3400, and 1800 to 3500: see the file.
        assertThat(outcome.figure()).isEqualTo(0.5, within(1e-9));
        assertThat(outcome.cells()).containsExactly("0.500", "0.514");
        assertThat(goal.isReachedBy(outcome)).isTrue();
    }

    @Test
    void outcome_allocation_isTheRatioOfTheBytes() {
        Goal<Case, Metric> goal = goal(Metric.ALLOCATION, Combination.plain(Codec.JACKSON2_MSGPACK), 0.35);
        assertThat(CodecGoals.outcome(goal, Recorded.measurements())
                        .orElseThrow()
                        .figure())
                .isEqualTo(3600.0 / 10_900, within(1e-9));
    }

    @Test
    void outcome_baseNotMeasured_isEmpty() {
        Goal<Case, Metric> goal = goal(Metric.TIME, Combination.plain(Codec.KRYO5), 0.5);
        assertThat(CodecGoals.outcome(goal, Recorded.measurements())).isEmpty();
    }

    private static Goal<Case, Metric> goal(Metric metric, Subject base, double atMost) {
        return new Goal<>(MAPPER, MAPPER.of(base), metric, Bound.AT_MOST, atMost);
    }
}
