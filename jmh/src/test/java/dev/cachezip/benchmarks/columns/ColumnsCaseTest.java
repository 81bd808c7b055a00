package dev.cachezip.benchmarks.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.benchmarks.codec.Experiment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColumnsCaseTest {

    @Test
    void all_cases_areThereOnceAndWhatTheirParametersSay() {
        assertThat(ColumnsCase.all()).doesNotHaveDuplicates().allSatisfy(next -> {
            Experiment experiment = next.with(Optional.of(Path.of("folder")));
            assertThat(experiment.parameters()).containsEntry("corpora", "folder");
            assertThat(ColumnsCase.of("any.package." + experiment.benchmark(), experiment.parameters()))
                    .hasValue(next);
        });
    }

    @Test
    void all_pairs_haveRowsFirst() {
        assertThat(ColumnsCase.all())
                .extracting(ColumnsCase::form)
                .startsWith(Form.ROWS_ZSTD_3, Form.COLUMNS_ZSTD_3, Form.ROWS_ZSTD_3);
    }

    @Test
    void with_noCorpora_hasNoFolder() {
        assertThat(ColumnsCase.all().get(0).with(Optional.empty()).parameters()).containsEntry("corpora", "");
    }

    @Test
    void of_anotherBenchmark_isEmpty() {
        assertThat(ColumnsCase.of("org.example.CodecBenchmark.encode", Map.of()))
                .isEmpty();
    }

    @Test
    void of_unknownList_isRefused() {
        assertThatThrownBy(() ->
                        ColumnsCase.of("any.ColumnsBenchmark.encode", Map.of("list", "LETTERS", "form", "ROWS_ZSTD_3")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LETTERS");
    }
}
