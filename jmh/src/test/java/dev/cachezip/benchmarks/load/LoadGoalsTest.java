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
    void all_goals_areOfRowsAndVariantsThatTheirSuiteAndAFullRunHave() {
        for (Goal<Side, Metric> goal : LoadGoals.all()) {
            Suite own = goal.measured().row().startsWith("near-") ? Suite.NEAR : Suite.QUICK;
            for (Suite suite : List.of(own, Suite.FULL)) {
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

    @Test
    void table_ofASuite_hasTheGoalsOfItsRowsOnly() {
        String quick = LoadGoals.table(new Measured(List.of(Runs.of(List.of()))));
        String near = LoadGoals.table(new Measured(List.of(Runs.of(
                "near",
                List.of(Runs.row(
                        "near-write", Section.NEAR, Callers.threads(1), Runs.series(Peer.NEAR.title(), 10_000)))))));

        assertThat(quick).contains("GET of 200 bytes").doesNotContain(Peer.NEAR.title());
        assertThat(near.lines())
                .contains(
                        "| until a write is seen, 1 thread: cachezip with copies | – | p50 µs | ≤ 1,000 | 120 [120–120] |"
                                + " reached |",
                        "| get of a small record, 1 thread: cachezip with copies, plain | cachezip, plain | ops | ≥ 15.00 |"
                                + " – | not measured |")
                .noneMatch(line -> line.contains("GET of 200 bytes"));
    }

    @Test
    void plan_ofAFullRun_endsWithTheRowsOfCopies() {
        List<String> near = Plan.of(Suite.NEAR).stream().map(Scenario::id).toList();
        List<String> full = Plan.of(Suite.FULL).stream().map(Scenario::id).toList();

        assertThat(near).isNotEmpty().allMatch(id -> id.startsWith("near-"));
        assertThat(full).endsWith(near.toArray(String[]::new));
    }

    private static Goal<Side, Metric> goal(Metric metric, Bound bound, double limit) {
        return new Goal<>(new Side(ROW, Peer.TUNED.title()), new Side(ROW, Peer.STOCK.title()), metric, bound, limit);
    }

    private static Measured measured(Row... rows) {
        return new Measured(List.of(Runs.of(List.of(rows))));
    }
}
