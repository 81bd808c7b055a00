package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compression in a JVM that cannot unpack native libraries, as in a container with a read-only file system. */
class WithoutLibrariesTest {

    private static final byte[] PLAIN =
            "a value, a value, a value, a value".repeat(100).getBytes(StandardCharsets.UTF_8);

    @Test
    void libraries_thatCannotBeUnpacked_areMissedOnlyByZstd(@TempDir Path folder) throws Exception {
        try (ValuePipeline<byte[]> zstd =
                ValuePipeline.builder(ValueCodec.bytes()).build()) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + folder.resolve("missing"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            WithoutLibrariesTest.class.getName())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().write(zstd.encode(PLAIN));
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        }
    }

    /** Runs in the other JVM, with what zstd has stored as input; an exception makes it exit with 1. */
    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CachezipException.NoLibrary.class)
                    .isThrownBy(() -> Compressor.create(Algorithm.ZSTD))
                    .withMessageContaining("zstd")
                    .withMessageContaining("Cannot unpack");
        }
        for (int level : new int[] {-3, 0, 9}) {
            roundTrip(ValuePipeline.builder(ValueCodec.bytes())
                    .compressor(Compressor.create(Algorithm.LZ4, level))
                    .build());
        }
        byte[] ofZstd = System.in.readAllBytes();
        try (ValuePipeline<byte[]> none =
                ValuePipeline.builder(ValueCodec.bytes()).uncompressed().build()) {
            roundTrip(none);
            assertThatExceptionOfType(CachezipException.NoLibrary.class)
                    .isThrownBy(() -> none.decode(ofZstd))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo("no-library"));
        }
    }

    private static void roundTrip(ValuePipeline<byte[]> pipeline) {
        assertThat(pipeline.decode(pipeline.encode(PLAIN))).isEqualTo(PLAIN);
    }
}
