package dev.cachezip.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.columns.ColumnExamples.Example;
import dev.cachezip.oracle.PythonReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/reader/cachezip_reader.py reads the same from columns as from rows. */
class PythonColumnsTest {

    @Test
    void read_columns_areAsTheRows(@TempDir Path folder) throws Exception {
        List<Example> examples = new ArrayList<>(ColumnExamples.all());
        for (int seed = 0; seed < 300; seed++) {
            byte[] rows = RandomRows.of(seed);
            OutputBuffer out = new OutputBuffer();
            if (Columns.write(rows, 0, rows.length, out) > 0) {
                examples.add(new Example("seed " + seed, Arrays.copyOf(out.array(), out.length()), rows));
            }
        }
        for (int i = 0; i < examples.size(); i++) {
            Files.write(folder.resolve(i + ".rows.bin"), examples.get(i).rows());
            Files.write(folder.resolve(i + ".columns.bin"), examples.get(i).columns());
        }
        PythonReader.run(folder);
        for (int i = 0; i < examples.size(); i++) {
            assertThat(folder.resolve(i + ".columns.json"))
                    .as(examples.get(i).name())
                    .hasSameTextualContentAs(folder.resolve(i + ".rows.json"));
        }
    }
}
