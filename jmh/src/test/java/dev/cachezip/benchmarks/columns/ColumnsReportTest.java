package dev.cachezip.benchmarks.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnsReportTest {

    @TempDir
    private Path folder;

    private final PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

    @Test
    void text_recordedRun_isTheRecordedText() {
        assertThat(ColumnsReport.text(Recorded.results())).isEqualTo(Recorded.text("recorded.md"));
    }

    @Test
    void report_recordedRun_writesThePageThatBenchmarksLinkTo() throws IOException {
        ColumnsCommand.report(Recorded.file(), folder, out);

        assertThat(folder.resolve("benchmarks").resolve("columns.md")).hasContent(Recorded.text("recorded.md"));
        assertThat(Files.readString(Path.of("..", "docs", "benchmarks.md"))).contains("(benchmarks/columns.md)");
    }

    @Test
    void report_anotherRun_isRefusedWithTheName() throws IOException {
        Path file = Files.writeString(
                folder.resolve("full.json"), Files.readString(Recorded.file()).replace("\"sizes\"", "\"something\""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ColumnsCommand.report(file, folder, out))
                .withMessageContaining("full.json is not a file that a run has written");
    }
}
