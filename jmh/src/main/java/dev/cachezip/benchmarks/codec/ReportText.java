package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.samples.SampleValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The report as Markdown. */
final class ReportText {

    private final Measurements measurements;
    private final StringBuilder text = new StringBuilder();

    private ReportText(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Returns the whole text.
     *
     * @param chartFolder the folder of the charts, relative to the text
     */
    static String of(Measurements measurements, List<Chart> charts, String chartFolder) {
        ReportText report = new ReportText(measurements);
        report.introduction();
        report.summary();
        report.goals();
        report.charts(charts, chartFolder);
        report.results();
        report.settings();
        report.machine();
        return report.text.toString();
    }

    private void introduction() {
        paragraph("# Benchmarks");
        paragraph("""
                <!-- Written by the report step of jmh/target/benchmarks.jar; changes are lost. -->
                Sizes, times and allocation of cachezip's codecs and pipelines beside what an application could use
                instead, all of %s. A value is encoded to the bytes that would be stored, and decoded from them; Redis
                has no part in it. Before anything is measured, the decoded value is compared with the original.

                Each row comes from two JVMs that ran far apart in time, one in a first round, one in a second that went
                backwards. *Best* is the best iteration of both, and what all ratios are of: a disturbed machine only ever
                makes code slower. *Median* is of all iterations, ± half the 99.9 %% confidence interval of the mean; far
                from the best, it says that the machine was busy. Ratios below 1 are faster, or less. *B/op* is what an
                operation allocates on the heap. CONTRIBUTING.md tells how to run it.""".formatted(measurements.runs() == 1 ? "one run" : measurements.runs() + " runs on one machine"));
    }

    private void summary() {
        String table = SummaryTable.of(measurements);
        if (!table.isEmpty()) {
            heading("In short");
            paragraph(table);
        }
    }

    private void goals() {
        heading("Goals");
        paragraph(GoalTable.of(measurements));
    }

    private void charts(List<Chart> charts, String folder) {
        if (charts.isEmpty()) {
            return;
        }
        heading("Charts");
        for (Chart chart : charts) {
            paragraph(chart.markdown(folder));
        }
    }

    private void results() {
        ResultTables tables = new ResultTables(measurements);
        heading("Codecs and pipelines");
        paragraph("Of values that are there to show how time grows with length, only some rows were measured.");
        for (SampleValue sample : SampleValue.values()) {
            tables.codecs(sample).ifPresent(table -> {
                subheading(sample.title());
                paragraph(table);
                missing(sample);
            });
        }
        heading("Compression alone");
        paragraph("Of the MessagePack that the default codec makes of the value.");
        for (SampleValue sample : SampleValue.values()) {
            tables.compressions(sample).ifPresent(table -> {
                subheading("MessagePack of: " + sample.title());
                paragraph(table);
            });
        }
    }

    private void missing(SampleValue sample) {
        String missing = measurements.codecs().stream()
                .flatMap(codec -> codec.missing(sample).stream().map(reason -> codec.title() + " (" + reason + ")"))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            paragraph("Without " + missing + ".");
        }
    }

    private void settings() {
        heading("Set-up");
        paragraph(
                "Everything is set up as its documentation recommends, with instances that are used again, and left at"
                        + " its defaults otherwise.");
        MarkdownTable codecs = MarkdownTable.ofText("codec", "");
        measurements.codecs().forEach(codec -> codecs.row(codec.title(), codec.settings()));
        paragraph(codecs.toString());
        MarkdownTable compressions = MarkdownTable.ofText("compression", "");
        Arrays.stream(Compression.values())
                .filter(compression -> compression != Compression.NONE)
                .forEach(compression -> compressions.row(compression.title(), compression.settings()));
        paragraph(compressions.toString());
    }

    private void machine() {
        Environment environment = measurements.environment();
        heading("Machine and versions");
        MarkdownTable table = MarkdownTable.ofText("", "");
        table.row("date", environment.date());
        table.row("processor", environment.processor() + ", " + environment.processors() + " processors seen");
        table.row("memory", environment.memoryGib() + " GiB");
        table.row("operating system", environment.operatingSystem());
        table.row("JVM", environment.jdk());
        table.row("its options", "`" + measurements.jvmArguments() + "`");
        environment.libraries().forEach((library, version) -> table.row("`" + library + "`", version));
        paragraph(table.toString());
    }

    private void heading(String title) {
        paragraph("## " + title);
    }

    private void subheading(String title) {
        paragraph("### " + title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1));
    }

    private void paragraph(String paragraph) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(paragraph.strip()).append('\n');
    }
}
