package dev.cachezip.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of the module's README, which need this module only. */
class ReadmeTest {

    private static final Path SOURCE = Path.of("src", "test", "java", "dev", "cachezip", "objects", "ReadmeTest.java");

    private record Book(String title, int pages) {}

    @Test
    void lines_ofTheReadme_bringAValueBack() throws IOException {
        Book book = new Book("Dune", 412);

        ValueCodec<Object> codec = ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.objects.*"));
        OutputBuffer written = new OutputBuffer();
        codec.write(book, written);
        Object read = codec.read(written.array(), 0, written.length());

        assertThat(read).isEqualTo(book);
        String readme = Files.readString(Path.of("README.md"));
        String example = readme.substring(readme.indexOf("```java") + 7, readme.lastIndexOf("```"));
        String here = Files.readString(SOURCE).replace("dev.cachezip.objects.*", "com.example.*");
        assertThat(example.lines().filter(line -> !line.isBlank()))
                .hasSize(4)
                .allSatisfy(line -> assertThat(here).contains(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.github.luben.zstd.Zstd",
                "net.jpountz.lz4.LZ4Factory",
                "org.springframework.core.SpringVersion"
            })
    void classPath_hasNothingForCaches(String name) {
        assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> Class.forName(name));
    }
}
