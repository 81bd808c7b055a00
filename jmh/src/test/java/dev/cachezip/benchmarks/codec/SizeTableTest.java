package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    void print_twoRows_givesMarkdownWithPercentOfTheFirst() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        SizeTable.print(
                List.of(
                        new SizeTable.Row("first", List.of(200, 2000, 20_000, 200_000)),
                        new SizeTable.Row("second", List.of(100, 1500, 5_000, 20_001))),
                new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "| stored bytes | small record | product page | 100 Layouts | 1000 Layouts |",
                        "|---|--:|--:|--:|--:|",
                        "| first | 200 (100 %) | 2,000 (100 %) | 20,000 (100 %) | 200,000 (100 %) |",
                        "| second | 100 (50 %) | 1,500 (75 %) | 5,000 (25 %) | 20,001 (10 %) |");
    }

    @Test
    void readme_hasTheTable() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        SizeTable.print(SizeTable.measure(), new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(Files.readString(Path.of("..", "README.md"))).contains(printed.toString(StandardCharsets.UTF_8));
    }
}
