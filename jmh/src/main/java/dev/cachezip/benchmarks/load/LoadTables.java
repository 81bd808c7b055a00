package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.MarkdownTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import dev.cachezip.benchmarks.load.LoadResult.StoredSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of results. */
final class LoadTables {

    private final Measured measured;

    LoadTables(Measured measured) {
        this.measured = measured;
    }

    /** Returns the tables of a part of the report, by the measured operation. */
    Map<String, String> of(Table table) {
        Map<String, List<Row>> groups = measured.rows().stream()
                .filter(row -> row.table() == table)
                .collect(Collectors.groupingBy(Row::group, LinkedHashMap::new, Collectors.toList()));
        Map<String, String> tables = new LinkedHashMap<>();
        groups.forEach((group, rows) -> tables.put(group, table == Table.MATRIX ? matrix(rows) : rates(rows, table)));
        return tables;
    }

    private static String rates(List<Row> rows, Table part) {
        boolean connections = part == Table.BULK;
        List<String> header = new ArrayList<>(List.of(
                "callers, variant",
                "ops/s",
                "ratio",
                "p50 µs",
                "p99 µs",
                "client CPU µs/op",
                "ratio",
                "Redis CPU µs/op",
                "ratio",
                "commands per read"));
        if (connections) {
            header.add("new connections per 1,000 calls");
        }
        MarkdownTable table = MarkdownTable.ofNumbers(header.toArray(String[]::new));
        for (Row row : rows) {
            for (Series series : row.series()) {
                List<String> cells = cells(row, series);
                if (connections) {
                    cells.add(connectionsPerThousandCalls(row, series));
                }
                table.row(cells.toArray(String[]::new));
            }
        }
        return table.toString();
    }

    private static List<String> cells(Row row, Series series) {
        Optional<Series> base =
                row.find(row.base()).filter(first -> !first.variant().equals(series.variant()));
        return Stream.of(
                        row.callers().title() + ", " + series.variant(),
                        Numbers.count(series.figure(Metric.RATE).median()),
                        base.map(first -> LoadGoalTable.withSpread(series.ratio(Metric.RATE, first)))
                                .orElse("–"),
                        micros(series, Metric.P50),
                        micros(series, Metric.P99),
                        micros(series, Metric.CLIENT_CPU),
                        ratio(series, base, Metric.CLIENT_CPU),
                        micros(series, Metric.SERVER_CPU),
                        ratio(series, base, Metric.SERVER_CPU),
                        String.format(
                                Locale.ROOT,
                                "%.1f",
                                series.figure(Metric.COMMANDS_PER_READ).median()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String connectionsPerThousandCalls(Row row, Series series) {
        return Numbers.count(Statistics.median(series.rounds().stream()
                .map(round -> 1000.0 * round.connections() * row.valuesPerCall() / round.values())
                .toList()));
    }

    private static String micros(Series series, Metric metric) {
        return Numbers.micros(1000 * series.figure(metric).median());
    }

    private static String ratio(Series series, Optional<Series> base, Metric metric) {
        return base.map(first -> Numbers.ratio(series.ratio(metric, first).median()))
                .orElse("–");
    }

    /** Returns a table of the clients side by side: each without compression, and with compression relative to that. */
    private static String matrix(List<Row> rows) {
        List<List<String>> clients = List.of(
                List.of(Peer.GLIDE.title(), Peer.GLIDE_LZ4.title(), Peer.GLIDE_ZSTD.title()),
                Starter.ALGORITHMS.stream()
                        .map(algorithm -> CacheCalls.variant(Peer.TUNED, algorithm))
                        .toList());
        MarkdownTable table = MarkdownTable.ofNumbers(Stream.concat(
                        Stream.of("callers × batch"),
                        clients.stream()
                                .flatMap(variants ->
                                        Stream.of(variants.get(0) + ", values/s", variants.get(1), variants.get(2))))
                .toArray(String[]::new));
        for (Row row : rows) {
            List<String> cells = new ArrayList<>();
            cells.add(row.callers().count() + " × " + row.valuesPerCall());
            for (List<String> variants : clients) {
                Optional<Series> plain = row.find(variants.get(0));
                cells.add(plain.map(series ->
                                Numbers.count(series.figure(Metric.RATE).median()))
                        .orElse("–"));
                for (String compressed : variants.subList(1, variants.size())) {
                    cells.add(plain.flatMap(base -> row.find(compressed)
                                    .map(series -> Numbers.ratio(
                                            series.ratio(Metric.RATE, base).median())))
                            .orElse("–"));
                }
            }
            table.row(cells.toArray(String[]::new));
        }
        return table.toString();
    }

    /** Returns the table of memory, if memory was measured. */
    Optional<String> memory() {
        List<StoredDocuments> documents = measured.memory();
        if (documents.isEmpty()) {
            return Optional.empty();
        }
        MarkdownTable table = MarkdownTable.ofNumbers(Stream.concat(
                        Stream.of("bytes per value (saved)"), documents.stream().map(LoadTables::title))
                .toArray(String[]::new));
        for (int i = 0; i < documents.get(0).forms().size(); i++) {
            int form = i;
            table.row(Stream.concat(
                            Stream.of(documents.get(0).forms().get(form).title()),
                            documents.stream()
                                    .map(kind -> bytes(kind, kind.forms().get(form))))
                    .toArray(String[]::new));
        }
        return Optional.of(table.toString());
    }

    private static String title(StoredDocuments documents) {
        return documents.title() + ", " + Numbers.count(documents.jsonBytes()) + " bytes of JSON";
    }

    private static String bytes(StoredDocuments documents, StoredSize form) {
        double base = documents.forms().get(0).bytesPerValue();
        String bytes = Numbers.count(form.bytesPerValue());
        return form.bytesPerValue() == base
                ? bytes
                : String.format(Locale.ROOT, "%s (%.1f %%)", bytes, 100 * (1 - form.bytesPerValue() / base));
    }
}
