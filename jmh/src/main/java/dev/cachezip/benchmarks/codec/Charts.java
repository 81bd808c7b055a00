package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.PointChart;
import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.BarChart;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The charts of a report; each is drawn if enough of its data was measured. */
final class Charts {

    private static final double NANOS_PER_MICRO = 1000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final SampleValue SAMPLE = SampleValue.PRODUCT_PAGE;
    private static final int FEWEST_ROWS = 2;

    /** The codecs that compress by themselves. */
    private static final Set<Codec> COMPRESSING = Set.of(Codec.REDISSON_LZ4, Codec.REDISSON_ZSTD);

    private final Measurements measurements;

    private Charts(Measurements measurements) {
        this.measurements = measurements;
    }

    static List<Chart> of(Measurements measurements) {
        Charts charts = new Charts(measurements);
        List<Chart> drawn = new ArrayList<>();
        charts.addTimes(drawn);
        charts.addSizes(drawn);
        charts.addPipelines(drawn);
        return drawn;
    }

    private void addTimes(List<Chart> charts) {
        List<Combination> codecs = combinations(SAMPLE).stream()
                .filter(combination -> !isCompressed(combination))
                .sorted(Comparator.comparingDouble(this::roundTrip))
                .toList();
        if (codecs.size() >= FEWEST_ROWS) {
            charts.add(new BarChart(
                    "times",
                    "A product page, uncompressed: microseconds, less is better",
                    "#,##0.0",
                    titles(codecs),
                    List.of(
                            new BarChart.Series("encode", micros(Operation.ENCODE, codecs)),
                            new BarChart.Series("decode", micros(Operation.DECODE, codecs)))));
        }
    }

    private void addSizes(List<Chart> charts) {
        List<SampleValue> samples = List.of(SAMPLE, SampleValue.LAYOUTS_1000);
        List<Combination> rows = combinations(SAMPLE).stream()
                .filter(combination -> samples.stream().allMatch(sample -> isMeasured(sample, combination)))
                .sorted(Comparator.comparingInt(combination -> size(SAMPLE, combination)))
                .toList();
        if (rows.size() >= FEWEST_ROWS && rows.contains(Suite.CODEC_BASE)) {
            charts.add(new BarChart(
                    "sizes",
                    "Stored bytes, in percent of " + Suite.CODEC_BASE.title(),
                    "0",
                    titles(rows),
                    samples.stream()
                            .map(sample -> new BarChart.Series(sample.title(), percent(sample, rows)))
                            .toList()));
        }
    }

    private void addPipelines(List<Chart> charts) {
        List<PointChart.Point> points = combinations(SAMPLE).stream()
                .filter(combination -> isCompressed(combination)
                        || combination.equals(Suite.PIPELINE_BASE)
                        || combination.codec() == Codec.CACHEZIP_MSGPACK
                        || combination.codec() == Codec.JDK)
                .map(combination -> new PointChart.Point(
                        combination.title(),
                        combination.codec() == Codec.CACHEZIP_MSGPACK || combination.codec() == Codec.CACHEZIP_JSON,
                        size(SAMPLE, combination),
                        NANOS_PER_SECOND / roundTrip(combination)))
                .toList();
        if (points.size() >= FEWEST_ROWS) {
            charts.add(new PointChart(
                    "pipelines",
                    "A product page through the whole pipeline: up is faster, left is smaller",
                    "stored bytes",
                    "encoded and decoded per second, one thread",
                    points));
        }
    }

    private List<Combination> combinations(SampleValue sample) {
        return measurements.subjects(Operation.DECODE, sample).stream()
                .filter(Combination.class::isInstance)
                .map(Combination.class::cast)
                .filter(combination -> isMeasured(sample, combination))
                .toList();
    }

    private boolean isMeasured(SampleValue sample, Combination combination) {
        return measurements
                        .find(new Case(Operation.ENCODE, sample, combination))
                        .isPresent()
                && measurements
                        .find(new Case(Operation.DECODE, sample, combination))
                        .isPresent();
    }

    private static boolean isCompressed(Combination combination) {
        return combination.compression() != Compression.NONE || COMPRESSING.contains(combination.codec());
    }

    private double roundTrip(Combination combination) {
        return best(Operation.ENCODE, combination) + best(Operation.DECODE, combination);
    }

    private double best(Operation operation, Combination combination) {
        return measurements.get(new Case(operation, SAMPLE, combination)).best();
    }

    private int size(SampleValue sample, Combination combination) {
        return measurements.get(new Case(Operation.ENCODE, sample, combination)).storedBytes();
    }

    private List<Double> micros(Operation operation, List<Combination> rows) {
        return rows.stream().map(row -> best(operation, row) / NANOS_PER_MICRO).toList();
    }

    private List<Double> percent(SampleValue sample, List<Combination> rows) {
        double base = size(sample, Suite.CODEC_BASE);
        return rows.stream().map(row -> 100 * size(sample, row) / base).toList();
    }

    private static List<String> titles(List<Combination> rows) {
        return rows.stream().map(Combination::title).toList();
    }
}
