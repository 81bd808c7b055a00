package dev.cachezip.benchmarks;

import dev.cachezip.benchmarks.codec.SizeTable;
import dev.cachezip.benchmarks.codec.BenchmarkRun;
import dev.cachezip.benchmarks.codec.Suite;
import dev.cachezip.benchmarks.codec.Report;
import dev.cachezip.benchmarks.load.LoadCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The entry point of {@code benchmarks.jar}: the project's own commands, and JMH for everything else. */
public final class Main {

    private static final Path DOCS = Path.of("docs");
    private static final Path RESULTS = Path.of("jmh", "target", "benchmarks");

    private Main() {}

    /**
     * Runs a command, in the folder of the project.
     *
     * <ul>
     *   <li>{@code quick} measures the cases of the goals, and writes the report to {@code jmh/target}
     *   <li>{@code full} measures everything, and writes the report to {@code docs}
     *   <li>{@code report results.json...} writes the report of earlier results to {@code docs}
     *   <li>{@code load quick}, {@code load full} and {@code load virtual} measure clients and caches on a server
     *   <li>{@code report-load results.json...} writes the report of earlier load results to {@code docs}
     *   <li>{@code sizes} prints the README's table of sizes
     *   <li>anything else goes to JMH
     * </ul>
     */
    public static void main(String[] args) throws IOException {
        String command = args.length == 0 ? "" : args[0];
        try (PrintStream out =
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            switch (command) {
                case "quick" -> measure(Suite.QUICK, RESULTS.resolve("quick"), out);
                case "full" -> measure(Suite.FULL, DOCS, out);
                case "report" -> report(arguments(args).stream().map(Path::of).toList(), DOCS, out);
                case "load" -> LoadCommand.run(arguments(args), out);
                case "report-load" ->
                    LoadCommand.report(arguments(args).stream().map(Path::of).toList(), DOCS, out);
                case "sizes" -> SizeTable.print(SizeTable.measure(), out);
                default -> org.openjdk.jmh.Main.main(args);
            }
        }
    }

    private static List<String> arguments(String[] args) {
        return List.of(args).subList(1, args.length);
    }

    private static void measure(Suite suite, Path folder, PrintStream out) throws IOException {
        if (!Files.isDirectory(DOCS)) {
            throw new IllegalStateException("To be run in the folder of the project, where docs is");
        }
        Path results = RESULTS.resolve(suite.name().toLowerCase(Locale.ROOT) + ".json");
        List<String> failures = new BenchmarkRun(suite.cases(), new OptionsBuilder().build(), out).run(results);
        out.println("results: " + results);
        report(List.of(results), folder, out);
        if (!failures.isEmpty()) {
            throw new IllegalStateException("Failed: " + String.join("; ", failures));
        }
    }

    private static void report(List<Path> results, Path folder, PrintStream out) throws IOException {
        Report report = Report.read(results);
        out.println();
        out.println(report.goals());
        out.println("report: " + report.write(folder));
    }
}
