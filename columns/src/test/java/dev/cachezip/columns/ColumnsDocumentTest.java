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

    private static final Pattern EXAMPLE = Pattern.compile("```\\ncolumns: (.+)\\n((?:[0-9a-f ]+\\n)+)```");

    @Test
    void examples_areThoseOfTheTests() throws IOException {
        Map<String, String> documented = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "format.md")))
                .results()
                .collect(Collectors.toMap(
                        match -> match.group(1), match -> match.group(2).replaceAll("\\s", "")));
        Map<String, String> read = Stream.of(ColumnExamples.orders(), ColumnExamples.users())
                .collect(Collectors.toMap(Example::name, example -> Bytes.toHex(example.columns())));
        assertThat(documented).isEqualTo(read);
    }
}
