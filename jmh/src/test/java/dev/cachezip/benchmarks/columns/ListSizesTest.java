package dev.cachezip.benchmarks.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Goals;
import dev.cachezip.benchmarks.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListSizesTest {

    @TempDir
    private Path folder;

    /** The bytes are the same in each run, so that their goals can be tested. */
    @Test
    void measure_listsOfTheProject_reachTheirGoals() throws IOException {
        List<Results.Result> sizes = ListSizes.measure(Optional.empty());
        Results results = new Results(List.of(new Results.Run(Environment.of(List.of()), Map.of(), sizes)));

        assertThat(sizes).hasSize(8 * Form.values().length);
        assertThat(Goals.of("columns").stream().flatMap(goal -> goal.reached(results).stream()))
                .hasSize(10)
                .containsOnly(true);
    }

    @Test
    void measure_documentsOfAFile_areThere() throws IOException {
        Files.writeString(folder.resolve("github_event.jsonl"), "{\"id\":1}\n".repeat(60));

        List<Object> events = SampleList.EVENTS_50.read(Optional.of(folder)).orElseThrow();

        assertThat(events).hasSize(50);
        assertThat(ListSizes.measure(SampleList.EVENTS_50, events)).hasSize(Form.values().length);
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
