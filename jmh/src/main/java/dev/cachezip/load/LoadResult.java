package dev.cachezip.load;

import dev.cachezip.jmh.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that a run has measured.
 *
 * @param environment where
 * @param setup how
 * @param rows what
 * @param memory what documents take on the server
 * @param missing what could not be measured
 */
record LoadResult(
        Environment environment, Setup setup, List<Row> rows, List<StoredDocuments> memory, List<Missing> missing) {

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * How a run was set up.
     *
     * @param suite its command
     * @param rounds of each variant
     * @param roundMillis their length
     * @param server its name and version
     * @param tuning properties of the tuned application
     * @param stock properties of the other one
     */
    record Setup(String suite, int rounds, long roundMillis, String server, List<String> tuning, List<String> stock) {}

    /**
     * A variant that could not be measured.
     *
     * @param row its id
     * @param variant its name
     * @param reason why not
     */
    record Missing(String row, String variant, String reason) {}

    /**
     * What documents of one kind take on the server, in several forms.
     *
     * @param title what they are
     * @param count how many were stored
     * @param jsonBytes mean length of their JSON
     * @param forms the first is what the others are compared with
     */
    record StoredDocuments(String title, int count, double jsonBytes, List<Form> forms) {}

    /**
     * What documents take in a form.
     *
     * @param title of the form
     * @param bytesPerValue by which the server's data set has grown, with the key
     */
    record Form(String title, double bytesPerValue) {}

    /**
     * Reads what {@link #write} has written.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static LoadResult read(Path file) {
        try {
            return JSON.readValue(file, LoadResult.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + " is not the result of a load: " + e.getOriginalMessage(), e);
        }
    }

    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        JSON.writerWithDefaultPrettyPrinter().writeValue(file, this);
    }
}
