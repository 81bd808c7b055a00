package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import dev.cachezip.benchmarks.load.LoadResult.StoredSize;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of results. */
final class LoadTables {

    private final Measured measured;

    LoadTables(Measured measured) {
        this.measured = measured;
    }

    /** Returns the tables of a section of the report, by the measured operation. */
    Map<String, String> of(Section section) {
        return measured.rows().stream()
                .filter(row -> row.section() == section)
                .collect(Collectors.groupingBy(
                        Row::group,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                rows -> section == Section.MATRIX ? matrix(rows) : rates(rows, section))));
    }

    private static String rates(List<Row> rows, Section section) {
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
        if (section == Section.BULK) {
            header.add("new connections per 1,000 calls");
        }
        Table table = Table.ofNumbers(header);
        for (Row row : rows) {
            for (Series series : row.series()) {
                table.row(cells(row, series));
            }
        }
        return table.toString();
    }

    private static List<String> cells(Row row, Series series) {
        Optional<Series> base = row.baseOf(series);
        List<String> cells = new ArrayList<>(List.of(
                row.callers().title() + ", " + series.variant(),
                rate(series),
                base.map(first -> series.ratio(Metric.RATE, first))
                        .map(figure -> Numbers.ratio(figure.median()) + figure.spread(Numbers::ratio))
                        .orElse(Table.NOTHING),
                micros(series, Metric.P50),
                micros(series, Metric.P99),
                micros(series, Metric.CLIENT_CPU),
                ratio(series, base, Metric.CLIENT_CPU),
                micros(series, Metric.SERVER_CPU),
                ratio(series, base, Metric.SERVER_CPU),
                String.format(
                        Locale.ROOT,
                        "%.1f",
                        series.figure(Metric.COMMANDS_PER_READ).median())));
        if (row.section() == Section.BULK) {
            cells.add(connectionsPerThousandCalls(row, series));
        }
        return cells;
    }

    private static String connectionsPerThousandCalls(Row row, Series series) {
        return Numbers.count(Series.Figure.median(series.rounds().stream()
                .map(round -> 1000.0 * round.connections() * row.valuesPerCall() / round.values())
                .toList()));
    }

    private static String rate(Series series) {
        return Numbers.count(series.figure(Metric.RATE).median());
    }

    private static String micros(Series series, Metric metric) {
        return Numbers.micros(1000 * series.figure(metric).median());
    }

    private static String ratio(Series series, Optional<Series> base, Metric metric) {
        return base.map(first -> Numbers.ratio(series.ratio(metric, first).median()))
                .orElse(Table.NOTHING);
    }

    /** Returns a table of the clients side by side: each without compression, and with compression relative to that. */
    private static String matrix(List<Row> rows) {
        List<List<String>> clients = List.of(
                List.of(Peer.GLIDE.title(), Peer.GLIDE_LZ4.title(), Peer.GLIDE_ZSTD.title()),
                Starter.ALGORITHMS.stream()
                        .map(algorithm -> CacheCalls.variant(Peer.TUNED, algorithm))
                        .toList());
        List<String> header = new ArrayList<>(List.of("callers × batch"));
        for (List<String> variants : clients) {
            header.add(variants.get(0) + ", values/s");
            header.addAll(variants.subList(1, variants.size()));
        }
        Table table = Table.ofNumbers(header);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.callers().count() + " × " + row.valuesPerCall()));
            for (List<String> variants : clients) {
                Optional<Series> plain = row.find(variants.get(0));
                cells.add(plain.map(LoadTables::rate).orElse(Table.NOTHING));
                for (String compressed : variants.subList(1, variants.size())) {
                    cells.add(row.find(compressed)
                            .map(series -> ratio(series, plain, Metric.RATE))
                            .orElse(Table.NOTHING));
                }
            }
            table.row(cells);
        }
        return table.toString();
    }

    /** Returns the table of memory, if memory was measured. */
    Optional<String> memory() {
        List<StoredDocuments> documents = measured.memory();
        if (documents.isEmpty()) {
            return Optional.empty();
        }
        List<String> header = new ArrayList<>(List.of("bytes per value (saved)"));
        documents.forEach(kind -> header.add(kind.title() + ", " + Numbers.count(kind.jsonBytes()) + " bytes of JSON"));
        Table table = Table.ofNumbers(header);
        for (int form = 0; form < documents.get(0).forms().size(); form++) {
            List<String> cells =
                    new ArrayList<>(List.of(documents.get(0).forms().get(form).title()));
            for (StoredDocuments kind : documents) {
                cells.add(bytes(kind.forms().get(form), kind.forms().get(0)));
            }
            table.row(cells);
        }
        return Optional.of(table.toString());
    }

    private static String bytes(StoredSize form, StoredSize base) {
        String bytes = Numbers.count(form.bytesPerValue());
        return form.bytesPerValue() == base.bytesPerValue()
                ? bytes
                : String.format(
                        Locale.ROOT, "%s (%.1f %%)", bytes, 100 * (1 - form.bytesPerValue() / base.bytesPerValue()));
    }
}
