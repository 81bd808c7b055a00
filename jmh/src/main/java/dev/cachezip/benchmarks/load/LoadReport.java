package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.load.LoadResult.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of one or more runs: a part of {@code lettuce.md}, and its charts in a folder beside it. */
final class LoadReport {

    private static final String FOLDER = "lettuce";
    private static final String PAGE = "lettuce.md";

    private final Measured measured;
    private final StringBuilder text = new StringBuilder();

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
        Path page = folder.resolve(PAGE);
        String part = text(measured, charts);
        String text = Files.exists(page)
                ? GeneratedPart.replace(Files.readString(page), part)
                : "# Lettuce\n\n" + GeneratedPart.text(part) + "\n";
        for (Chart chart : charts) {
            chart.write(folder.resolve(FOLDER));
        }
        return Files.writeString(page, text);
    }

    /** Returns the measured part of the page. */
    static String text(Measured measured, List<Chart> charts) {
        LoadReport report = new LoadReport(measured);
        report.introduction();
        report.charts(charts);
        report.tables();
        report.missing();
        report.machines();
        return report.text.toString();
    }

    private void introduction() {
        paragraph("## Measured");
        paragraph("""
                Callers call again as soon as a call has returned; client and server share one machine, over its loopback
                interface. The variants of a row take turns in one JVM, after rounds that do not count. Figures are medians
                of the rounds, ratios medians of the ratios of neighbouring rounds, with the least and the greatest of them
                in brackets. *Client CPU* is processor time of the JVM, *Redis CPU* that of the server's main thread, both
                per value; *commands per read* is how many commands the server finds when it reads from a socket.
                CONTRIBUTING.md tells how to run it.""");
        paragraph("### Goals");
        paragraph(LoadGoalTable.of(measured));
    }

    private void charts(List<Chart> charts) {
        charts.forEach(chart -> paragraph(chart.markdown(FOLDER)));
    }

    private void tables() {
        LoadTables tables = new LoadTables(measured);
        for (Table table : Table.values()) {
            Map<String, String> groups = tables.of(table);
            if (!groups.isEmpty()) {
                paragraph("### " + table.title());
                paragraph(table.introduction());
                groups.forEach((group, rows) -> {
                    paragraph("#### " + group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1));
                    paragraph(rows);
                });
            }
        }
        tables.memory().ifPresent(memory -> {
            paragraph("### Memory of the server");
            paragraph("By how much the data set of the server grows for each value, its key included, and how much less"
                    + " that is than for JSON. GLIDE's own table has documents of 1.9 KB, which it does not publish: 49.2 %"
                    + " less with zstd, 27.8 % with lz4.");
            paragraph(memory);
        });
    }

    private void missing() {
        Map<String, List<Missing>> byReason = measured.missing().stream()
                .collect(Collectors.groupingBy(Missing::reason, LinkedHashMap::new, Collectors.toList()));
        if (!byReason.isEmpty()) {
            paragraph("### Not measured");
            paragraph(byReason.entrySet().stream()
                    .map(entry ->
                            "* " + variants(entry.getValue()) + " (" + rows(entry.getValue()) + "): " + entry.getKey())
                    .collect(Collectors.joining("\n")));
        }
    }

    private static String variants(List<Missing> missing) {
        return missing.stream().map(Missing::variant).distinct().collect(Collectors.joining("; "));
    }

    private static String rows(List<Missing> missing) {
        return missing.stream().map(Missing::row).distinct().collect(Collectors.joining(", "));
    }

    private void machines() {
        paragraph("### Set-up");
        MarkdownTable clients = MarkdownTable.ofText("client", "");
        Arrays.stream(Peer.values()).forEach(peer -> clients.row(peer.title(), peer.settings()));
        paragraph(clients.toString());
        for (LoadResult run : measured.runs()) {
            Environment environment = run.environment();
            LoadResult.Setup setup = run.setup();
            MarkdownTable table = MarkdownTable.ofText("load " + setup.suite(), "");
            table.row("rounds", setup.rounds() + " of " + setup.roundMillis() + " ms");
            table.row("server", setup.server());
            table.row("tuning of cachezip", properties(setup.tuning()));
            table.row("that of stock Lettuce", properties(setup.stock()));
            table.row("date", environment.date());
            table.row("processor", environment.processor() + ", " + environment.processors() + " processors seen");
            table.row("memory", environment.memoryGib() + " GiB");
            table.row("operating system", environment.operatingSystem());
            table.row("JVM", environment.jdk());
            environment.libraries().forEach((library, version) -> table.row("`" + library + "`", version));
            paragraph(table.toString());
        }
    }

    private static String properties(List<String> properties) {
        return properties.isEmpty()
                ? "at its defaults"
                : properties.stream().map(property -> "`" + property + "`").collect(Collectors.joining(" "));
    }

    private void paragraph(String paragraph) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(paragraph.strip()).append('\n');
    }
}
