package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of a run: what to measure, and for how long.
 *
 * @param suite the suite to measure
 * @param rounds number of rounds of each variant of a row
 * @param round length of a round
 * @param only pattern that occurs in the names of the rows to measure
 * @param corpora folder of {@code .jsonl} files, one document per line, for the table of memory
 * @param documents number of documents for that table
 */
record LoadSettings(Suite suite, int rounds, Duration round, Pattern only, Optional<Path> corpora, int documents) {

    private static final int ROUNDS = 15;
    private static final int ROUNDS_OF_ALL = 5;
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final int DOCUMENTS = 10_000;

    static LoadSettings of(Suite suite) {
        return new LoadSettings(
                suite,
                suite == Suite.FULL ? ROUNDS_OF_ALL : ROUNDS,
                ROUND,
                Pattern.compile(""),
                Optional.empty(),
                DOCUMENTS);
    }

    /**
     * Reads the command line.
     *
     * @param arguments the suite, {@code full} if there is none, and options
     * @throws IllegalArgumentException if there are other arguments
     */
    static LoadSettings parse(List<String> arguments) {
        Deque<String> rest = new ArrayDeque<>(arguments);
        Suite suite = rest.isEmpty() || rest.peek().startsWith("--") ? Suite.FULL : suite(rest.remove());
        LoadSettings settings = of(suite);
        while (!rest.isEmpty()) {
            String option = rest.remove();
            if (rest.isEmpty()) {
                throw new IllegalArgumentException("No value for " + option);
            }
            settings = settings.with(option, rest.remove());
        }
        return settings;
    }

    private static Suite suite(String command) {
        return Suite.of(command)
                .orElseThrow(() -> new IllegalArgumentException(
                        "No load '" + command + "'; there are quick, full, virtual and near"));
    }

    private LoadSettings with(String option, String value) {
        return switch (option) {
            case "--rounds" -> new LoadSettings(suite, Integer.parseInt(value), round, only, corpora, documents);
            case "--millis" ->
                new LoadSettings(suite, rounds, Duration.ofMillis(Long.parseLong(value)), only, corpora, documents);
            case "--only" -> new LoadSettings(suite, rounds, round, Pattern.compile(value), corpora, documents);
            case "--corpora" -> new LoadSettings(suite, rounds, round, only, Optional.of(Path.of(value)), documents);
            case "--documents" -> new LoadSettings(suite, rounds, round, only, corpora, Integer.parseInt(value));
            default ->
                throw new IllegalArgumentException(
                        "No option " + option + "; there are --rounds, --millis, --only, --corpora and --documents");
        };
    }

    /** Returns whether a row is to be measured. */
    boolean includes(String id) {
        return only.matcher(id).find();
    }
}
