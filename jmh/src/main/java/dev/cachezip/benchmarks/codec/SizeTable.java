package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Table;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The table of docs/columns.md: how many bytes sample values take in Redis, in several forms. Every value is read
 * back and compared before its length counts.
 */
final class SizeTable {

    static final List<SampleValue> SAMPLES = List.of(
            SampleValue.SMALL_RECORD, SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_100, SampleValue.LAYOUTS_1000);

    /** The forms whose times are measured, too; the first is the base for the rest. */
    static final List<Combination> TIMED_FORMS = List.of(
            Combination.plain(Codec.SPRING_JACKSON3_JSON),
            Combination.plain(Codec.JDK),
            new Combination(Codec.JACKSON3_JSON, Compression.GLIDE_ZSTD),
            new Combination(Codec.CACHEZIP_JSON, Compression.ZSTD),
            Combination.plain(Codec.CACHEZIP_MSGPACK),
            new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4),
            new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD));

    static final List<Combination> FORMS = Stream.concat(
                    TIMED_FORMS.stream(),
                    Stream.of(
                            new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4, ListLayout.COLUMNS),
                            new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD, ListLayout.COLUMNS)))
            .toList();

    private SizeTable() {}

    /** Returns one row for each form, with a length for each sample value, in their order. */
    static List<Row> measure() throws IOException {
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

    /** Returns the table of these rows, with percentages of the first one. */
    static String of(List<Row> rows) {
        List<String> header = new ArrayList<>(List.of("stored bytes"));
        SAMPLES.forEach(sample -> header.add(sample.title()));
        Table table = Table.ofNumbers(header);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.title()));
            for (int i = 0; i < SAMPLES.size(); i++) {
                int length = row.lengths().get(i);
                int base = rows.get(0).lengths().get(i);
                cells.add(String.format(Locale.ROOT, "%,d (%d %%)", length, Math.round(100.0 * length / base)));
            }
            table.row(cells);
        }
        return table.toString();
    }

    /**
     * The lengths of one form.
     *
     * @param title the form's name
     * @param lengths stored bytes, in the order of {@link #SAMPLES}
     */
    record Row(String title, List<Integer> lengths) {}
}
