package dev.cachezip.load;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** The commands {@code load} and {@code report-load}. */
public final class LoadCommand {

    private static final Path RESULTS = Path.of("jmh", "target", "load");
    private static final String LOGGING = "org.springframework.boot.logging.LoggingSystem";

    private LoadCommand() {}

    /**
     * Measures, writes the result to a file under {@code jmh/target/load}, and prints the goals.
     *
     * @param arguments what {@link LoadSettings#parse} reads
     * @throws IllegalStateException if there is no server to start
     */
    public static void run(List<String> arguments, PrintStream out) throws IOException {
        LoadSettings settings = LoadSettings.parse(arguments);
        // Applications that only log would set up the logging of this JVM, each of them.
        System.setProperty(LOGGING, "none");
        try {
            LoadResult result = new LoadRun(settings, out).run();
            Path file = RESULTS.resolve(
                    settings.suite().command() + "-jdk" + Runtime.version().feature() + ".json");
            result.write(file);
            out.println();
            out.println(LoadGoalTable.of(new Measured(List.of(result))));
            out.println("results: " + file);
        } catch (UnavailableException e) {
            throw new IllegalStateException(e.reason(), e);
        }
    }

    /**
     * Reports what was measured before, in {@code lettuce.md}.
     *
     * @param results files of {@link #run}; of a row that several have, the first counts
     * @param folder of the page
     */
    public static void report(List<Path> results, Path folder, PrintStream out) throws IOException {
        Measured measured = Measured.read(results);
        out.println(LoadGoalTable.of(measured));
        out.println("report: " + LoadReport.write(measured, folder));
    }
}
