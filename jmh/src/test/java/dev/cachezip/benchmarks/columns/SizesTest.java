package dev.cachezip.benchmarks.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cachezip.benchmarks.columns.ColumnsGoals.Metric;
import dev.cachezip.benchmarks.columns.ColumnsResults.Sizes;
import dev.cachezip.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizesTest {

    @TempDir
    private Path folder;

    /** The bytes are the same in each run, so that their goals can be tested. */
    @Test
    void measure_listsOfTheProject_reachTheirGoals() throws IOException {
        List<Sizes> sizes = Sizes.measure(Optional.empty());

        assertThat(sizes)
                .extracting(Sizes::list)
                .doesNotContain(SampleList.PHONES_100)
                .hasSize(8);
        Environment environment = Recorded.results().environment();
        ColumnsResults results = new ColumnsResults(environment, "", Map.of(), sizes);
        assertThat(ColumnsGoals.all())
                .filteredOn(goal -> goal.metric() == Metric.STORED_BYTES)
                .allSatisfy(goal -> ColumnsGoals.outcome(goal, results)
                        .ifPresent(
                                outcome -> assertThat(goal.isReachedBy(outcome)).isTrue()));
    }

    @Test
    void measure_documentsOfAFile_areThere() throws IOException {
        Files.writeString(folder.resolve("github_event.jsonl"), "{\"id\":1}\n".repeat(60));

        List<Object> events = SampleList.EVENTS_50.read(Optional.of(folder)).orElseThrow();

        assertThat(events).hasSize(50);
        assertThat(Sizes.measure(SampleList.EVENTS_50, events).of(Form.JSON_ZSTD_3))
                .isPositive();
    }

    @Test
    void read_tooFewDocuments_isRefused() throws IOException {
        Files.writeString(folder.resolve("github_event.jsonl"), "{\"id\":1}\n");

        assertThatIllegalStateException()
                .isThrownBy(() -> SampleList.EVENTS_50.read(Optional.of(folder)))
                .withMessage("Too few documents for 50 events: 1");
    }

    @Test
    void pipeline_ofJson_isRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Form.JSON_ZSTD_3.pipeline(SampleList.USERS_10.type()))
                .withMessage("No pipeline for JSON + zstd 3");
    }
}
