package dev.cachezip.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.report.Goal.Bound;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {

    @ParameterizedTest
    @CsvSource({"0.30, true", "0.50, true", "0.501, false", "2, false"})
    void isReachedBy_atMost_isUpToTheLimit(double figure, boolean reached) {
        assertThat(goal(Bound.AT_MOST).isReachedBy(outcome(figure))).isEqualTo(reached);
    }

    @ParameterizedTest
    @CsvSource({"0.30, false", "0.499, false", "0.50, true", "2, true"})
    void isReachedBy_atLeast_isFromTheLimitOn(double figure, boolean reached) {
        assertThat(goal(Bound.AT_LEAST).isReachedBy(outcome(figure))).isEqualTo(reached);
    }

    @Test
    void table_eachOutcome_hasItsVerdict() {
        GoalTable table = new GoalTable("what", "figure", "spread");
        table.add(goal(Bound.AT_MOST), List.of("a"), Optional.of(outcome(0.25)), Optional.empty());
        table.add(goal(Bound.AT_MOST), List.of("b"), Optional.of(outcome(0.75)), Optional.empty());
        table.add(goal(Bound.AT_MOST), List.of("c"), Optional.empty(), Optional.of("no library"));
        table.add(goal(Bound.AT_MOST), List.of("d"), Optional.empty(), Optional.empty());
        assertThat(table.toString().lines())
                .containsExactly(
                        "| what | figure | spread | verdict |",
                        "|---|--:|--:|--:|",
                        "| a | 0.25 | none | reached |",
                        "| b | 0.75 | none | **missed** |",
                        "| c | – | – | not measured (no library) |",
                        "| d | – | – | not measured |");
    }

    private static Goal<String, String> goal(Bound bound) {
        return new Goal<>("ours", "theirs", "time", bound, 0.50);
    }

    private static Goal.Outcome outcome(double figure) {
        return new Goal.Outcome(figure, List.of(Double.toString(figure), "none"));
    }
}
