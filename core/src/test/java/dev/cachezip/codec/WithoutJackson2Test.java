package dev.cachezip.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The codecs in a JVM that has neither Jackson 2 nor jackson-dataformat-msgpack, as an application by default. */
class WithoutJackson2Test {

    private static final Pattern OPTIONAL =
            Pattern.compile(".*[/\\\\](com[/\\\\]fasterxml[/\\\\]jackson[/\\\\](core[/\\\\]"
                    + "(jackson-core|jackson-databind)|datatype|module)|org[/\\\\]msgpack)[/\\\\].*");

    record Book(String title, List<Long> pages) {}

    @Test
    void roundTrip_withoutOptionalLibraries_isEqual() throws IOException, InterruptedException {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !OPTIONAL.matcher(entry).matches())
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        WithoutJackson2Test.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** Runs in the other JVM; an exception makes it exit with 1. */
    public static void main(String[] args) {
        for (String name : new String[] {
            "com.fasterxml.jackson.databind.ObjectMapper", "org.msgpack.jackson.dataformat.MessagePackFactory"
        }) {
            try {
                throw new IllegalStateException(Class.forName(name) + " is on the class path");
            } catch (ClassNotFoundException e) {
                // As it should be.
            }
        }
        AllowedTypes types = AllowedTypes.of("dev.cachezip.codec.*");
        Book book = new Book("b", List.of(1L, 2L));
        for (ValueCodec<Object> codec : List.of(ValueCodec.messagePack(types), ValueCodec.json(types))) {
            if (!book.equals(WrittenForm.read(codec, WrittenForm.write(codec, book)))) {
                throw new IllegalStateException("Not equal");
            }
        }
    }
}
