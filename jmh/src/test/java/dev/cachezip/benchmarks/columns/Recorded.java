package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.report.Recordings;
import java.nio.file.Path;

/** Made-up results, without the parts that the report does not read. */
final class Recorded {

    private Recorded() {}

    static Path file() {
        return Recordings.path(Recorded.class, "recorded.json");
    }

    static ColumnsResults results() {
        return ColumnsResults.read(file());
    }

    static String text(String name) {
        return Recordings.text(Recorded.class, name);
    }
}
