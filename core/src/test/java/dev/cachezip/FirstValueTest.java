package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What the first value of an application costs: classes, most of the time that it takes, and the same on each machine. */
class FirstValueTest {

    /** It is 503 on JDK 17 and 490 on JDK 25; a release of Jackson may load some more. */
    private static final int MOST = 515;

    /**
     * The most classes of method handles and of the Foreign Function API that zstd loads: 3 on JDK 17 and on 25, 300 with a
     * release of zstd-jni that calls its library by that API.
     */
    private static final int MOST_OF_CALLS = 20;

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @Test
    void encodeAndDecode_firstRecordWhereJacksonIsWarm_loadsFewClasses() throws IOException, InterruptedException {
        // Fewer would mean that nothing was stored.
        assertThat(Integer.parseInt(run(JAVA, FirstValue.class).strip()))
                .as("classes")
                .isBetween(200, MOST);
    }

    /** On the newest JDK that there is, since zstd-jni has classes of its own for JDK 22 and later. */
    @Test
    void encodeAndDecode_firstZstd_makesNoMethodHandles() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("cachezip.it.java", JAVA.toString()));
        String output = run(java, FirstZstd.class, "-Xlog:class+load=info:stdout:none");

        String loaded = output.substring(output.indexOf(FirstZstd.BEGIN), output.indexOf(FirstZstd.END));

        assertThat(loaded).contains("com.github.luben.zstd.ZstdCompressCtx ");
        assertThat(loaded.lines()
                        .filter(line ->
                                line.startsWith("java.lang.invoke.") || line.startsWith("jdk.internal.foreign.")))
                .hasSizeLessThanOrEqualTo(MOST_OF_CALLS);
    }

    private static String run(Path java, Class<?> main, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /** Compresses and decompresses bytes with zstd, between two marks. */
    static final class FirstZstd {

        static final String BEGIN = "begins with zstd";
        static final String END = "ends with zstd";

        private FirstZstd() {}

        public static void main(String[] arguments) {
            PrintStream out = System.out;
            byte[] value = new byte[1_000];
            try (ValuePipeline<byte[]> none =
                    ValuePipeline.builder(ValueCodec.bytes()).uncompressed().build()) {
                Objects.requireNonNull(none.decode(none.encode(value)));
            }
            out.println(BEGIN);
            try (ValuePipeline<byte[]> zstd =
                    ValuePipeline.builder(ValueCodec.bytes()).build()) {
                Objects.requireNonNull(zstd.decode(zstd.encode(value)));
            }
            out.println(END);
        }
    }

    /** Prints the number of classes that are loaded when a record is written and read. */
    static final class FirstValue {

        private static final ClassLoadingMXBean CLASSES = ManagementFactory.getClassLoadingMXBean();

        private FirstValue() {}

        record Warm(String name, int count, List<String> more) {}

        public static void main(String[] arguments) {
            JsonMapper jackson = JsonMapper.builder().build();
            jackson.readValue(jackson.writeValueAsBytes(new Warm("a", 1, List.of("b"))), Warm.class);
            jackson.writeValueAsString(Map.of("a", 1));
            Object value = SampleValue.SMALL_RECORD.value();

            ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                            ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.samples.*")))
                    .uncompressed()
                    .build();

            long before = CLASSES.getTotalLoadedClassCount();
            Objects.requireNonNull(pipeline.decode(pipeline.encode(value)));
            long after = CLASSES.getTotalLoadedClassCount();
            PrintStream out = System.out;
            out.println(after - before);
        }
    }
}
