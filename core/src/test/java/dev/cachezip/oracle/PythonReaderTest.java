package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/reader/cachezip_reader.py, which was written from docs/format.md, reads what is stored. */
class PythonReaderTest {

    private final ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .uncompressed()
            .build();

    /** The bytes of what is declared as Object are those of undeclared values. */
    private static Stream<Trial> trials() {
        return StateOracle.trials(StorableValues.all()).filter(trial -> trial.declared() != Object.class);
    }

    @Test
    void read_allValuesOfTheOracle_haveTheirContent(@TempDir Path folder) throws Exception {
        List<Trial> written = new ArrayList<>();
        for (Trial trial : trials().toList()) {
            if (write(trial, folder.resolve(written.size() + ".bin"))) {
                written.add(trial);
            }
        }
        assertThat(written).hasSizeGreaterThan(1000);
        PythonReader.run(folder);
        JsonMapper json = new JsonMapper();
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            PythonView view = new PythonView(written.get(i).declared() != null);
            String difference = view.difference(
                    written.get(i).value().value(),
                    json.readTree(folder.resolve(i + ".json").toFile()));
            if (difference != null) {
                differences.add(written.get(i) + ": " + difference);
            }
        }
        assertThat(differences).isEmpty();
    }

    @Test
    void read_collectionThatHibernateHasNotLoaded_isAnObjectLikeOthers(@TempDir Path folder) throws Exception {
        Matcher example = Pattern.compile("```\nstored with Hibernate: .+\n((?:[0-9a-f ]+\n)+)```")
                .matcher(Files.readString(Path.of("..", "docs", "format.md")));
        assertThat(example.find()).isTrue();
        Files.write(folder.resolve("bag.bin"), Bytes.hex(example.group(1)));
        PythonReader.run(folder);
        JsonNode bag = new JsonMapper().readTree(folder.resolve("bag.json").toFile());
        assertThat(bag.get("@type").asString()).isEqualTo("dev.cachezip.types.UnloadedCollection$Bag");
        assertThat(bag.get("role").asString()).endsWith("Person.names");
        assertThat(bag.at("/owner/name").asString()).isEqualTo("N");
        assertThat(bag.at("/owner/names/@reference").asInt())
                .isEqualTo(bag.get("@anchor").asInt());
    }

    private boolean write(Trial trial, Path file) throws IOException {
        ValuePipeline<Object> used = trial.declared() == null ? pipeline : pipeline.declaredAs(trial.declared());
        try {
            Files.write(file, used.encode(trial.value().value()));
            return true;
        } catch (CachezipException e) {
            return false;
        }
    }
}
