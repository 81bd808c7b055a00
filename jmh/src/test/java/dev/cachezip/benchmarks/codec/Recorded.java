package dev.cachezip.benchmarks.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The results of a short run, without what the report does not read. */
final class Recorded {

    private Recorded() {}

    static Path file() {
        try {
            return Path.of(Objects.requireNonNull(Recorded.class.getResource("recorded.json"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Measurements measurements() {
        return Measurements.read(List.of(file()));
    }

    static String text(String name) {
        try (InputStream text = Objects.requireNonNull(Recorded.class.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
