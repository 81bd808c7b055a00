package dev.cachezip.benchmarks.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {

    @TempDir
    private Path folder;

    @Test
    void read_documentsOfAFile_areItsLines() throws IOException {
        Files.writeString(folder.resolve("amazon_phone.jsonl"), "{\"brand\":\"one\"}\n\n{\"brand\":\"two\"}\n");

        assertThat(Corpus.PHONES.read(Optional.of(folder)))
                .hasValueSatisfying(values -> assertThat(values)
                        .extracting(Object::toString)
                        .containsExactly("{\"brand\":\"one\"}", "{\"brand\":\"two\"}"));
    }

    @Test
    void read_noFolderOrNoFile_isEmpty() throws IOException {
        assertThat(Corpus.RANDOM_USERS.read(Optional.empty())).isEmpty();
        assertThat(Corpus.RANDOM_USERS.read(Optional.of(folder))).isEmpty();
    }
}
