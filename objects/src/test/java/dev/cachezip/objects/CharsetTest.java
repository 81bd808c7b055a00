package dev.cachezip.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short strings in a JVM whose default charset is not UTF-8, as JDK 17 has it under {@code LC_ALL=C}. */
class CharsetTest {

    private static final String SHORT = "Åkerström €\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "ISO-8859-1", "UTF-8"})
    void roundTrip_anyDefaultCharset_isEqual(String charset) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=" + charset,
                        "-cp",
                        System.getProperty("java.class.path"),
                        CharsetTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** Runs in the other JVM; an exception makes it exit with 1. */
    public static void main(String[] args) {
        ValueCodec<Object> codec = ObjectCodecs.messagePack(AllowedTypes.of());
        Map<String, String> value = new LinkedHashMap<>(Map.of(SHORT, SHORT + "!"));
        OutputBuffer plain = new OutputBuffer();
        codec.write(value, plain);
        Object read = codec.read(plain.array(), 0, plain.length());
        if (!value.equals(read)) {
            throw new IllegalStateException("Not equal under " + System.getProperty("file.encoding"));
        }
    }
}
