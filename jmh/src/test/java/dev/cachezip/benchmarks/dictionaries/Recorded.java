package dev.cachezip.benchmarks.dictionaries;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** Results that nobody has measured, without what the report does not read. */
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

    static DictionaryResults results() {
        return DictionaryResults.read(file());
    }

    static String text(String name) {
        try (InputStream text = Objects.requireNonNull(Recorded.class.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
