package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.codec.Measurements.RoundTrip;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of results. */
final class CodecTables {

    /** The text in the first cell of the README's table, wherever the table is quoted. */
    static final String CORNER = "stored as";

    private static final List<SampleValue> SUMMARY = List.of(SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_1000);

    private final Measurements measurements;

    CodecTables(Measurements measurements) {
        this.measurements = measurements;
    }

    /** Returns sizes and times of the forms that the README compares; empty if not all of them were measured. */
    Optional<String> summary() {
        List<String> header = new ArrayList<>(List.of(CORNER));
        SUMMARY.forEach(sample -> header.addAll(List.of(sample.title() + ": bytes", "encode µs", "decode µs")));
        Table table = Table.ofNumbers(header);
        for (Combination form : SizeTable.TIMED_FORMS) {
            List<String> row = new ArrayList<>(List.of(form.title()));
            for (SampleValue sample : SUMMARY) {
                Optional<RoundTrip> trip = measurements.roundTrip(sample, form);
                if (trip.isEmpty()) {
                    return Optional.empty();
                }
                row.add(Numbers.count(trip.get().encode().storedBytes()));
                row.add(Numbers.micros(trip.get().encode().best()));
                row.add(Numbers.micros(trip.get().decode().best()));
            }
            table.row(row);
        }
        return Optional.of(table.toString());
    }

    /** Returns the results of codecs and pipelines for a value; empty if none was measured. */
    Optional<String> codecs(SampleValue sample) {
        return tables(sample, Cases.CODEC_BASE, Cases.PIPELINE_BASE, Operation.ENCODE, Operation.DECODE);
    }

    /** Returns the results of compressors for a value's MessagePack; empty if none was measured. */
    Optional<String> compressions(SampleValue sample) {
        return tables(
                sample, Compression.ZSTD_STATIC, Compression.ZSTD_CONTEXT_1, Operation.COMPRESS, Operation.DECOMPRESS);
    }

    private Optional<String> tables(
            SampleValue sample, Subject base, Subject otherBase, Operation there, Operation back) {
        if (measurements.subjects(there, sample).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(String.join(
                "\n",
                table(there, sample, base, otherBase),
                table(back, sample, base, otherBase),
                noise(sample, base, there, back)));
    }

    private String table(Operation operation, SampleValue sample, Subject base, Subject otherBase) {
        Table table = Table.ofNumbers(List.of(
                operation.title() + ": " + sample.title(),
                "stored bytes",
                "best µs",
                "median µs",
                "time / " + base.title(),
                "time / " + otherBase.title().replace("GenericJacksonJsonRedisSerializer", "JSON"),
                "B/op",
                "B/op / " + base.title()));
        Optional<Measurement> first = measurements.find(new Case(operation, sample, base));
        Optional<Measurement> second = measurements.find(new Case(operation, sample, otherBase));
        for (Subject subject : measurements.subjects(operation, sample)) {
            Measurement row =
                    measurements.find(new Case(operation, sample, subject)).orElseThrow();
            table.row(
                    isOurs(subject) ? "**" + subject.title() + "**" : subject.title(),
                    Numbers.count(row.storedBytes()),
                    Numbers.micros(row.best()),
                    Numbers.micros(row.median()) + " ± " + Numbers.micros(row.error()),
                    ratio(row, first, Measurement::best),
                    ratio(row, second, Measurement::best),
                    Numbers.count(row.allocatedBytes()),
                    ratio(row, first, Measurement::allocatedBytes));
        }
        return table.toString();
    }

    private static String ratio(Measurement row, Optional<Measurement> base, ToDoubleFunction<Measurement> value) {
        return base.map(measured -> Numbers.ratio(value.applyAsDouble(row) / value.applyAsDouble(measured)))
                .orElse(Table.NOTHING);
    }

    private static boolean isOurs(Subject subject) {
        return subject.title().startsWith("cachezip") || subject.equals(Combination.plain(Codec.MESSAGEPACK_MAPPER));
    }

    /**
     * Returns a note on noise. The base ran first and last in its table, so any two rows may differ by as much as its
     * two forks.
     */
    private String noise(SampleValue sample, Subject base, Operation... operations) {
        return List.of(operations).stream()
                .flatMap(operation -> measurements.find(new Case(operation, sample, base)).stream()
                        .map(measured -> operation.title() + " "
                                + measured.bestOfForks().stream()
                                        .map(Numbers::micros)
                                        .collect(Collectors.joining(" and "))
                                + " µs"))
                .collect(Collectors.joining(
                        "; ", String.format(Locale.ROOT, "Noise, %s first and last: best ", base.title()), ".\n"));
    }
}
