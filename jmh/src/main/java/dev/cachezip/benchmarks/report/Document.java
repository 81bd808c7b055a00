package dev.cachezip.benchmarks.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A builder of a Markdown document. */
public final class Document {

    private final StringBuilder text = new StringBuilder();

    /** Adds a heading, with a capital. */
    public void heading(int level, String title) {
        paragraph("#".repeat(level) + " " + title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1));
    }

    /** Adds a paragraph, or a table. */
    public void paragraph(Object paragraph) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(paragraph.toString().strip()).append('\n');
    }

    /**
     * Adds charts.
     *
     * @param folder the folder of their files, relative to the document
     */
    public void charts(List<Chart> charts, String folder) {
        charts.forEach(chart -> paragraph(chart.markdown(folder)));
    }

    /** Writes the files of charts. */
    public static void write(List<Chart> charts, Path folder) throws IOException {
        for (Chart chart : charts) {
            chart.write(folder);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
