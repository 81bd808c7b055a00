package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.load.LoadResult.Missing;
import dev.cachezip.benchmarks.load.LoadResult.Setup;
import dev.cachezip.benchmarks.load.LoadResult.StoredDocuments;
import dev.cachezip.benchmarks.load.LoadResult.StoredSize;
import dev.cachezip.benchmarks.report.Environment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Made-up results. */
final class Runs {

    static final Environment ENVIRONMENT =
            new Environment("2030-01-01", "a processor", 2, 8, "a system", "a JVM", Map.of("group:artifact", "1.2.3"));

    private Runs() {}

    static LoadResult of(List<Row> rows, Missing... missing) {
        return of("quick", rows, missing);
    }

    static LoadResult of(String suite, List<Row> rows, Missing... missing) {
        return new LoadResult(
                ENVIRONMENT,
                new Setup(suite, 3, 500, "Redis 7", List.of(), List.of("name=value")),
                rows,
                List.of(),
                List.of(missing));
    }

    static Row row(String id, Section section, Callers callers, Series... series) {
        return new Row(id, section, "group of " + section, callers, 1, series[0].variant(), List.of(series));
    }

    /** Returns a row of the goals in which the tuned client is twice as good in everything. */
    static Row twiceAsGood(String id, Callers callers) {
        return row(
                id,
                id.startsWith("tls") ? Section.TLS : Section.COMMANDS,
                callers,
                new Series(Peer.STOCK.title(), List.of(round(1000, 40, 8), round(1000, 40, 8), round(500, 80, 16))),
                new Series(Peer.TUNED.title(), List.of(round(2000, 20, 4), round(1000, 10, 2), round(4000, 80, 16))));
    }

    static Series series(String variant, double... rates) {
        return new Series(
                variant,
                Arrays.stream(rates).mapToObj(rate -> round(rate, 10, 5)).toList());
    }

    /** Returns half a second. */
    static Round round(double valuesPerSecond, double clientCpu, double serverCpu) {
        long values = Math.round(valuesPerSecond / 2);
        return new Round(values, 0.5, clientCpu * values, serverCpu * values, values, values / 2, 0, 120, 900);
    }

    static StoredDocuments documents() {
        return new StoredDocuments(
                "letters", 10, 1900, List.of(new StoredSize("JSON", 2000), new StoredSize("packed", 500)));
    }
}
