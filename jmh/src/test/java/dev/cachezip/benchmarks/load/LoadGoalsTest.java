package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.load.LoadGoals.Side;
import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.Suite;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadGoalsTest {

    private static final String ROW = "get-200-128";

    @Test
    void all_goals_areOfRowsAndVariantsThatBothSuitesHave() {
        for (Goal<Side, Metric> goal : LoadGoals.all()) {
            for (Suite suite : List.of(Suite.QUICK, Suite.FULL)) {
                assertThat(Plan.of(suite))
                        .filteredOn(
                                scenario -> scenario.id().equals(goal.measured().row()))
                        .singleElement()
                        .satisfies(scenario -> assertThat(scenario.candidates())
                                .extracting(Scenario.Candidate::variant)
                                .contains(goal.measured().variant(), goal.base().variant()));
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
        Goal<Side, Metric> faster = goal(Metric.RATE, Bound.AT_LEAST, 2);
        Goal<Side, Metric> muchFaster = goal(Metric.RATE, Bound.AT_LEAST, 2.1);
        Goal<Side, Metric> cheaper = goal(Metric.SERVER_CPU, Bound.AT_MOST, 0.5);
        Goal<Side, Metric> muchCheaper = goal(Metric.SERVER_CPU, Bound.AT_MOST, 0.4);

        Goal.Outcome rate = LoadGoals.outcome(faster, measured).orElseThrow();
        Goal.Outcome cpu = LoadGoals.outcome(cheaper, measured).orElseThrow();

        assertThat(rate).isEqualTo(new Goal.Outcome(2, List.of("2.000 [1.00–8.00]")));
        assertThat(cpu).isEqualTo(new Goal.Outcome(0.5, List.of("0.500 [0.25–1.00]")));
        assertThat(faster.isReachedBy(rate)).isTrue();
        assertThat(muchFaster.isReachedBy(rate)).isFalse();
        assertThat(cheaper.isReachedBy(cpu)).isTrue();
        assertThat(muchCheaper.isReachedBy(cpu)).isFalse();
    }

    @Test
    void outcome_ofANumber_isThatOfTheVariantAlone() {
        Side ours = new Side(ROW, Peer.TUNED.title());
        Goal<Side, Metric> none = new Goal<>(ours, ours, Metric.NEW_CONNECTIONS, Bound.AT_MOST, 0);
        assertThat(none.isRatio()).isFalse();
        assertThat(LoadGoals.outcome(none, measured(Runs.twiceAsGood(ROW, Callers.threads(128)))))
                .hasValueSatisfying(
                        outcome -> assertThat(none.isReachedBy(outcome)).isTrue());
    }

    @Test
    void outcome_ofANumber_isCheckedByItsWorstRound() {
        Side ours = new Side(ROW, Peer.TUNED.title());
        Measured measured = measured(
                Runs.row(ROW, Section.COMMANDS, Callers.threads(128), Runs.series(ours.variant(), 10, 20, 60)));
        Goal<Side, Metric> atMost = new Goal<>(ours, ours, Metric.RATE, Bound.AT_MOST, 59);
        Goal<Side, Metric> atLeast = new Goal<>(ours, ours, Metric.RATE, Bound.AT_LEAST, 11);
        assertThat(LoadGoals.outcome(atMost, measured)).hasValue(new Goal.Outcome(60, List.of("20 [10–60]")));
        assertThat(LoadGoals.outcome(atLeast, measured)).hasValue(new Goal.Outcome(10, List.of("20 [10–60]")));
    }

    @Test
    void outcome_withoutBase_isNone() {
        Row row = Runs.row(ROW, Section.COMMANDS, Callers.threads(128), Runs.series(Peer.TUNED.title(), 100));

        assertThat(LoadGoals.outcome(goal(Metric.RATE, Bound.AT_LEAST, 1), measured(row)))
                .isEmpty();
        assertThat(LoadGoals.outcome(goal(Metric.RATE, Bound.AT_LEAST, 1), measured()))
                .isEmpty();
    }

    @Test
    void table_rowThatCannotBeMeasured_saysWhy() {
        LoadResult result = Runs.of(
                List.of(Runs.twiceAsGood(ROW, Callers.threads(128))),
                new Missing("get-200-v1000", Peer.STOCK.title(), "needs JDK 21"),
                new Missing("get-200-v1000", Peer.TUNED.title(), "needs JDK 21"));

        assertThat(LoadGoals.table(new Measured(List.of(result))).lines())
                .contains(
                        "| GET of 200 bytes, 128 threads: cachezip | stock Lettuce | ops | ≥ 1.30 | 2.000 [1.00–8.00] |"
                                + " reached |",
                        "| GET of 200 bytes, 128 threads: cachezip | stock Lettuce | Redis CPU | ≤ 0.35 |"
                                + " 0.500 [0.25–1.00] | **missed** |",
                        "| GET of 200 bytes, 1,000 virtual threads: cachezip | stock Lettuce | ops | ≥ 1.60 | – |"
                                + " not measured (needs JDK 21) |",
                        "| GET of 200 bytes, 8 threads: cachezip | stock Lettuce | ops | ≥ 0.95 | – | not measured |");
    }

    private static Goal<Side, Metric> goal(Metric metric, Bound bound, double limit) {
        return new Goal<>(new Side(ROW, Peer.TUNED.title()), new Side(ROW, Peer.STOCK.title()), metric, bound, limit);
    }

    private static Measured measured(Row... rows) {
        return new Measured(List.of(Runs.of(List.of(rows))));
    }
}
