package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cachezip.benchmarks.report.Fonts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodecReportTest {

    @TempDir
    private Path folder;

    @Test
    void text_recordedRun_isTheRecordedText() {
        Measurements measurements = Recorded.measurements();

        String text = CodecReport.text(measurements, CodecCharts.of(measurements));

        assertThat(text).isEqualTo(Recorded.text("recorded.md"));
    }

    @Test
    void write_recordedRun_writesTheTextAndTheChartsThatItShows() throws IOException {
        assumeThat(Fonts.areInstalled()).isTrue();

        Path file = CodecReport.write(Recorded.measurements(), folder);

        assertThat(file).hasContent(Recorded.text("recorded.md"));
        assertThat(folder.resolve("benchmarks"))
                .isDirectoryContaining("glob:**/times-dark.svg")
                .isDirectoryContaining("glob:**/times-light.svg")
                .isDirectoryContaining("glob:**/pipelines-light.svg");
    }

    /** The README quotes its numbers about speed from the report. */
    @Test
    void readme_tableOfTimes_isTheReports() throws IOException {
        List<String> quoted = Files.readAllLines(Path.of("..", "README.md")).stream()
                .dropWhile(line -> !line.startsWith("| " + CodecTables.CORNER + " |"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assumeThat(quoted).isNotEmpty();

        assertThat(Files.readAllLines(Path.of("..", "docs", "benchmarks.md"))).containsAll(quoted);
    }
}
