package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What the first value of an application costs: classes, most of the time that it takes, and the same on each machine. */
class FirstValueTest {

    /** It is 484 on JDK 17 and 471 on JDK 25; a release of Jackson may load some more. */
    private static final int MOST = 500;

    @Test
    void encodeAndDecode_firstRecordWhereJacksonIsWarm_loadsFewClasses() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstValue.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        // Fewer would mean that nothing was stored.
        assertThat(Integer.parseInt(output.strip())).as("classes").isBetween(200, MOST);
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
