package dev.cachezip.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** The files beside a test: results that were never measured, and their reports. */
public final class Recordings {

    private Recordings() {}

    /** Returns the path of a file. */
    public static Path path(Class<?> test, String name) {
        try {
            return Path.of(Objects.requireNonNull(test.getResource(name), name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the content of a file. */
    public static String text(Class<?> test, String name) {
        try (InputStream text = Objects.requireNonNull(test.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
