package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.samples.SampleValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of results. */
final class ResultTables {

    private static final String NOTHING = "–";

    private final Measurements measurements;

    ResultTables(Measurements measurements) {
        this.measurements = measurements;
    }

    /** Returns the results of codecs and pipelines for a value; empty if none was measured. */
    Optional<String> codecs(SampleValue sample) {
        if (measurements.subjects(Operation.ENCODE, sample).isEmpty()) {
            return Optional.empty();
        }
        String tables = table(Operation.ENCODE, sample, Suite.CODEC_BASE, Suite.PIPELINE_BASE)
                + "\n"
                + table(Operation.DECODE, sample, Suite.CODEC_BASE, Suite.PIPELINE_BASE)
                + "\n"
                + noise(sample, Suite.CODEC_BASE, Operation.ENCODE, Operation.DECODE);
        return Optional.of(tables);
    }

    /** Returns the results of compressors for a value's MessagePack; empty if none was measured. */
    Optional<String> compressions(SampleValue sample) {
        if (measurements.subjects(Operation.COMPRESS, sample).isEmpty()) {
            return Optional.empty();
        }
        String tables = table(Operation.COMPRESS, sample, Compression.ZSTD_STATIC, Compression.ZSTD_CONTEXT_1)
                + "\n"
                + table(Operation.DECOMPRESS, sample, Compression.ZSTD_STATIC, Compression.ZSTD_CONTEXT_1)
                + "\n"
                + noise(sample, Compression.ZSTD_STATIC, Operation.COMPRESS, Operation.DECOMPRESS);
        return Optional.of(tables);
    }

    private String table(Operation operation, SampleValue sample, Subject base, Subject otherBase) {
        MarkdownTable table = MarkdownTable.ofNumbers(
                operation.title() + ": " + sample.title(),
                "stored bytes",
                "best µs",
                "median µs",
                "time / " + base.title(),
                "time / " + shortTitle(otherBase),
                "B/op",
                "B/op / " + base.title());
        for (Subject subject : measurements.subjects(operation, sample)) {
            Measurement row = measurements.get(new Case(operation, sample, subject));
            Optional<Measurement> first = measurements.find(new Case(operation, sample, base));
            Optional<Measurement> second = measurements.find(new Case(operation, sample, otherBase));
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
                .orElse(NOTHING);
    }

    private static String shortTitle(Subject subject) {
        return subject.title().replace("GenericJacksonJsonRedisSerializer", "JSON");
    }

    private static boolean isOurs(Subject subject) {
        if (subject instanceof Combination combination) {
            return combination.codec() == Codec.MESSAGEPACK_MAPPER
                    || combination.codec().title().startsWith("cachezip");
        }
        return subject == Compression.ZSTD || subject == Compression.LZ4;
    }

    /**
     * Returns a note on noise. The base ran first and last in its table, so any two rows may differ by as much as its
     * two forks.
     */
    private String noise(SampleValue sample, Subject base, Operation... operations) {
        return List.of(operations).stream()
                .map(operation -> new Case(operation, sample, base))
                .flatMap(key -> measurements.find(key).stream()
                        .map(measured -> key.operation().title() + " "
                                + measured.bestOfForks().stream()
                                        .map(Numbers::micros)
                                        .collect(Collectors.joining(" and "))
                                + " µs"))
                .collect(Collectors.joining(
                        "; ", String.format(Locale.ROOT, "Noise, %s first and last: best ", base.title()), ".\n"));
    }
}
