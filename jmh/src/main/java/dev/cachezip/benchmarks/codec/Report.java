package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The report of one or more runs: {@code benchmarks.md}, and its charts in a folder beside it. */
public final class Report {

    private static final String CHARTS = "benchmarks";

    private final Measurements measurements;

    private Report(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Reads result files of runs.
     *
     * @throws IllegalArgumentException if the files are of another kind or not comparable
     */
    public static Report read(List<Path> files) {
        return new Report(Measurements.read(files));
    }

    /** Returns the goals and their outcomes, as Markdown. */
    public String goals() {
        return GoalTable.of(measurements);
    }

    /**
     * Writes the whole report.
     *
     * @param folder the folder of {@code benchmarks.md}
     * @return the path of {@code benchmarks.md}
     */
    public Path write(Path folder) throws IOException {
        List<Chart> charts = Charts.of(measurements);
        Path chartFolder = Files.createDirectories(folder.resolve(CHARTS));
        Path file = Files.writeString(folder.resolve("benchmarks.md"), ReportText.of(measurements, charts, CHARTS));
        for (Chart chart : charts) {
            chart.write(chartFolder);
        }
        return file;
    }
}
