package dev.cachezip.benchmarks.report;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A builder of a Markdown table. */
public final class MarkdownTable {

    private final StringBuilder text = new StringBuilder();

    private MarkdownTable(String otherColumns, String... header) {
        row(header);
        text.append("|---|").append(otherColumns.repeat(header.length - 1)).append('\n');
    }

    /** Returns a table with columns of text. */
    public static MarkdownTable ofText(String... header) {
        return new MarkdownTable("---|", header);
    }

    /** Returns a table in which all columns except the first are numbers. */
    public static MarkdownTable ofNumbers(String... header) {
        return new MarkdownTable("--:|", header);
    }

    /** Adds a row, and returns this. */
    public MarkdownTable row(String... cells) {
        text.append(Arrays.stream(cells).collect(Collectors.joining(" | ", "| ", " |\n")));
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
