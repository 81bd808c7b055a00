package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** docs/reader/cachezip_reader.py, which was written from docs/format.md, reads what is stored. */
class PythonReaderTest {

    private final ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                    Jackson3Codecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .uncompressed()
            .build();

    @Test
    void read_allValuesOfTheOracle_haveTheirContent(@TempDir Path folder) throws Exception {
        List<Trial> written = new ArrayList<>();
        for (Trial trial : StateOracle.trials(StorableValues.all()).toList()) {
            if (write(trial, folder.resolve(written.size() + ".bin"))) {
                written.add(trial);
            }
        }
        assertThat(written).hasSizeGreaterThan(1000);
        PythonReader.run(folder);
        JsonMapper json = new JsonMapper();
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            PythonView view = new PythonView(written.get(i).declared());
            String difference = view.difference(
                    written.get(i).value().value(),
                    json.readTree(folder.resolve(i + ".json").toFile()));
            if (difference != null) {
                differences.add(written.get(i) + ": " + difference);
            }
        }
        assertThat(differences).isEmpty();
    }

    private boolean write(Trial trial, Path file) throws IOException {
        ValuePipeline<Object> used =
                trial.declared() ? pipeline.declaredAs(trial.value().declared()) : pipeline;
        try {
            Files.write(file, used.encode(trial.value().value()));
            return true;
        } catch (CachezipException e) {
            return false;
        }
    }
}
