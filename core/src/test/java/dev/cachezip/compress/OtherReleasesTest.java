package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compression with releases of the native libraries that other dependencies of an application bring. */
class OtherReleasesTest {

    private static final byte[] PLAIN =
            "a value, a value, a value, a value".repeat(100).getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @CsvSource({
        "lz4-java-1.10.1.jar, zstd-jni-1.5.5-11.jar, works",
        "lz4-java-1.8.0.jar, zstd-jni-1.5.2-5.jar, works",
        "lz4-java-1.8.0.jar, zstd-jni-1.4.2-1.jar, refused"
    })
    void otherReleases_inAJvm_readAndWriteOrAreRefusedAtStart(String lz4, String zstd, String outcome)
            throws Exception {
        Path classes = Path.of(OtherReleasesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String others = Stream.concat(
                        Stream.of(lz4, zstd)
                                .map(jar ->
                                        classes.resolveSibling("other-releases").resolve(jar)),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(Path::of)
                                .filter(path -> !path.toString().contains("lz4-java")
                                        && !path.toString().contains("zstd-jni")))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        others,
                        OtherReleasesTest.class.getName(),
                        outcome)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().write(SessionSamples.dictionary(1).bytes());
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    /** Runs in the other JVM, with a dictionary as input; an exception makes it exit with 1. */
    public static void main(String[] arguments) throws IOException {
        for (int level : new int[] {-3, 0, 9}) {
            roundTrip(Compressor.create(Algorithm.LZ4, level));
        }
        if (arguments[0].equals("refused")) {
            assertThatExceptionOfType(CachezipException.NoLibrary.class)
                    .isThrownBy(() -> Compressor.create(Algorithm.ZSTD))
                    .withMessageContaining("zstd");
            // An envelope, and a frame with one byte that is stored as it is.
            byte[] stored = HexFormat.of().parseHex("0001020001" + "28b52ffd2001" + "090000" + "07");
            try (ValuePipeline<byte[]> none =
                    ValuePipeline.builder(ValueCodec.bytes()).uncompressed().build()) {
                assertThatExceptionOfType(CachezipException.NoLibrary.class)
                        .isThrownBy(() -> none.decode(stored))
                        .withMessageContaining("zstd");
            }
        } else {
            roundTrip(Compressor.create(Algorithm.ZSTD));
            roundTrip(ZstdCompressor.createWithChecksum(9));
            ZstdDictionary dictionary = ZstdDictionary.of(System.in.readAllBytes());
            try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(Dictionaries.of(dictionary));
                    Decompressors decompressors = Decompressors.create().with(Dictionaries.of(dictionary))) {
                byte[] frame = new byte[compressor.maxCompressedLength(PLAIN.length)];
                int length = compressor.compress(PLAIN, 0, PLAIN.length, frame, 0);
                OutputBuffer plain = new OutputBuffer();
                decompressors.of(Algorithm.ZSTD).decompress(frame, 0, length, plain);
                assertThat(Arrays.copyOf(plain.array(), plain.length())).isEqualTo(PLAIN);
            }
        }
    }

    private static void roundTrip(Compressor compressor) {
        try (ValuePipeline<byte[]> pipeline =
                ValuePipeline.builder(ValueCodec.bytes()).compressor(compressor).build()) {
            byte[] stored = pipeline.encode(PLAIN);
            assertThat(stored).hasSizeLessThan(PLAIN.length / 2);
            assertThat(pipeline.decode(stored)).isEqualTo(PLAIN);
        }
    }
}
