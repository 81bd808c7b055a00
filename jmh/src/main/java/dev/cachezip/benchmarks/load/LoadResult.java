package dev.cachezip.benchmarks.load;

import dev.cachezip.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of a run.
 *
 * @param environment environment of the run
 * @param setup setup of the run
 * @param rows measured rows
 * @param memory memory that documents take on the server
 * @param missing variants that could not be measured
 */
record LoadResult(
        Environment environment, Setup setup, List<Row> rows, List<StoredDocuments> memory, List<Missing> missing) {

    private static final JsonMapper JSON = new JsonMapper();

    /**
     * The setup of a run.
     *
     * @param suite command of the suite
     * @param rounds number of rounds of each variant
     * @param roundMillis length of a round in milliseconds
     * @param server name and version of the server
     * @param tuning properties of the tuned application
     * @param stock properties of the untuned application
     */
    record Setup(String suite, int rounds, long roundMillis, String server, List<String> tuning, List<String> stock) {}

    /**
     * A variant that could not be measured.
     *
     * @param row id of the row
     * @param variant name of the variant
     * @param reason why it could not be measured
     */
    record Missing(String row, String variant, String reason) {}

    /**
     * The memory that documents of one kind take on the server, in several forms.
     *
     * @param title title of the documents
     * @param count number of stored documents
     * @param jsonBytes mean length of their JSON
     * @param forms the forms; the first is the base for the rest
     */
    record StoredDocuments(String title, int count, double jsonBytes, List<StoredSize> forms) {}

    /**
     * The memory that documents take in one form.
     *
     * @param title title of the form
     * @param bytesPerValue growth of the server's data set per value, including the key
     */
    record StoredSize(String title, double bytesPerValue) {}

    /**
     * Reads a file that {@link #write} has written.
     *
     * @throws IllegalArgumentException if the file is of another kind
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
