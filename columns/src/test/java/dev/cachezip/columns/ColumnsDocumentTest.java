package dev.cachezip.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.columns.ColumnExamples.Example;
import dev.cachezip.samples.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of columns in docs/format.md are those that are read. */
class ColumnsDocumentTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("^columns: (.+)\\n((?:[0-9a-f ]+\\n)+)```", Pattern.MULTILINE);

    private static Map<String, String> examples(Path file) throws IOException {
        return EXAMPLE.matcher(Files.readString(file))
                .results()
                .collect(Collectors.toMap(
                        match -> match.group(1), match -> match.group(2).replaceAll("\\s", "")));
    }

    private static Map<String, String> examples(Stream<Example> tested) {
        return tested.collect(Collectors.toMap(Example::name, example -> Bytes.toHex(example.columns())));
    }

    @Test
    void examples_areThoseOfTheTests() throws IOException {
        assertThat(examples(Path.of("..", "docs", "format.md")))
                .isEqualTo(examples(Stream.of(ColumnExamples.orders(), ColumnExamples.users())));
    }

    @Test
    void examplesOfReleases_areAmongThoseThatAreRead() throws IOException {
        Map<String, String> read = examples(ColumnExamples.all().stream());
        try (Stream<Path> releases = Files.list(Path.of("..", "docs", "released"))) {
            for (Path release : releases.toList()) {
                assertThat(examples(release)).as(release.toString()).isNotEmpty();
                assertThat(read).containsAllEntriesOf(examples(release));
            }
        }
    }
}
