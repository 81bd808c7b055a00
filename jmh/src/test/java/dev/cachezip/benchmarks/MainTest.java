package dev.cachezip.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.benchmarks.codec.Experiment;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Goals;
import dev.cachezip.benchmarks.report.Page;
import dev.cachezip.benchmarks.report.Results;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of the benchmarks' own results: recorded ones, which were never measured, and the published ones. */
class MainTest {

    private static final Set<String> GOALS_OF_NO_JDK =
            Set.of("| what | against | goal | verdict |", "|---|--:|--:|--:|");

    private static final Path DOCS = Path.of("..", "docs");

    private static Path file(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(Page.class.getResource(name), name).toURI());
    }

    @ParameterizedTest
    @ValueSource(strings = {"codecs", "columns", "dictionaries"})
    void text_recordedRun_isTheRecordedText(String page) throws IOException, URISyntaxException {
        Results recorded = Results.read(List.of(file(page + ".json")));

        assertThat(Page.text(page, recorded, Main::title)).isEqualTo(Files.readString(file(page + "-recorded.md")));
    }

    /** What a page has beside its figures is the same in the published one, so that no table of it has another shape. */
    @ParameterizedTest
    @ValueSource(strings = {"benchmarks.md", "benchmarks/columns.md", "benchmarks/dictionaries.md", "lettuce.md"})
    void publishedPage_hasTheShapeOfTheData(String name) throws IOException {
        List<String> published = Files.readAllLines(DOCS.resolve(name));
        String page = name.equals("lettuce.md") ? "load" : name.replaceAll("(.*/)?(benchmarks)?", "");
        Results nothing = new Results(List.of());

        assertThat(published)
                .containsAll(Page.text(page.equals(".md") ? "codecs" : page.replace(".md", ""), nothing, Main::title)
                        .lines()
                        // Goals have a column for each JDK that was measured.
                        .filter(line -> !line.endsWith("not measured |") && !GOALS_OF_NO_JDK.contains(line))
                        .toList());
    }

    /** The README quotes its numbers about speed from the page. */
    @Test
    void readme_tableOfTimes_isThePages() throws IOException {
        List<String> quoted = Files.readAllLines(Path.of("..", "README.md")).stream()
                .dropWhile(line -> !line.startsWith("| stored as |"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertThat(quoted).hasSizeGreaterThan(2);
        assertThat(Files.readAllLines(DOCS.resolve("benchmarks.md"))).containsAll(quoted);
    }

    @Test
    void pageOfColumns_hasTheTableOfSizes() throws IOException {
        assertThat(Files.readString(DOCS.resolve("columns.md"))).contains(Main.sizes());
    }

    @Test
    void pageOfBenchmarks_linksToTheOthers() throws IOException {
        assertThat(Files.readString(DOCS.resolve("benchmarks.md")))
                .contains("(benchmarks/columns.md)", "(benchmarks/dictionaries.md)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"codecs", "columns", "dictionaries"})
    void cases_ofAPage_areThereOnceWithTitlesAndWhatTheGoalsNeed(String page) throws IOException {
        List<Experiment> cases = Experiment.of(page, Optional.of("folder"));

        assertThat(cases)
                .doesNotHaveDuplicates()
                .allSatisfy(next -> next.parameters()
                        .forEach((parameter, value) ->
                                assertThat(Main.title(parameter, value)).isNotEmpty()));
        assertThat(cases)
                .containsAll(Goals.needed(page).stream()
                        .flatMap(needed -> Experiment.of(needed).stream())
                        .toList());
        assertThat(Experiment.of(page, Optional.empty()))
                .isNotEmpty()
                .noneMatch(next -> next.parameters().containsKey("corpora"));
        assertThat(Environment.of(Experiment.libraries(page)).libraries()).isNotEmpty();
    }

    @Test
    void cases_ofCodecs_beginWithTheBase() {
        assertThat(Experiment.of("codecs", Optional.empty()).get(0).parameters())
                .containsEntry("codec", "JACKSON2_JSON")
                .containsEntry("compression", "NONE");
    }
}
