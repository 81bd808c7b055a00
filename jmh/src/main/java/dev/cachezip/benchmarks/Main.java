package dev.cachezip.benchmarks;

import dev.cachezip.benchmarks.codec.CodecCommand;
import dev.cachezip.benchmarks.columns.ColumnsCommand;
import dev.cachezip.benchmarks.dictionaries.DictionaryCommand;
import dev.cachezip.benchmarks.load.LoadCommand;
import dev.cachezip.benchmarks.report.Suite;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The entry point of {@code benchmarks.jar}: the project's own commands, and JMH for everything else. */
public final class Main {

    private static final Path DOCS = Path.of("docs");

    private Main() {}

    /**
     * Runs a command, in the folder of the project.
     *
     * <ul>
     *   <li>{@code quick} measures the cases of the goals, and writes the report to {@code jmh/target}
     *   <li>{@code full} measures everything, and writes the report to {@code docs}
     *   <li>{@code report results.json...} writes the report of earlier results to {@code docs}
     *   <li>{@code load quick}, {@code load full}, {@code load virtual} and {@code load near} measure clients and caches
     *       on a server
     *   <li>{@code report-load results.json...} writes the report of earlier load results to {@code docs}
     *   <li>{@code dictionaries} measures trained dictionaries and the compression guard, and writes their report to
     *       {@code docs}
     *   <li>{@code report-dictionaries results.json} writes the report of an earlier result to {@code docs}
     *   <li>{@code columns} measures lists as rows and as columns, and writes their report to {@code docs}
     *   <li>{@code report-columns results.json} writes the report of an earlier result to {@code docs}
     *   <li>{@code sizes} prints the table of sizes in docs/columns.md
     *   <li>anything else goes to JMH
     * </ul>
     */
    public static void main(String[] args) throws IOException {
        String command = args.length == 0 ? "" : args[0];
        List<String> arguments = List.of(args).subList(Math.min(1, args.length), args.length);
        try (PrintStream out =
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            switch (command) {
                case "quick" -> CodecCommand.run(Suite.QUICK, docs(), out);
                case "full" -> CodecCommand.run(Suite.FULL, docs(), out);
                case "report" -> CodecCommand.report(files(arguments), DOCS, out);
                case "load" -> LoadCommand.run(arguments, out);
                case "report-load" -> LoadCommand.report(files(arguments), DOCS, out);
                case "dictionaries" -> DictionaryCommand.run(arguments, docs(), out);
                case "report-dictionaries" -> DictionaryCommand.report(Path.of(arguments.get(0)), DOCS, out);
                case "columns" -> ColumnsCommand.run(arguments, docs(), out);
                case "report-columns" -> ColumnsCommand.report(Path.of(arguments.get(0)), DOCS, out);
                case "sizes" -> CodecCommand.sizes(out);
                default -> org.openjdk.jmh.Main.main(args);
            }
        }
    }

    private static List<Path> files(List<String> arguments) {
        return arguments.stream().map(Path::of).toList();
    }

    private static Path docs() {
        if (!Files.isDirectory(DOCS)) {
            throw new IllegalStateException("To be run in the folder of the project, where docs is");
        }
        return DOCS;
    }
}
