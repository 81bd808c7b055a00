package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The commands {@code load} and {@code report-load}. */
public final class LoadCommand {

    private static final Path RESULTS = Path.of("jmh", "target", "load");

    private LoadCommand() {}

    /**
     * Measures, writes the result to a file under {@code jmh/target/load}, and prints the goals.
     *
     * @param arguments the arguments for {@link LoadSettings#parse}
     * @throws IllegalStateException if there is no server to start
     */
    public static void run(List<String> arguments, PrintStream out) throws IOException {
        LoadSettings settings = LoadSettings.parse(arguments);
        try {
            LoadResult result = new LoadRun(settings, out).run();
            Path file = RESULTS.resolve(
                    settings.suite().command() + "-jdk" + Runtime.version().feature() + ".json");
            result.write(file);
            out.println();
            out.println(LoadGoals.table(new Measured(List.of(result))));
            out.println("results: " + file);
        } catch (UnavailableException e) {
            throw new IllegalStateException(e.reason(), e);
        }
    }

    /**
     * Writes the report of earlier results to {@code lettuce.md}.
     *
     * @param results result files of {@link #run}; if several files have a row, the first counts
     * @param folder folder of the page
     */
    public static void report(List<Path> results, Path folder, PrintStream out) throws IOException {
        Measured measured = Measured.read(results);
        out.println(LoadGoals.table(measured));
        out.println("report: " + LoadReport.write(measured, folder));
    }
}
