package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Experiment;
import dev.cachezip.benchmarks.codec.RunCommand;
import dev.cachezip.benchmarks.columns.ColumnsResults.Sizes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The commands {@code columns} and {@code report-columns}. */
public final class ColumnsCommand {

    /** The libraries whose versions the results depend on. */
    private static final List<String> LIBRARIES = List.of(
            "dev.cachezip:cachezip-core",
            "com.github.luben:zstd-jni",
            "at.yawk.lz4:lz4-java",
            "tools.jackson.core:jackson-databind",
            "net.datafaker:datafaker",
            "org.openjdk.jmh:jmh-core");

    private ColumnsCommand() {}

    /**
     * Measures, and writes the results to a file under {@code jmh/target/benchmarks}, and the report.
     *
     * @param arguments as in {@link RunCommand#of}
     * @param docs folder of {@code benchmarks.md}; the report of brief times goes to a folder beside the results
     * @throws IllegalArgumentException if there are other arguments
     * @throws IllegalStateException if a benchmark has failed
     */
    public static void run(List<String> arguments, Path docs, PrintStream out) throws IOException {
        RunCommand command = RunCommand.of("columns", arguments);
        List<Sizes> sizes = Sizes.measure(command.corpora());
        List<SampleList> lists = sizes.stream().map(Sizes::list).toList();
        List<Experiment> cases = new ArrayList<>();
        for (ColumnsCase next : ColumnsCase.all()) {
            if (lists.contains(next.list())) {
                cases.add(next.with(command.corpora()));
            }
        }
        command.run(cases, LIBRARIES, Map.of(ColumnsResults.SIZES, sizes), docs, ColumnsCommand::report, out);
    }

    /**
     * Writes the report of an earlier result to {@code benchmarks/columns.md}.
     *
     * @param result result file of {@link #run}
     * @param folder folder of {@code benchmarks.md}
     * @throws IllegalArgumentException if the file is of another kind
     */
    public static void report(Path result, Path folder, PrintStream out) throws IOException {
        ColumnsResults results = ColumnsResults.read(result);
        out.println();
        out.println(ColumnsGoals.table(results));
        out.println("report: " + ColumnsReport.write(results, folder));
    }
}
