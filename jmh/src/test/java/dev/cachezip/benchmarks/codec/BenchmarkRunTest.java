package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.samples.SampleValue;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

class BenchmarkRunTest {

    private static final Options SHORT = new OptionsBuilder()
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .build();

    private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

    @Test
    void run_oneCase_returnsTheFormOfTheReport() {
        BenchmarkRun run = run(Codec.JACKSON2_JSON, SampleValue.SMALL_RECORD);

        assertThat(run.run()).hasSize(2).allSatisfy(result -> {
            assertThat(result.params()).containsEntry("codec", "JACKSON2_JSON");
            assertThat(result.primaryMetric().rawData()).hasSize(1);
            assertThat(result.secondaryMetrics()).containsKeys("storedBytes", "gc.alloc.rate.norm");
        });
        assertThat(run.failures()).isEmpty();
        assertThat(progress.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .allMatch(line -> line.contains("CodecBenchmark.encode SMALL_RECORD JACKSON2_JSON NONE: "));
    }

    @Test
    void run_caseThatFails_goesOnAndSaysSo() {
        BenchmarkRun run = run(Codec.MSGPACK_BY_HAND, SampleValue.ITEMS_1);

        assertThat(run.run()).isEmpty();
        assertThat(run.failures())
                .hasSize(2)
                .allMatch(failure -> failure.startsWith("CodecBenchmark.encode ITEMS_1 MSGPACK_BY_HAND"));
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("FAILED");
    }

    private BenchmarkRun run(Codec codec, SampleValue sample) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("sample", sample.name());
        parameters.put("codec", codec.name());
        parameters.put("compression", "NONE");
        return new BenchmarkRun(
                List.of(new Experiment("CodecBenchmark.encode", parameters)),
                SHORT,
                new PrintStream(progress, true, StandardCharsets.UTF_8));
    }
}
