package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table for the README: its forms, with sizes and times. */
final class SummaryTable {

    private static final List<SampleValue> SAMPLES = List.of(SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_1000);

    /** The text in the first cell of the table, wherever the table is quoted. */
    static final String CORNER = "stored as";

    private SummaryTable() {}

    /** Returns the table; empty if not all of it was measured. */
    static String of(Measurements measurements) {
        List<String> header = new ArrayList<>(List.of(CORNER));
        for (SampleValue sample : SAMPLES) {
            header.addAll(List.of(sample.title() + ": bytes", "encode µs", "decode µs"));
        }
        MarkdownTable table = MarkdownTable.ofNumbers(header.toArray(String[]::new));
        for (Combination form : SizeTable.FORMS) {
            List<String> row = new ArrayList<>(List.of(form.title()));
            for (SampleValue sample : SAMPLES) {
                Optional<Measurement> encode = measurements.find(new Case(Operation.ENCODE, sample, form));
                Optional<Measurement> decode = measurements.find(new Case(Operation.DECODE, sample, form));
                if (encode.isEmpty() || decode.isEmpty()) {
                    return "";
                }
                row.add(Numbers.count(encode.get().storedBytes()));
                row.add(Numbers.micros(encode.get().best()));
                row.add(Numbers.micros(decode.get().best()));
            }
            table.row(row.toArray(String[]::new));
        }
        return table.toString();
    }
}
