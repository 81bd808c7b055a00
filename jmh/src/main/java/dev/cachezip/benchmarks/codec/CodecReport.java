package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.Document;
import dev.cachezip.benchmarks.report.Table;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The report of one or more runs: {@code benchmarks.md}, and its charts in a folder beside it. */
final class CodecReport {

    private static final String CHARTS = "benchmarks";

    private final Measurements measurements;
    private final CodecTables tables;
    private final Document text = new Document();

    private CodecReport(Measurements measurements) {
        this.measurements = measurements;
        this.tables = new CodecTables(measurements);
    }

    /**
     * Writes the whole report.
     *
     * @param folder the folder of {@code benchmarks.md}
     * @return the path of {@code benchmarks.md}
     */
    static Path write(Measurements measurements, Path folder) throws IOException {
        List<Chart> charts = CodecCharts.of(measurements);
        Document.write(charts, folder.resolve(CHARTS));
        return Files.writeString(folder.resolve("benchmarks.md"), text(measurements, charts));
    }

    /** Returns the whole text. */
    static String text(Measurements measurements, List<Chart> charts) {
        CodecReport report = new CodecReport(measurements);
        report.introduction();
        report.tables.summary().ifPresent(summary -> report.section("In short", summary));
        report.section("Goals", CodecGoals.table(measurements));
        if (!charts.isEmpty()) {
            report.text.heading(2, "Charts");
            report.text.charts(charts, CHARTS);
        }
        report.results();
        report.settings();
        report.machine();
        return report.text.toString();
    }

    private void introduction() {
        text.heading(1, "Benchmarks");
        text.paragraph(
                """
                <!-- Written by the report step of jmh/target/benchmarks.jar; changes are lost. -->
                Sizes, times and allocation of cachezip's codecs and pipelines beside what an application could use
                instead, all of %s. A value is encoded to the bytes that would be stored, and decoded from them; Redis
                has no part in it. Before anything is measured, the decoded value is compared with the original.

                Each row comes from two JVMs that ran far apart in time, one in a first round, one in a second that went
                backwards. *Best* is the best iteration of both, and what all ratios are of: a disturbed machine only ever
                makes code slower. *Median* is of all iterations, ± half the 99.9 %% confidence interval of the mean; far
                from the best, it says that the machine was busy. Ratios below 1 are faster, or less. *B/op* is what an
                operation allocates on the heap. jmh/README.md tells how to run it.

                [Columns](benchmarks/columns.md) have a page of their own, and so have
                [dictionaries and the compression guard](benchmarks/dictionaries.md).""".formatted(measurements.runs() == 1 ? "one run" : measurements.runs() + " runs on one machine"));
    }

    private void results() {
        section(
                "Codecs and pipelines",
                "Of values that are there to show how time grows with length, only some rows were measured.");
        for (SampleValue sample : SampleValue.values()) {
            tables.codecs(sample).ifPresent(table -> {
                text.heading(3, sample.title());
                text.paragraph(table);
                missing(sample);
            });
        }
        section("Compression alone", "Of the MessagePack that the default codec makes of the value.");
        for (SampleValue sample : SampleValue.values()) {
            tables.compressions(sample).ifPresent(table -> {
                text.heading(3, "MessagePack of: " + sample.title());
                text.paragraph(table);
            });
        }
    }

    private void missing(SampleValue sample) {
        String missing = measurements.codecs().stream()
                .flatMap(codec -> codec.missing(sample).stream().map(reason -> codec.title() + " (" + reason + ")"))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            text.paragraph("Without " + missing + ".");
        }
    }

    private void settings() {
        section(
                "Set-up",
                "Everything is set up as its documentation recommends, with instances that are used again, and left at"
                        + " its defaults otherwise.");
        Table codecs = Table.ofText("codec", "");
        measurements.codecs().forEach(codec -> codecs.row(codec.title(), codec.settings()));
        text.paragraph(codecs);
        Table compressions = Table.ofText("compression", "");
        Arrays.stream(Compression.values())
                .filter(compression -> compression != Compression.NONE)
                .forEach(compression -> compressions.row(compression.title(), compression.settings()));
        text.paragraph(compressions);
    }

    private void machine() {
        section("Machine and versions", measurements.environment().table(measurements.jvmArguments()));
    }

    private void section(String title, Object paragraph) {
        text.heading(2, title);
        text.paragraph(paragraph);
    }
}
