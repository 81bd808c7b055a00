package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A command that prints, as Markdown, how many bytes sample values take in Redis, in the forms that the README
 * compares. Every value is read back and compared before its length counts.
 *
 * <p>{@code java -jar jmh/target/benchmarks.jar sizes}
 */
public final class SizeTable {

    static final List<SampleValue> SAMPLES = List.of(
            SampleValue.SMALL_RECORD, SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_100, SampleValue.LAYOUTS_1000);

    /** The forms that the README compares; the first is the base for the rest. */
    public static final List<Combination> FORMS = List.of(
            Combination.plain(Codec.SPRING_JACKSON3_JSON),
            Combination.plain(Codec.JDK),
            new Combination(Codec.JACKSON3_JSON, Compression.GLIDE_ZSTD),
            new Combination(Codec.CACHEZIP_JSON, Compression.ZSTD),
            Combination.plain(Codec.CACHEZIP_MSGPACK),
            new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4),
            new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD));

    private SizeTable() {}

    /** Returns one row for each form, with a length for each sample value, in their order. */
    public static List<Row> measure() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Combination combination : FORMS) {
            List<Integer> lengths = new ArrayList<>();
            for (SampleValue sample : SAMPLES) {
                try (StoredForm form = combination.create(sample)) {
                    lengths.add(combination.checked(form, sample).length);
                }
            }
            rows.add(new Row(combination.title(), lengths));
        }
        return rows;
    }

    /** Prints the rows, with percentages of the first one. */
    public static void print(List<Row> rows, PrintStream out) {
        StringBuilder header = new StringBuilder("| stored bytes |");
        StringBuilder rule = new StringBuilder("|---|");
        for (SampleValue sample : SAMPLES) {
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
     * The lengths of one form.
     *
     * @param title the form's name
     * @param lengths stored bytes, in the order of {@link #SAMPLES}
     */
    public record Row(String title, List<Integer> lengths) {}
}
