package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.BenchmarkRun;
import dev.cachezip.benchmarks.dictionaries.DictionaryResults.Others;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The commands {@code dictionaries} and {@code report-dictionaries}. */
public final class DictionaryCommand {

    private static final Path RESULTS = Path.of("jmh", "target", "benchmarks");
    private static final String CORPORA = "--corpora";

    /** The libraries whose versions the results depend on. */
    private static final List<String> LIBRARIES = List.of(
            "dev.cachezip:cachezip-core",
            "com.github.luben:zstd-jni",
            "tools.jackson.core:jackson-databind",
            "org.springframework.data:spring-data-redis",
            "net.datafaker:datafaker",
            "org.openjdk.jmh:jmh-core");

    private DictionaryCommand() {}

    /** The extent of a run. */
    private enum Extent {
        /** Everything. */
        ALL(""),
        /** Everything, but times that are too short to count. */
        BRIEF("brief"),
        /** No times. */
        BYTES("bytes");

        private final String argument;

        Extent(String argument) {
            this.argument = argument;
        }
    }

    /**
     * Measures, and writes the results to a file under {@code jmh/target/benchmarks}, and the report.
     *
     * @param arguments {@code brief} for times that are too short to count, {@code bytes} for no times, nothing for
     *     everything; and {@code --corpora} with the folder of the documents that are not the project's own
     * @param docs folder of {@code benchmarks.md}; the report of brief times goes to a folder beside the results
     * @throws IllegalArgumentException if there are other arguments
     * @throws IllegalStateException if a benchmark has failed
     */
    public static void run(List<String> arguments, Path docs, PrintStream out) throws IOException {
        Extent extent = Extent.ALL;
        Optional<Path> corpora = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals(CORPORA) && i + 1 < arguments.size()) {
                i++;
                corpora = Optional.of(folder(arguments.get(i)));
            } else {
                extent = extent(argument);
            }
        }
        run(extent, corpora, docs, out);
    }

    private static Path folder(String name) {
        Path folder = Path.of(name);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("No folder " + name + " for " + CORPORA);
        }
        return folder;
    }

    private static Extent extent(String argument) {
        for (Extent extent : List.of(Extent.BRIEF, Extent.BYTES)) {
            if (extent.argument.equals(argument)) {
                return extent;
            }
        }
        throw new IllegalArgumentException(
                "No argument '" + argument + "'; there are brief, bytes and " + CORPORA + " with a folder");
    }

    private static void run(Extent extent, Optional<Path> corpora, Path docs, PrintStream out) throws IOException {
        String name = extent == Extent.ALL ? "dictionaries" : "dictionaries-" + extent.argument;
        Path file = RESULTS.resolve(name + ".json");
        List<DictionaryCase> cases = extent == Extent.BYTES ? List.of() : DictionaryCase.all();
        ChainedOptionsBuilder options = new OptionsBuilder();
        if (extent == Extent.BRIEF) {
            options.warmupIterations(1)
                    .warmupTime(TimeValue.milliseconds(100))
                    .measurementIterations(2)
                    .measurementTime(TimeValue.milliseconds(50));
        }
        Others others = Others.measure(corpora);
        List<String> failures = new BenchmarkRun(cases, LIBRARIES, options.build(), out)
                .run(file, Map.of(DictionaryResults.OTHERS, others));
        out.println("results: " + file);
        report(file, extent == Extent.BRIEF ? RESULTS.resolve(name) : docs, out);
        if (!failures.isEmpty()) {
            throw new IllegalStateException("Failed: " + String.join("; ", failures));
        }
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
