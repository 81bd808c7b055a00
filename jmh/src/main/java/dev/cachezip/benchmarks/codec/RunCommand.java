package dev.cachezip.benchmarks.codec;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * A command that runs benchmarks, and measures other things beside them.
 *
 * @param name its first argument, which is the name of the result file, too
 * @param extent the extent of the run
 * @param corpora folder of documents that are not part of the project
 */
public record RunCommand(String name, Extent extent, Optional<Path> corpora) {

    private static final Path RESULTS = Path.of("jmh", "target", "benchmarks");
    private static final String CORPORA = "--corpora";

    /** The extent of a run. */
    public enum Extent {
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

    /** A writer of reports. */
    @FunctionalInterface
    public interface Reporter {

        /**
         * Writes the report of a result.
         *
         * @param result the file of the run
         * @param folder folder of {@code benchmarks.md}
         */
        void report(Path result, Path folder, PrintStream out) throws IOException;
    }

    /**
     * Reads the other arguments.
     *
     * @param name the first argument
     * @param arguments {@code brief} for times that are too short to count, {@code bytes} for no times, nothing for
     *     everything; and {@code --corpora} with the folder of the documents that are not the project's own
     * @throws IllegalArgumentException if there are other arguments, or there is no such folder
     */
    public static RunCommand of(String name, List<String> arguments) {
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
        return new RunCommand(name, extent, corpora);
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

    /**
     * Measures times, and writes the results to a file under {@code jmh/target/benchmarks}, and the report.
     *
     * @param cases what to measure, unless no times are wanted
     * @param libraries the libraries whose versions the results depend on, as {@code group:artifact}
     * @param others what was measured beside, by its name in the file
     * @param docs folder of {@code benchmarks.md}; the report of brief times goes to a folder beside the results
     * @throws IllegalStateException if a benchmark has failed
     */
    public void run(
            List<? extends Experiment> cases,
            List<String> libraries,
            Map<String, ?> others,
            Path docs,
            Reporter reporter,
            PrintStream out)
            throws IOException {
        String fileName = extent == Extent.ALL ? name : name + "-" + extent.argument;
        Path file = RESULTS.resolve(fileName + ".json");
        List<? extends Experiment> measured = extent == Extent.BYTES ? List.of() : cases;
        List<String> failures = new BenchmarkRun(measured, libraries, options(), out).run(file, others);
        out.println("results: " + file);
        reporter.report(file, extent == Extent.BRIEF ? RESULTS.resolve(fileName) : docs, out);
        if (!failures.isEmpty()) {
            throw new IllegalStateException("Failed: " + String.join("; ", failures));
        }
    }

    private Options options() {
        ChainedOptionsBuilder options = new OptionsBuilder();
        if (extent == Extent.BRIEF) {
            options.warmupIterations(1)
                    .warmupTime(TimeValue.milliseconds(100))
                    .measurementIterations(2)
                    .measurementTime(TimeValue.milliseconds(50));
        }
        return options.build();
    }
}
