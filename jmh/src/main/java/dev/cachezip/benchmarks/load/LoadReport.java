package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.Document;
import dev.cachezip.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report of one or more runs: a part of {@code lettuce.md}, and its charts in a folder beside it. */
final class LoadReport {

    private static final String CHARTS = "lettuce";

    private final Measured measured;
    private final Document text = new Document();

    private LoadReport(Measured measured) {
        this.measured = measured;
    }

    /**
     * Writes the whole report.
     *
     * @param folder folder of the page; only the measured part of the page changes
     * @return the path of the page
     */
    static Path write(Measured measured, Path folder) throws IOException {
        List<Chart> charts = LoadCharts.of(measured);
        Path page = folder.resolve("lettuce.md");
        String old = Files.exists(page) ? Files.readString(page) : "# Lettuce\n";
        String text = GeneratedPart.replace(old, text(measured, charts));
        Document.write(charts, folder.resolve(CHARTS));
        return Files.writeString(page, text);
    }

    /** Returns the measured part of the page. */
    static String text(Measured measured, List<Chart> charts) {
        LoadReport report = new LoadReport(measured);
        report.introduction();
        report.text.charts(charts, CHARTS);
        report.tables();
        report.missing();
        report.settings();
        return report.text.toString();
    }

    private void introduction() {
        text.heading(2, "Measured");
        text.paragraph("""
                Callers call again as soon as a call has returned; client and server share one machine, over its loopback
                interface. The variants of a row take turns in one JVM, after rounds that do not count. Figures are medians
                of the rounds, ratios medians of the ratios of neighbouring rounds, with the least and the greatest of them
                in brackets. *Client CPU* is processor time of the JVM, *Redis CPU* that of the server's main thread, both
                per value; *commands per read* is how many commands the server finds when it reads from a socket.
                jmh/README.md tells how to run it.""");
        text.heading(3, "Goals");
        text.paragraph(LoadGoals.table(measured));
    }

    private void tables() {
        LoadTables tables = new LoadTables(measured);
        for (Section section : Section.values()) {
            Map<String, String> groups = tables.of(section);
            if (!groups.isEmpty()) {
                text.heading(3, section.title());
                text.paragraph(section.introduction());
                groups.forEach((group, rows) -> {
                    text.heading(4, group);
                    text.paragraph(rows);
                });
            }
        }
        tables.memory().ifPresent(memory -> {
            text.heading(3, "Memory of the server");
            text.paragraph("By how much the data set of the server grows for each value, its key included, and how much"
                    + " less that is than for JSON. GLIDE's own table has documents of 1.9 KB, which it does not publish:"
                    + " 49.2 % less with zstd, 27.8 % with lz4.");
            text.paragraph(memory);
        });
    }

    private void missing() {
        Map<String, List<Missing>> byReason = measured.missing().stream()
                .collect(Collectors.groupingBy(Missing::reason, LinkedHashMap::new, Collectors.toList()));
        if (!byReason.isEmpty()) {
            text.heading(3, "Not measured");
            text.paragraph(byReason.entrySet().stream()
                    .map(entry -> "* " + distinct(entry.getValue(), Missing::variant, "; ") + " ("
                            + distinct(entry.getValue(), Missing::row, ", ") + "): " + entry.getKey())
                    .collect(Collectors.joining("\n")));
        }
    }

    private static String distinct(List<Missing> missing, Function<Missing, String> name, String separator) {
        return missing.stream().map(name).distinct().collect(Collectors.joining(separator));
    }

    private void settings() {
        text.heading(3, "Set-up");
        Table clients = Table.ofText("client", "");
        Arrays.stream(Peer.values()).forEach(peer -> clients.row(peer.title(), peer.settings()));
        text.paragraph(clients);
        for (LoadResult run : measured.runs()) {
            LoadResult.Setup setup = run.setup();
            Table table = Table.ofText("load " + setup.suite(), "");
            table.row("rounds", setup.rounds() + " of " + setup.roundMillis() + " ms");
            table.row("server", setup.server());
            table.row("tuning of cachezip", properties(setup.tuning()));
            table.row("that of stock Lettuce", properties(setup.stock()));
            run.environment().addMachine(table);
            run.environment().addLibraries(table);
            text.paragraph(table);
        }
    }

    private static String properties(List<String> properties) {
        return properties.isEmpty()
                ? "at its defaults"
                : properties.stream().map(property -> "`" + property + "`").collect(Collectors.joining(" "));
    }
}
