package dev.cachezip.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.samples.SampleValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    @TempDir
    private Path folder;

    @Test
    void run_oneCase_writesWhatTheReportReads() throws IOException {
        Path file = folder.resolve("results.json");

        List<String> failures = run(file, Codec.JACKSON2_JSON);

        assertThat(failures).isEmpty();
        assertThat(progress.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .allMatch(line -> line.contains("small record, Jackson 2 JSON, encode: "));
        assertThat(CodecGoals.table(Measurements.read(List.of(file)))).contains("| not measured |");
    }

    @Test
    void run_caseThatFails_goesOnAndSaysSo() throws IOException {
        List<String> failures = run(folder.resolve("results.json"), Codec.MSGPACK_BY_HAND);

        assertThat(failures).hasSize(2).allMatch(failure -> failure.startsWith("1 item, msgpack-core by hand, encode"));
        assertThat(progress.toString(StandardCharsets.UTF_8)).contains("FAILED");
    }

    private List<String> run(Path file, Codec codec) throws IOException {
        SampleValue sample = codec == Codec.MSGPACK_BY_HAND ? SampleValue.ITEMS_1 : SampleValue.SMALL_RECORD;
        List<Case> cases = List.of(new Case(Operation.ENCODE, sample, Combination.plain(codec)));
        return new BenchmarkRun(
                        cases,
                        List.of("org.openjdk.jmh:jmh-core"),
                        SHORT,
                        new PrintStream(progress, true, StandardCharsets.UTF_8))
                .run(file);
    }
}
