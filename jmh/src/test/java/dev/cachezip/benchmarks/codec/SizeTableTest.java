package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizeTableTest {

    @Test
    void measure_allForms_givesOneLengthPerSample() throws IOException {
        List<SizeTable.Row> rows = SizeTable.measure();

        assertThat(rows)
                .extracting(SizeTable.Row::title)
                .containsExactlyElementsOf(
                        SizeTable.FORMS.stream().map(Combination::title).toList());
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.lengths())
                        .hasSameSizeAs(SizeTable.SAMPLES)
                        .allMatch(length -> length > 0));
    }

    @Test
    void of_twoRows_givesMarkdownWithPercentOfTheFirst() {

        String table = SizeTable.of(List.of(
                new SizeTable.Row("first", List.of(200, 2000, 20_000, 200_000)),
                new SizeTable.Row("second", List.of(100, 1500, 5_000, 20_001))));

        assertThat(table.lines())
                .containsExactly(
                        "| stored bytes | small record | product page | 100 Layouts | 1000 Layouts |",
                        "|---|--:|--:|--:|--:|",
                        "| first | 200 (100 %) | 2,000 (100 %) | 20,000 (100 %) | 200,000 (100 %) |",
                        "| second | 100 (50 %) | 1,500 (75 %) | 5,000 (25 %) | 20,001 (10 %) |");
    }

    @Test
    void pageOfColumns_hasTheTable() throws IOException {

        assertThat(Files.readString(Path.of("..", "docs", "columns.md"))).contains(SizeTable.of(SizeTable.measure()));
    }
}
