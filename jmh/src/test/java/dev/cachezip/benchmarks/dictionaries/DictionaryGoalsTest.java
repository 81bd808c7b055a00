package dev.cachezip.benchmarks.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cachezip.benchmarks.dictionaries.DictionaryCase.Operation;
import dev.cachezip.benchmarks.dictionaries.DictionaryGoals.Metric;
import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import org.junit.jupiter.api.Test;

class DictionaryGoalsTest {

    @Test
    void all_goalsOfTimes_areOfMeasuredCases() {
        assertThat(DictionaryGoals.all())
                .filteredOn(goal -> goal.metric() == Metric.TIME)
                .hasSize(4)
                .allSatisfy(goal -> assertThat(DictionaryCase.all())
                        .contains((DictionaryCase) goal.measured(), (DictionaryCase) goal.base()));
    }

    @Test
    void outcome_time_isTheRatioOfTheBestAndOfTheMedians() {
        Goal<Side, Metric> goal = goal(
                Metric.TIME,
                DictionaryCase.of(Operation.ENCODE, DataSet.PAGES, Variant.DICTIONARY),
                DictionaryCase.of(Operation.ENCODE, DataSet.PAGES, Variant.GUARDED));

        Goal.Outcome outcome = DictionaryGoals.outcome(goal, Recorded.results()).orElseThrow();

        // 9000 to 24000, and 10000 to 25000: see the file.
        assertThat(outcome.figure()).isEqualTo(0.375, within(1e-9));
        assertThat(outcome.cells()).containsExactly("0.375", "0.400");
    }

    @Test
    void outcome_storedBytes_isTheRatioOfTheMeans() {
        Goal<Side, Metric> goal = goal(
                Metric.STORED_BYTES,
                new Side.Stored(DataSet.SESSIONS, Variant.DICTIONARY),
                new Side.Stored(DataSet.SESSIONS, Variant.PLAIN));

        Goal.Outcome outcome = DictionaryGoals.outcome(goal, Recorded.results()).orElseThrow();

        assertThat(outcome.cells()).containsExactly("0.375", "–");
    }

    @Test
    void outcome_memory_isTheRatioOfTheMeans() {
        Goal<Side, Metric> goal = goal(
                Metric.MEMORY,
                new Side.OnServer(Documents.PAGES, DocumentForm.DICTIONARY),
                new Side.OnServer(Documents.PAGES, DocumentForm.JSON));

        assertThat(DictionaryGoals.outcome(goal, Recorded.results())
                        .orElseThrow()
                        .figure())
                .isEqualTo(0.25, within(1e-9));
    }

    @Test
    void outcome_documentsThatWereNotThere_isEmpty() {
        Goal<Side, Metric> goal = goal(
                Metric.STORED_BYTES,
                new Side.Stored(DataSet.PHONES, Variant.DICTIONARY),
                new Side.Stored(DataSet.PHONES, Variant.PLAIN));

        assertThat(DictionaryGoals.outcome(goal, Recorded.results())).isEmpty();
    }

    private static Goal<Side, Metric> goal(Metric metric, Side measured, Side base) {
        return new Goal<>(measured, base, metric, Bound.AT_MOST, 0.5);
    }
}
