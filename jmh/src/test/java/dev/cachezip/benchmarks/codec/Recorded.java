package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Recordings;
import java.nio.file.Path;
import java.util.List;

/** The results of a short run, without what the report does not read. */
final class Recorded {

    private Recorded() {}

    static Path file() {
        return Recordings.path(Recorded.class, "recorded.json");
    }

    static Measurements measurements() {
        return Measurements.read(List.of(file()));
    }

    static String text(String name) {
        return Recordings.text(Recorded.class, name);
    }
}
