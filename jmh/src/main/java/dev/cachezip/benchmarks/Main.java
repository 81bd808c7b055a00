package dev.cachezip.benchmarks;

import dev.cachezip.benchmarks.codec.BenchmarkRun;
import dev.cachezip.benchmarks.codec.Codec;
import dev.cachezip.benchmarks.codec.Compression;
import dev.cachezip.benchmarks.codec.Experiment;
import dev.cachezip.benchmarks.codec.Sizes;
import dev.cachezip.benchmarks.columns.Form;
import dev.cachezip.benchmarks.columns.ListSizes;
import dev.cachezip.benchmarks.columns.SampleList;
import dev.cachezip.benchmarks.dictionaries.Content;
import dev.cachezip.benchmarks.dictionaries.DataSet;
import dev.cachezip.benchmarks.dictionaries.DictionarySizes;
import dev.cachezip.benchmarks.dictionaries.Variant;
import dev.cachezip.benchmarks.load.LoadRun;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Goals;
import dev.cachezip.benchmarks.report.Page;
import dev.cachezip.benchmarks.report.Results;
import dev.cachezip.samples.SampleValue;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** The entry point of {@code benchmarks.jar}: the project's own commands, and JMH for everything else. */
public final class Main {

    private static final Path DOCS = Path.of("docs");
    private static final Path RESULTS = Path.of("jmh", "target", "benchmarks");
    private static final String CORPORA = "--corpora";

    private static final Map<String, Path> PAGES = Map.of(
            "codecs", Path.of("benchmarks.md"),
            "dictionaries", Path.of("benchmarks", "dictionaries.md"),
            "columns", Path.of("benchmarks", "columns.md"),
            "load", Path.of("lettuce.md"));

    private Main() {}

    /**
     * Runs a command, in the folder of the project.
     *
     * <ul>
     *   <li>{@code codecs}, {@code dictionaries} and {@code columns} measure what is on their page, and write it to
     *       {@code docs}; with {@code bytes} no times, with {@code goals} what the goals need, to {@code jmh/target}
     *   <li>{@code load} measures clients and caches on a server
     *   <li>{@code report page results.json...} writes a page of earlier results to {@code docs}
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
                case "codecs", "dictionaries", "columns" -> measure(command, arguments, out);
                case "load" -> {
                    Path file = results(command);
                    LoadRun.measure(arguments, out).write(file);
                    goals(command, List.of(file), out);
                }
                case "report" ->
                    report(
                            arguments.get(0),
                            arguments.stream().skip(1).map(Path::of).toList(),
                            DOCS,
                            out);
                case "sizes" -> out.print(sizes());
                default -> org.openjdk.jmh.Main.main(args);
            }
        }
    }

    /** Returns the table of docs/columns.md. */
    static String sizes() throws IOException {
        Results.Run run = new Results.Run(Environment.of(List.of()), Map.of(), Sizes.measure());
        return Page.text("sizes", new Results(List.of(run)), Main::title);
    }

    private static void measure(String page, List<String> arguments, PrintStream out) throws IOException {
        int corpora = arguments.indexOf(CORPORA);
        Optional<Path> folder = corpora < 0 ? Optional.empty() : Optional.of(Path.of(arguments.get(corpora + 1)));
        if (!Files.isDirectory(folder.orElse(DOCS))) {
            throw new IllegalArgumentException("There is no folder " + folder.orElse(DOCS));
        }
        boolean goals = arguments.contains("goals");
        List<Results.Result> results = new ArrayList<>(others(page, folder));
        BenchmarkRun run = new BenchmarkRun(cases(page, arguments, folder), new OptionsBuilder().build(), out);
        results.addAll(run.run());
        Path file = results(page + (goals ? "-goals" : ""));
        Environment environment = Environment.of(Experiment.libraries(page));
        new Results.Run(environment, Map.of("its options", "`" + BenchmarkRun.jvmArguments() + "`"), results)
                .write(file);
        report(page, List.of(file), goals ? RESULTS.resolve("goals") : DOCS, out);
        if (!run.failures().isEmpty()) {
            throw new IllegalStateException("Failed: " + String.join("; ", run.failures()));
        }
    }

    private static Path results(String name) {
        return RESULTS.resolve(name + "-jdk" + Runtime.version().feature() + ".json");
    }

    private static List<Results.Result> others(String page, Optional<Path> corpora) throws IOException {
        return switch (page) {
            case "dictionaries" -> DictionarySizes.measure(corpora);
            case "columns" -> ListSizes.measure(corpora);
            default -> List.of();
        };
    }

    private static List<Experiment> cases(String page, List<String> arguments, Optional<Path> corpora) {
        if (arguments.contains("bytes")) {
            return List.of();
        }
        return arguments.contains("goals")
                ? Goals.needed(page).stream()
                        .flatMap(needed -> Experiment.of(needed).stream())
                        .toList()
                : Experiment.of(page, corpora.map(Path::toString));
    }

    private static void report(String page, List<Path> files, Path docs, PrintStream out) throws IOException {
        Path file = docs.resolve(PAGES.getOrDefault(page, Path.of(page)));
        Page.write(page, Results.read(files), Main::title, file);
        goals(page, files, out);
        out.println("report: " + file);
    }

    private static void goals(String page, List<Path> files, PrintStream out) {
        out.println();
        out.println(Goals.table(page, Results.read(files)));
        out.println("results: " + files);
    }

    /** Returns the name to print of a parameter's value. */
    static String title(String parameter, String value) {
        return switch (parameter) {
            case "benchmark" -> value.substring(value.indexOf('.') + 1);
            case "sample" -> SampleValue.valueOf(value).title();
            case "codec" -> Codec.valueOf(value).title();
            case "compression" -> Compression.valueOf(value).title();
            case "list" -> SampleList.valueOf(value).title();
            case "form" -> Form.valueOf(value).title();
            case "dataSet" -> DataSet.valueOf(value).one();
            case "variant" -> Variant.valueOf(value).title();
            case "content" -> Content.valueOf(value).title();
            default -> value;
        };
    }
}
