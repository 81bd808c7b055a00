package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.codec.Measurements.RoundTrip;
import dev.cachezip.benchmarks.report.BarChart;
import dev.cachezip.benchmarks.report.Chart;
import dev.cachezip.benchmarks.report.PointChart;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The charts of a report; each is drawn if enough of its data was measured. */
final class CodecCharts {

    private static final double NANOS_PER_MICRO = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final SampleValue SAMPLE = SampleValue.PRODUCT_PAGE;
    private static final int FEWEST_ROWS = 2;

    /** The codecs that compress by themselves. */
    private static final Set<Codec> COMPRESSING = Set.of(Codec.REDISSON_LZ4, Codec.REDISSON_ZSTD);

    private static final Set<Codec> HIGHLIGHTED = Set.of(Codec.CACHEZIP_MSGPACK, Codec.CACHEZIP_JSON);

    private final Measurements measurements;
    private final List<RoundTrip> trips;
    private final List<Chart> charts = new ArrayList<>();

    private CodecCharts(Measurements measurements) {
        this.measurements = measurements;
        this.trips = measurements.roundTrips(SAMPLE);
    }

    static List<Chart> of(Measurements measurements) {
        CodecCharts drawn = new CodecCharts(measurements);
        drawn.addTimes();
        drawn.addSizes();
        drawn.addPipelines();
        return drawn.charts;
    }

    private void addTimes() {
        List<RoundTrip> rows = trips.stream()
                .filter(trip -> !isCompressed(trip.combination()))
                .sorted(Comparator.comparingDouble(RoundTrip::nanos))
                .toList();
        if (rows.size() >= FEWEST_ROWS) {
            charts.add(new BarChart(
                    "times",
                    "A product page, uncompressed: microseconds, less is better",
                    "#,##0.0",
                    titles(rows),
                    List.of(
                            bars("encode", rows, row -> row.encode().best() / NANOS_PER_MICRO),
                            bars("decode", rows, row -> row.decode().best() / NANOS_PER_MICRO))));
        }
    }

    private void addSizes() {
        List<SampleValue> samples = List.of(SAMPLE, SampleValue.LAYOUTS_1000);
        List<RoundTrip> rows = trips.stream()
                .filter(trip -> measurements
                        .roundTrip(samples.get(1), trip.combination())
                        .isPresent())
                .sorted(Comparator.comparingInt(trip -> trip.encode().storedBytes()))
                .toList();
        if (rows.size() >= FEWEST_ROWS
                && rows.stream().anyMatch(row -> row.combination().equals(Cases.CODEC_BASE))) {
            charts.add(new BarChart(
                    "sizes",
                    "Stored bytes, in percent of " + Cases.CODEC_BASE.title(),
                    "0",
                    titles(rows),
                    samples.stream().map(sample -> sizes(sample, rows)).toList()));
        }
    }

    private BarChart.Series sizes(SampleValue sample, List<RoundTrip> rows) {
        double base = size(sample, Cases.CODEC_BASE);
        return bars(sample.title(), rows, row -> 100 * size(sample, row.combination()) / base);
    }

    private int size(SampleValue sample, Combination combination) {
        return measurements
                .roundTrip(sample, combination)
                .orElseThrow()
                .encode()
                .storedBytes();
    }

    private void addPipelines() {
        List<PointChart.Point> points = trips.stream()
                .filter(trip -> isInPipelines(trip.combination()))
                .map(trip -> new PointChart.Point(
                        trip.combination().title(),
                        HIGHLIGHTED.contains(trip.combination().codec()),
                        trip.encode().storedBytes(),
                        NANOS_PER_SECOND / trip.nanos()))
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

    private static boolean isInPipelines(Combination combination) {
        return isCompressed(combination)
                || combination.equals(Cases.PIPELINE_BASE)
                || combination.codec() == Codec.CACHEZIP_MSGPACK
                || combination.codec() == Codec.JDK;
    }

    private static boolean isCompressed(Combination combination) {
        return combination.compression() != Compression.NONE || COMPRESSING.contains(combination.codec());
    }

    private static BarChart.Series bars(String name, List<RoundTrip> rows, ToDoubleFunction<RoundTrip> value) {
        return new BarChart.Series(
                name, rows.stream().mapToDouble(value).boxed().toList());
    }

    private static List<String> titles(List<RoundTrip> rows) {
        return rows.stream().map(row -> row.combination().title()).toList();
    }
}
