package dev.cachezip.jmh;

import dev.cachezip.samples.SampleValue;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Prints, as Markdown, how many bytes each sample value takes in Redis, in each form it could be stored in. Every value
 * is read back and compared before its length counts.
 *
 * <p>{@code java -cp jmh/target/benchmarks.jar dev.cachezip.jmh.SizeTable}
 */
public final class SizeTable {

    private SizeTable() {}

    /** Prints the table to the standard output. */
    public static void main(String[] args) {
        try (PrintStream out =
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            print(measure(), out);
        }
    }

    /** Returns one row for each form, with a length for each sample value, in their order. */
    static List<Row> measure() {
        return StoredForm.all().stream().map(SizeTable::row).toList();
    }

    private static Row row(StoredForm form) {
        return new Row(
                form.title(),
                Arrays.stream(SampleValue.values())
                        .map(sample -> form.length(sample.value()))
                        .toList());
    }

    /** Prints the rows, with percentages of the first one. */
    static void print(List<Row> rows, PrintStream out) {
        StringBuilder header = new StringBuilder("| stored bytes |");
        StringBuilder rule = new StringBuilder("|---|");
        for (SampleValue sample : SampleValue.values()) {
            header.append(' ').append(sample.title()).append(" |");
            rule.append("--:|");
        }
        out.println(header);
        out.println(rule);
        List<Integer> base = rows.get(0).lengths();
        for (Row row : rows) {
            out.println(line(row, base));
        }
    }

    private static String line(Row row, List<Integer> base) {
        StringBuilder line = new StringBuilder("| ").append(row.title()).append(" |");
        for (int i = 0; i < base.size(); i++) {
            int length = row.lengths().get(i);
            line.append(String.format(Locale.ROOT, " %,d (%d %%) |", length, Math.round(100.0 * length / base.get(i))));
        }
        return line.toString();
    }

    /**
     * The lengths that one form has.
     *
     * @param title the form's name
     * @param lengths stored bytes, in the order of {@link SampleValue}
     */
    record Row(String title, List<Integer> lengths) {}
}
