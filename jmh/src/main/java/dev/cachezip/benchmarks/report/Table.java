package dev.cachezip.benchmarks.report;

import java.util.List;

/** A builder of a Markdown table. */
public final class Table {

    /** The cell of a figure that there is not. */
    public static final String NOTHING = "–";

    private final StringBuilder text = new StringBuilder();

    private Table(String otherColumns, List<String> header) {
        row(header);
        text.append("|---|").append(otherColumns.repeat(header.size() - 1)).append('\n');
    }

    /** Returns a table with columns of text. */
    public static Table ofText(String... header) {
        return new Table("---|", List.of(header));
    }

    /** Returns a table in which all columns except the first are numbers. */
    public static Table ofNumbers(List<String> header) {
        return new Table("--:|", header);
    }

    /** Adds a row. */
    public void row(String... cells) {
        row(List.of(cells));
    }

    /** Adds a row. */
    public void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
