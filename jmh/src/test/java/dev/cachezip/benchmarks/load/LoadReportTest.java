package dev.cachezip.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.benchmarks.load.LoadResult.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadReportTest {

    @TempDir
    private Path folder;

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        LoadResult result = complete();
        Path file = folder.resolve("results").resolve("quick.json");

        result.write(file);

        assertThat(LoadResult.read(file)).isEqualTo(result);
    }

    @Test
    void read_somethingElse_isRefusedWithTheName() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "{\"rows\": 1}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadResult.read(file))
                .withMessageContaining("other.json is not the result of a load");
    }

    @Test
    void measured_rowOfSeveralRuns_isThatOfTheFirst() {
        LoadResult first = Runs.of(
                List.of(Runs.row("a", Section.COMMANDS, Callers.threads(1), Runs.series("one", 1))),
                new Missing("b", "one", "needs JDK 21"),
                new Missing("c", "one", "is not here"));
        LoadResult second = Runs.of(List.of(
                Runs.row("a", Section.COMMANDS, Callers.threads(1), Runs.series("one", 2)),
                Runs.row("b", Section.COMMANDS, Callers.virtualThreads(2), Runs.series("one", 3))));

        Measured measured = new Measured(List.of(first, second));

        assertThat(measured.rows()).extracting(Row::id).containsExactly("a", "b");
        assertThat(measured.row("a").orElseThrow()).isSameAs(first.rows().get(0));
        assertThat(measured.missing()).containsExactly(new Missing("c", "one", "is not here"));
        assertThat(measured.reason("c", "one")).contains("is not here");
    }

    @Test
    void measured_ofNoRun_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Measured(List.of()));
    }

    @Test
    void text_ofAllParts_hasATableForEach() {
        String text = LoadReport.text(new Measured(List.of(complete())), List.of());

        assertThat(text.lines())
                .contains(
                        "| 128 threads, stock Lettuce | 1,000 | – | 120 | 900 | 40.0 | – | 8.00 | – | 2.0 |",
                        "| 128 threads, cachezip | 2,000 | 2.00 [1.00–8.00] | 120 | 900 | 20.0 | 0.50 | 4.00 | 0.50 | 2.0 |",
                        "| 1 thread, loop | 100 | – | 120 | 900 | 10.0 | – | 5.00 | – | 2.0 | 0 |",
                        "| 1 × 1 | 100 | 0.50 | – | – | – | – |",
                        "| bytes per value (saved) | letters, 1,900 bytes of JSON |",
                        "| packed | 500 (75.0 %) |",
                        "* GLIDE (get-200-128, set-200-128): no library",
                        "| tuning of cachezip | at its defaults |",
                        "| that of stock Lettuce | `name=value` |",
                        "| `group:artifact` | 1.2.3 |");
    }

    @Test
    void charts_ofGets_haveTheRowsAndSeriesThatAreComplete() {
        Measured measured = new Measured(List.of(Runs.of(List.of(
                Runs.twiceAsGood("get-200-128", Callers.threads(128)),
                Runs.twiceAsGood("get-200-1", Callers.threads(1))))));

        assertThat(LoadCharts.of(measured)).hasSize(2);
        assertThat(LoadCharts.of(measured).get(0).toString())
                .contains("[1 thread, 128 threads]")
                .contains("values=[2.0, 2.0]")
                .doesNotContain("Jedis");
        assertThat(LoadCharts.of(new Measured(List.of(Runs.of(List.of()))))).isEmpty();
    }

    @Test
    void write_pageByHand_changesNothingButTheMeasuredPart() throws IOException {
        Path page = Files.writeString(
                folder.resolve("lettuce.md"), "# Title\n\nProse.\n\n" + GeneratedPart.text("old") + "\n\nMore.\n");

        LoadReport.write(new Measured(List.of(Runs.of(List.of()))), folder);

        assertThat(page)
                .content()
                .startsWith("# Title\n\nProse.\n\n" + GeneratedPart.BEGIN + "\n\n## Measured\n")
                .endsWith(GeneratedPart.END + "\n\nMore.\n")
                .doesNotContain("old");
    }

    @Test
    void write_noPage_makesOneThatCanBeWrittenAgain() throws IOException {
        Measured measured = new Measured(List.of(Runs.of(List.of())));

        Path page = LoadReport.write(measured, folder);
        String first = Files.readString(page);
        LoadReport.write(measured, folder);

        assertThat(page).hasContent(first);
    }

    @Test
    void replace_pageWithoutPart_getsItAtTheEnd() {
        assertThat(GeneratedPart.replace("prose\n", "new"))
                .isEqualTo("prose\n\n" + GeneratedPart.BEGIN + "\n\nnew\n\n" + GeneratedPart.END + "\n");
    }

    @Test
    void replace_pageWithPartsThatAreNotOne_isRefused() {
        for (String page : List.of(
                "prose" + GeneratedPart.BEGIN,
                GeneratedPart.END + GeneratedPart.BEGIN,
                GeneratedPart.text("") + GeneratedPart.text(""))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> GeneratedPart.replace(page, "new"))
                    .withMessageContaining(GeneratedPart.BEGIN);
        }
    }

    private static LoadResult complete() {
        LoadResult rows = Runs.of(
                List.of(
                        Runs.twiceAsGood("get-200-128", Callers.threads(128)),
                        Runs.row("bulk-get-1", Section.BULK, Callers.threads(1), Runs.series("loop", 100, 200, 100)),
                        Runs.row(
                                "matrix-get-1x1",
                                Section.MATRIX,
                                Callers.threads(1),
                                Runs.series(Peer.GLIDE.title(), 100, 100, 100),
                                Runs.series(Peer.GLIDE_LZ4.title(), 50, 50, 50))),
                new Missing("get-200-128", "GLIDE", "no library"),
                new Missing("set-200-128", "GLIDE", "no library"));
        return new LoadResult(rows.environment(), rows.setup(), rows.rows(), List.of(Runs.documents()), rows.missing());
    }
}
