package dev.cachezip.benchmarks.dictionaries;

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

class DictionaryReportTest {

    @TempDir
    private Path folder;

    private final PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

    @Test
    void text_recordedRun_isTheRecordedText() {
        assertThat(DictionaryReport.text(Recorded.results())).isEqualTo(Recorded.text("recorded.md"));
    }

    @Test
    void report_recordedRun_writesThePageThatBenchmarksLinkTo() throws IOException {
        DictionaryCommand.report(Recorded.file(), folder, out);

        assertThat(folder.resolve("benchmarks").resolve("dictionaries.md")).hasContent(Recorded.text("recorded.md"));
        assertThat(Files.readString(Path.of("..", "docs", "benchmarks.md"))).contains("(benchmarks/dictionaries.md)");
    }

    @Test
    void report_somethingElse_isRefusedWithTheName() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "{\"rows\": 1}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DictionaryCommand.report(file, folder, out))
                .withMessageContaining("other.json is not a file that a run has written");
    }

    @Test
    void report_runOfCodecs_isRefusedWithTheName() throws IOException {
        Path file = Files.writeString(
                folder.resolve("full.json"), Files.readString(Recorded.file()).replace("\"others\"", "\"something\""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DictionaryCommand.report(file, folder, out))
                .withMessageContaining("full.json is not a file that a run has written");
    }
}
