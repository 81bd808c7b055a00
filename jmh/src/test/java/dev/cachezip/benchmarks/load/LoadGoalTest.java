package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.load.LoadGoal.Bound;
import dev.cachezip.benchmarks.load.LoadResult.Missing;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadGoalTest {

    private static final String ROW = "get-200-128";

    @Test
    void all_goals_areOfRowsAndVariantsThatBothSuitesHave() {
        for (LoadGoal goal : LoadGoal.all()) {
            for (Suite suite : List.of(Suite.QUICK, Suite.FULL)) {
                assertThat(Plan.of(suite))
                        .filteredOn(scenario -> scenario.id().equals(goal.row()))
                        .singleElement()
                        .satisfies(scenario -> assertThat(scenario.candidates())
                                .extracting(Scenario.Candidate::variant)
                                .contains(goal.variant(), goal.base()));
            }
        }
    }

    @Test
    void plan_ofEachSuite_hasEachRowAndEachVariantOfItOnce() {
        for (Suite suite : Suite.values()) {
            assertThat(Plan.of(suite)).extracting(Scenario::id).doesNotHaveDuplicates();
            assertThat(Plan.of(suite))
                    .allSatisfy(scenario -> assertThat(scenario.candidates())
                            .extracting(Scenario.Candidate::variant)
                            .isNotEmpty()
                            .doesNotHaveDuplicates());
        }
    }

    @Test
    void outcome_ofRatios_isCheckedByTheMedianAgainstItsBound() {
        Measured measured = measured(Runs.twiceAsGood(ROW, Callers.threads(128)));
        LoadGoal faster = goal(Metric.RATE, Bound.AT_LEAST, 2);
        LoadGoal muchFaster = goal(Metric.RATE, Bound.AT_LEAST, 2.1);
        LoadGoal cheaper = goal(Metric.SERVER_CPU, Bound.AT_MOST, 0.5);
        LoadGoal muchCheaper = goal(Metric.SERVER_CPU, Bound.AT_MOST, 0.4);

        Series.Figure rate = faster.outcome(measured).orElseThrow();
        Series.Figure cpu = cheaper.outcome(measured).orElseThrow();

        assertThat(rate).isEqualTo(new Series.Figure(2, 1, 8));
        assertThat(cpu).isEqualTo(new Series.Figure(0.5, 0.25, 1));
        assertThat(faster.isReachedBy(rate)).isTrue();
        assertThat(muchFaster.isReachedBy(rate)).isFalse();
        assertThat(cheaper.isReachedBy(cpu)).isTrue();
        assertThat(muchCheaper.isReachedBy(cpu)).isFalse();
    }

    @Test
    void outcome_ofANumber_isThatOfTheVariantAlone() {
        LoadGoal none =
                new LoadGoal(ROW, Peer.TUNED.title(), Peer.TUNED.title(), Metric.NEW_CONNECTIONS, Bound.AT_MOST, 0);

        assertThat(none.isRatio()).isFalse();
        assertThat(none.outcome(measured(Runs.twiceAsGood(ROW, Callers.threads(128)))))
                .hasValueSatisfying(
                        outcome -> assertThat(none.isReachedBy(outcome)).isTrue());
        assertThat(none.isReachedBy(new Series.Figure(0, 0, 1))).isFalse();
    }

    @Test
    void outcome_withoutBase_isNone() {
        Row row = Runs.row(ROW, Table.COMMANDS, Callers.threads(128), Runs.series(Peer.TUNED.title(), 100));

        assertThat(goal(Metric.RATE, Bound.AT_LEAST, 1).outcome(measured(row))).isEmpty();
        assertThat(goal(Metric.RATE, Bound.AT_LEAST, 1).outcome(measured())).isEmpty();
    }

    @Test
    void table_rowThatCannotBeMeasured_saysWhy() {
        LoadResult result = Runs.of(
                List.of(Runs.twiceAsGood(ROW, Callers.threads(128))),
                new Missing("get-200-v1000", Peer.STOCK.title(), "needs JDK 21"),
                new Missing("get-200-v1000", Peer.TUNED.title(), "needs JDK 21"));

        assertThat(LoadGoalTable.of(new Measured(List.of(result))).lines())
                .contains(
                        "| GET of 200 bytes, 128 threads: cachezip | stock Lettuce | ops | ≥ 1.30 | 2.000 [1.00–8.00] |"
                                + " reached |",
                        "| GET of 200 bytes, 128 threads: cachezip | stock Lettuce | Redis CPU | ≤ 0.35 |"
                                + " 0.500 [0.25–1.00] | **missed** |",
                        "| GET of 200 bytes, 1,000 virtual threads: cachezip | stock Lettuce | ops | ≥ 1.60 | – |"
                                + " not measured (needs JDK 21) |",
                        "| GET of 200 bytes, 8 threads: cachezip | stock Lettuce | ops | ≥ 0.95 | – | not measured |");
    }

    private static LoadGoal goal(Metric metric, Bound bound, double limit) {
        return new LoadGoal(ROW, Peer.TUNED.title(), Peer.STOCK.title(), metric, bound, limit);
    }

    private static Measured measured(Row... rows) {
        return new Measured(List.of(Runs.of(List.of(rows))));
    }
}
