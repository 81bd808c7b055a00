package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.BarChart;
import dev.cachezip.benchmarks.report.Chart;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The charts of a report for which it has the figures. */
final class LoadCharts {

    private static final String GET = "get-" + Plan.SMALL + "-";

    private LoadCharts() {}

    static List<Chart> of(Measured measured) {
        List<Row> rows = Stream.of("1", "8", "32", "128", "v1000")
                .flatMap(callers -> measured.row(GET + callers).stream())
                .filter(row -> row.find(row.base()).isPresent()
                        && row.find(Peer.TUNED.title()).isPresent())
                .toList();
        if (rows.isEmpty()) {
            return List.of();
        }
        return List.of(
                chart(
                        "ops",
                        "GET of 200 bytes: operations per second in relation to stock Lettuce, more is better",
                        rows,
                        Stream.of(Peer.TUNED, Peer.JEDIS_128, Peer.REDISSON, Peer.GLIDE)
                                .map(peer -> bars(peer.title(), peer, Metric.RATE, rows))),
                chart(
                        "cpu",
                        "GET of 200 bytes: processor time per operation in relation to stock Lettuce, less is better",
                        rows,
                        Stream.of(Metric.CLIENT_CPU, Metric.SERVER_CPU)
                                .map(metric ->
                                        bars(Peer.TUNED.title() + ", " + metric.title(), Peer.TUNED, metric, rows))));
    }

    private static Chart chart(String name, String title, List<Row> rows, Stream<Optional<BarChart.Series>> series) {
        List<String> callers = rows.stream().map(row -> row.callers().title()).toList();
        return new BarChart(
                name, title, "0.00", callers, series.flatMap(Optional::stream).toList());
    }

    /** Returns empty if a row is missing: bars have no gaps. */
    private static Optional<BarChart.Series> bars(String name, Peer peer, Metric metric, List<Row> rows) {
        List<Double> ratios = rows.stream()
                .flatMap(row -> row
                        .find(peer.title())
                        .map(series -> series.ratio(metric, row.find(row.base()).orElseThrow())
                                .median())
                        .stream())
                .toList();
        return ratios.size() == rows.size() ? Optional.of(new BarChart.Series(name, ratios)) : Optional.empty();
    }
}
