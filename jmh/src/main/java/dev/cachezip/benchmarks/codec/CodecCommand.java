package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The commands {@code quick}, {@code full}, {@code report} and {@code sizes}. */
public final class CodecCommand {

    private static final Path RESULTS = Path.of("jmh", "target", "benchmarks");

    /** The libraries whose versions the results depend on. */
    private static final List<String> LIBRARIES = List.of(
            "dev.cachezip:cachezip-core",
            "com.github.luben:zstd-jni",
            "at.yawk.lz4:lz4-java",
            "com.fasterxml.jackson.core:jackson-databind",
            "tools.jackson.core:jackson-databind",
            "tools.jackson.dataformat:jackson-dataformat-cbor",
            "tools.jackson.dataformat:jackson-dataformat-smile",
            "org.msgpack:jackson-dataformat-msgpack",
            "org.msgpack:msgpack-core",
            "org.springframework.data:spring-data-redis",
            "com.esotericsoftware:kryo",
            "org.apache.fory:fory-core",
            "org.redisson:redisson",
            "org.openjdk.jmh:jmh-core");

    private CodecCommand() {}

    /**
     * Measures, and writes the results to a file under {@code jmh/target/benchmarks}, and the report.
     *
     * @param docs folder of the report of a full run; the report of a quick one goes to a folder beside the results
     * @throws IllegalStateException if a benchmark has failed
     */
    public static void run(Suite suite, Path docs, PrintStream out) throws IOException {
        Path results = RESULTS.resolve(suite.command() + ".json");
        List<String> failures =
                new BenchmarkRun(Cases.of(suite), LIBRARIES, new OptionsBuilder().build(), out).run(results);
        out.println("results: " + results);
        report(List.of(results), suite == Suite.FULL ? docs : RESULTS.resolve(suite.command()), out);
        if (!failures.isEmpty()) {
            throw new IllegalStateException("Failed: " + String.join("; ", failures));
        }
    }

    /**
     * Writes the report of earlier results to {@code benchmarks.md}.
     *
     * @param results result files of {@link #run}
     * @param folder folder of the page
     * @throws IllegalArgumentException if the files are of another kind or not comparable
     */
    public static void report(List<Path> results, Path folder, PrintStream out) throws IOException {
        Measurements measurements = Measurements.read(results);
        out.println();
        out.println(CodecGoals.table(measurements));
        out.println("report: " + CodecReport.write(measurements, folder));
    }

    /** Prints the table of sizes in docs/columns.md. */
    public static void sizes(PrintStream out) throws IOException {
        out.print(SizeTable.of(SizeTable.measure()));
    }
}
