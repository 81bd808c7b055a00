package dev.cachezip.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of data beside the code: pages, goals, and what is measured. */
public final class Resources {

    private static final Pattern PAIR = Pattern.compile("(\\S+?)=(\\S+)");

    private Resources() {}

    /** Returns the text of a file. */
    static String text(String name) {
        try (InputStream in = Objects.requireNonNull(Resources.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the lines of a file that are neither empty nor a comment. */
    public static Stream<String> lines(String name) {
        return text(name).lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    /** Returns the parts of a line between bars. */
    static List<String> cells(String line) {
        return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    }

    /**
     * Returns parameters that are written {@code name=value}, with a space between them and {@code ~} for one in a
     * value of the load.
     */
    static Map<String, String> parameters(String text) {
        Map<String, String> parameters = new LinkedHashMap<>();
        PAIR.matcher(text)
                .results()
                .forEach(pair -> parameters.put(pair.group(1), pair.group(2).replace('~', ' ')));
        return parameters;
    }
}
