package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The jar that people run, in a pipe. */
class JarIT {

    private static CliRun jar(byte[] input, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("cachezip.cli.jar")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CliRun(process.waitFor(), out, err);
    }

    @Test
    void decode_inAPipe_hasNoColoursAndNoProgress() throws Exception {
        CliRun run = jar(Fixtures.text(Fixtures.GLIDE_BASE64), "decode");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo('"' + "A".repeat(64) + "\"\n");
        assertThat(run.err()).startsWith("# form: a plain string\n").doesNotContain("\u001b", "\r");
    }

    @Test
    void decode_inAPipe_isUtf8() throws Exception {
        assertThat(jar(Fixtures.declared(Fixtures.book()), "decode", "--quiet").out())
                .contains("Café");
    }

    @Test
    void inspect_inAPipe_isQuiet() throws Exception {
        try (LocalRedis redis = LocalRedis.start()) {
            redis.set("books::1", Fixtures.typed(Fixtures.book()));

            CliRun run = jar(new byte[0], "inspect", "--redis", redis.url());

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("books::").doesNotContain("\u001b", "\r");
        }
    }

    @Test
    void decode_toAFullDevice_exits2() throws Exception {
        File full = new File("/dev/full");
        Assumptions.assumeTrue(full.exists(), "there is no /dev/full");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("cachezip.cli.jar"),
                        "decode",
                        "--quiet")
                .redirectOutput(full)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(Fixtures.text(Fixtures.GLIDE_BASE64));
        }
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(ExitCodes.IO);
        assertThat(err).isEqualTo("cachezip: cannot write to standard output\n");
    }

    @Test
    void completionAndVersion_areThere() throws Exception {
        assertThat(jar(new byte[0], "generate-completion").out()).contains("complete -F _complete_cachezip");
        assertThat(jar(new byte[0], "--version").out()).startsWith("cachezip ").doesNotContain("not from its jar");
    }

    @Test
    void jar_hasItsLicenceAndThoseOfWhatIsInIt() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("cachezip.cli.jar"))) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License", "Version 2.0");
            assertThat(text(jar, "META-INF/NOTICE")).startsWith("cachezip\n");
            assertThat(text(jar, "META-INF/THIRD-PARTY.txt"))
                    .contains("BSD 2-Clause License) zstd-jni", ":lz4-java:", "MIT) SLF4J API", ":slf4j-nop:")
                    .contains(":netty-common:", "MIT) Lettuce", ":jackson-databind:", "picocli", ":reactor-core:")
                    .doesNotContain("Unknown license", "cachezip");
            assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.matches(".*(LICENSE|NOTICE).*")))
                    .contains(
                            "META-INF/licenses/zstd-jni/LICENSE",
                            "META-INF/licenses/zstd-jni/LICENSE-zstd",
                            "META-INF/licenses/lz4-java/LICENSE-lz4",
                            "META-INF/licenses/lettuce-core/LICENSE",
                            "META-INF/licenses/slf4j-api/LICENSE.txt",
                            "META-INF/licenses/jackson-core/LICENSE",
                            "META-INF/licenses/jackson-core/NOTICE",
                            "META-INF/licenses/jackson-core/Schubfach-LICENSE")
                    .filteredOn(name -> !name.startsWith("META-INF/licenses/"))
                    .containsExactlyInAnyOrder("META-INF/LICENSE", "META-INF/NOTICE");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        ZipEntry entry = jar.getEntry(name);
        assertThat(entry).as(name).isNotNull();
        return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void inspect_nobodyThere_exits2WithOneLine() throws Exception {
        CliRun run = jar(new byte[0], "inspect", "--redis", "127.0.0.1:1");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .startsWith("cachezip: ")
                .contains("Connection refused")
                .hasLineCount(1);
    }
}
