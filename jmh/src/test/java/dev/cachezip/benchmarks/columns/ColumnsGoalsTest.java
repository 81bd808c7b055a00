package dev.cachezip.benchmarks.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.columns.ColumnsCase.Operation;
import dev.cachezip.benchmarks.columns.ColumnsGoals.Metric;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsGoalsTest {

    @Test
    void all_goalsOfTimes_areOfMeasuredCases() {
        assertThat(ColumnsGoals.all())
                .filteredOn(goal -> goal.metric() == Metric.TIME)
                .hasSize(2)
                .allSatisfy(goal -> assertThat(ColumnsCase.all())
                        .contains((ColumnsCase) goal.measured(), (ColumnsCase) goal.base()));
    }

    @Test
    void all_goalsOfBytes_areOfEachList() {
        assertThat(ColumnsGoals.all())
                .filteredOn(goal -> goal.metric() == Metric.STORED_BYTES)
                .extracting(goal -> ((Side.Stored) goal.measured()).list())
                .contains(SampleList.values());
    }

    @Test
    void outcome_time_isTheRatioOfTheBestAndOfTheMeans() {
        Goal.Outcome outcome = ColumnsGoals.outcome(
                        goal(
                                Metric.TIME,
                                new ColumnsCase(Operation.ENCODE, SampleList.LAYOUTS_1000, Form.COLUMNS_ZSTD_3),
                                new ColumnsCase(Operation.ENCODE, SampleList.LAYOUTS_1000, Form.ROWS_ZSTD_3)),
                        Recorded.results())
                .orElseThrow();

        // 300000 to 600000, and 306000 to 612000: see the file.
        assertThat(outcome.figure()).isEqualTo(0.5, within(1e-9));
        assertThat(outcome.cells()).hasSize(2).first().isEqualTo("0.500");
        assertThat(outcome.cells().get(1)).startsWith("0.500 ± 0.0");
    }

    @Test
    void outcome_bytesOfBoth_isTheirRatio() {
        Goal.Outcome outcome = ColumnsGoals.outcome(
                        goal(
                                Metric.STORED_BYTES,
                                new Side.Stored(SampleList.LAYOUTS_1000, Form.COLUMNS_ZSTD_3),
                                new Side.Stored(SampleList.LAYOUTS_1000, Form.ROWS_ZSTD_3)),
                        Recorded.results())
                .orElseThrow();

        assertThat(outcome.cells()).containsExactly("0.750", "–");
    }

    @Test
    void outcome_bytesOfOne_areTheirNumber() {
        Side side = new Side.Stored(SampleList.LAYOUTS_1000, Form.COLUMNS);

        Goal.Outcome outcome = ColumnsGoals.outcome(goal(Metric.STORED_BYTES, side, side), Recorded.results())
                .orElseThrow();

        assertThat(outcome.figure()).isEqualTo(3100);
        assertThat(outcome.cells()).containsExactly("3,100", "–");
    }

    @Test
    void outcome_documentsThatWereNotThere_isEmpty() {
        Side side = new Side.Stored(SampleList.PHONES_100, Form.COLUMNS);

        assertThat(ColumnsGoals.outcome(goal(Metric.STORED_BYTES, side, side), Recorded.results()))
                .isEmpty();
    }

    @Test
    void ratio_ofTwoMeans_hasTheErrorsOfBoth() {
        Measurement measured = new Measurement(List.of(List.of(90.0, 110.0, 100.0)), 0, 1);
        Measurement exact = new Measurement(List.of(List.of(200.0, 200.0, 200.0)), 0, 1);

        MeanRatio ratio = MeanRatio.of(measured, exact);

        assertThat(ratio.ratio()).isEqualTo(0.5, within(1e-9));
        assertThat(ratio.error()).isEqualTo(measured.error() / 200, within(1e-9));
        assertThat(MeanRatio.of(measured, measured).error())
                .isEqualTo(Math.sqrt(2) * measured.error() / 100, within(1e-9));
    }

    private static Goal<Side, Metric> goal(Metric metric, Side measured, Side base) {
        return new Goal<>(measured, base, metric, Bound.AT_MOST, 0.5);
    }
}
