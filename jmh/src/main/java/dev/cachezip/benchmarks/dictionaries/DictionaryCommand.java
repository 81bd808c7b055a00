package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.RunCommand;
import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Others;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The commands {@code dictionaries} and {@code report-dictionaries}. */
public final class DictionaryCommand {

    /** The libraries whose versions the results depend on. */
    private static final List<String> LIBRARIES = List.of(
            "dev.cachezip:cachezip-core",
            "com.github.luben:zstd-jni",
            "tools.jackson.core:jackson-databind",
            "org.springframework.data:spring-data-redis",
            "net.datafaker:datafaker",
            "org.openjdk.jmh:jmh-core");

    private DictionaryCommand() {}

    /**
     * Measures, and writes the results to a file under {@code jmh/target/benchmarks}, and the report.
     *
     * @param arguments as in {@link RunCommand#of}
     * @param docs folder of {@code benchmarks.md}; the report of brief times goes to a folder beside the results
     * @throws IllegalArgumentException if there are other arguments
     * @throws IllegalStateException if a benchmark has failed
     */
    public static void run(List<String> arguments, Path docs, PrintStream out) throws IOException {
        RunCommand command = RunCommand.of("dictionaries", arguments);
        Others others = Others.measure(command.corpora());
        command.run(
                DictionaryCase.all(),
                LIBRARIES,
                Map.of(DictionaryResults.OTHERS, others),
                docs,
                DictionaryCommand::report,
                out);
    }

    /**
     * Writes the report of an earlier result to {@code benchmarks/dictionaries.md}.
     *
     * @param result result file of {@link #run}
     * @param folder folder of {@code benchmarks.md}
     * @throws IllegalArgumentException if the file is of another kind
     */
    public static void report(Path result, Path folder, PrintStream out) throws IOException {
        DictionaryResults results = DictionaryResults.read(result);
        out.println();
        out.println(DictionaryGoals.table(results));
        out.println("report: " + DictionaryReport.write(results, folder));
    }
}
