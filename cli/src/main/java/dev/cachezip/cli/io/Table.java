package dev.cachezip.cli.io;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/** The formatting of rows as text in columns. */
public final class Table {

    private static final Pattern NUMBER = Pattern.compile("-|-?[\\d,.]+( (B|[KMGTP]B|%|µs))?");

    private Table() {}

    /** Returns columns as wide as their contents; numbers are right-aligned. */
    public static String text(List<String> headings, List<List<String>> rows, Ansi ansi) {
        int columns = headings.size();
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int i = 0; i < columns; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .reduce(headings.get(i).length(), Math::max);
            numbers[i] = rows.stream()
                    .allMatch(row -> NUMBER.matcher(row.get(column)).matches());
        }
        StringBuilder text = new StringBuilder();
        String first = line(headings, widths, numbers);
        text.append(ansi.enabled() ? ansi.string("@|bold " + first + "|@") : first)
                .append('\n');
        for (List<String> row : rows) {
            text.append(line(row, widths, numbers)).append('\n');
        }
        return text.toString();
    }

    private static String line(List<String> cells, int[] widths, boolean[] numbers) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String space = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? "" : "  ");
            line.append(numbers[i] ? space + cells.get(i) : cells.get(i) + space);
        }
        return line.toString().stripTrailing();
    }
}
