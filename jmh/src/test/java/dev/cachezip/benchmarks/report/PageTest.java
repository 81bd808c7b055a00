package dev.cachezip.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cachezip.benchmarks.report.Results.Metric;
import dev.cachezip.benchmarks.report.Results.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private static final Environment ENVIRONMENT =
            new Environment("2030-01-01", "a processor", 2, 8, "a system", "a JVM", Map.of("group:artifact", "1.2.3"));

    @TempDir
    private Path folder;

    private static Result load(String operation, String callers, String client, Double... rates) {
        List<Double> all = List.of(rates);
        List<Double> cpu = all.stream().map(rate -> 1e9 / rate).toList();
        Map<String, Metric> others = Map.of(
                "clientCpu", Metric.of(cpu),
                "serverCpu", Metric.of(cpu),
                "p50", Metric.of(List.of(120_000.0)),
                "p99", Metric.of(List.of(900_000.0)),
                "commandsPerRead", Metric.of(List.of(2.0)),
                "connections", Metric.of(List.of(0.0)));
        return new Result("load." + operation, Map.of("callers", callers, "client", client), Metric.of(all), others);
    }

    private static Results load(Result... results) {
        return new Results(List.of(new Results.Run(ENVIRONMENT, Map.of("rounds", "3 of 500 ms"), List.of(results))));
    }

    private static String text(Results results) {
        return Page.text("load", results, (parameter, value) -> value);
    }

    @Test
    void text_loadOfTwoClients_hasTheirRatiosRoundByRound() {
        String text = text(load(
                load("get", "128 threads", "stock Lettuce", 1000.0, 1000.0, 500.0),
                load("get", "128 threads", "cachezip", 2000.0, 1000.0, 4000.0),
                load("bulk-put", "1 thread", "getAll and putAll, cachezip", 100.0),
                Result.of("load.memory", Map.of("documents", "pages", "form", "JSON"), 2000),
                Result.of("load.memory", Map.of("documents", "pages", "form", "cachezip, zstd"), 500)));

        assertThat(text.lines())
                .contains(
                        "| 128 threads, stock Lettuce | 1,000 | – | 120 | 900 | 1,000 | – | 1,000 | – | 2.0 |",
                        "| 128 threads, cachezip | 2,000 | 2.00 [1.00–8.00] | 120 | 900 | 500 | 0.50 | 500 | 0.50 | 2.0 |",
                        "| GET of 200 bytes, 128 threads: cachezip, ops | stock Lettuce | ≥ 1.30 | 2.000 [1.00–8.00] | – | reached |",
                        "| GET of 200 bytes, 128 threads: cachezip, Redis CPU | stock Lettuce | ≤ 0.35 | 0.500 [0.13–1.00] | – | **missed** |",
                        "| writing 100 with time to live, 1 thread: getAll and putAll, cachezip, new connections | – | ≤ 0 | 0 | – | reached |",
                        "| GET of 200 bytes, 8 threads: cachezip, ops | stock Lettuce | ≥ 0.95 | – | – | not measured |",
                        "| JSON | 2,000 | – |",
                        "| cachezip, zstd | 500 (75.0 %) | – |",
                        "| rounds | 3 of 500 ms |",
                        "| `group:artifact` | 1.2.3 |")
                .doesNotContain("| cachezip, lz4 | – | – |");
    }

    @Test
    void text_rowOfSeveralRuns_isThatOfTheFirst() {
        Results both = new Results(List.of(
                load(load("get", "8 threads", "cachezip", 1.0)).runs().get(0),
                load(load("get", "8 threads", "cachezip", 2.0), load("get", "1 thread", "cachezip", 3.0))
                        .runs()
                        .get(0)));

        assertThat(text(both).lines().filter(line -> line.matches("\\| \\d threads?, cachezip .*")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("| 8 threads, cachezip | 1 |"),
                        line -> assertThat(line).startsWith("| 1 thread, cachezip | 3 |"));
    }

    @Test
    void write_page_keepsWhatIsWrittenByHand() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "# Title\n\nProse.\n\n" + Page.MARK + "\n\nold\n");

        Page.write("load", load(), (parameter, value) -> value, page);
        String first = Files.readString(page);
        Page.write("load", load(), (parameter, value) -> value, page);

        assertThat(page).content().startsWith("# Title\n\nProse.\n\n" + Page.MARK + "\n\n## Measured\n");
        assertThat(page).content().doesNotContain("old").isEqualTo(first);
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        Results results = load(load("get", "8 threads", "cachezip", 1.0, 2.0));
        Path file = folder.resolve("results").resolve("load.json");

        results.runs().get(0).write(file);

        assertThat(Results.read(List.of(file))).isEqualTo(results);
    }

    @Test
    void read_somethingElse_isRefusedWithTheName() throws IOException {
        for (String content : List.of("{\"rows\":1}", "[1]", "{\"environment\":{},\"results\":[]}")) {
            Path file = Files.writeString(folder.resolve("other.json"), content);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Results.read(List.of(file)))
                    .withMessageContaining("other.json is no file of results");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> Results.read(List.of()));
    }

    @Test
    void median_ofAnEvenCount_isBetweenBothInTheMiddle() {
        assertThat(Goals.median(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
        assertThat(Goals.median(List.of(9.0, 1.0, 5.0, 6.0))).isEqualTo(5.5);
    }
}
