package dev.cachezip.benchmarks.load;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The settings of a run.
 *
 * @param rounds number of rounds of each variant of a row
 * @param round length of a round
 * @param only pattern that occurs in the names of the rows to measure
 * @param documents number of documents whose memory is measured
 */
record LoadSettings(int rounds, Duration round, Pattern only, int documents) {

    private static final LoadSettings DEFAULTS =
            new LoadSettings(15, Duration.ofMillis(500), Pattern.compile(""), 10_000);

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if there are arguments of another kind
     */
    static LoadSettings parse(List<String> arguments) {
        LoadSettings settings = DEFAULTS;
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            if (!rest.hasNext()) {
                throw new IllegalArgumentException("No value for " + option);
            }
            settings = settings.with(option, rest.next());
        }
        return settings;
    }

    private LoadSettings with(String option, String value) {
        return switch (option) {
            case "--rounds" -> new LoadSettings(Integer.parseInt(value), round, only, documents);
            case "--millis" -> new LoadSettings(rounds, Duration.ofMillis(Long.parseLong(value)), only, documents);
            case "--only" -> new LoadSettings(rounds, round, Pattern.compile(value), documents);
            default ->
                throw new IllegalArgumentException("No option " + option + "; there are --rounds, --millis and --only");
        };
    }

    /** Returns whether a row is to be measured. */
    boolean includes(String id) {
        return only.matcher(id).find();
    }
}
