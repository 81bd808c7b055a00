package dev.cachezip.benchmarks.values;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Documents that are not part of the project: a file with one JSON document in each line. */
public enum Corpus {
    /** Users with friends. */
    RANDOM_USERS("random_user.jsonl"),
    /** Phones with long titles and addresses. */
    PHONES("amazon_phone.jsonl"),
    /** Events, each kind of which has another payload. */
    EVENTS("github_event.jsonl");

    private static final JsonMapper JSON = new JsonMapper();

    private final String file;

    Corpus(String file) {
        this.file = file;
    }

    /**
     * Returns all documents; empty if the file is not there.
     *
     * @param folder the folder of the files
     */
    public Optional<List<Object>> read(Optional<Path> folder) throws IOException {
        Optional<Path> path = folder.map(parent -> parent.resolve(file)).filter(Files::isReadable);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(path.get())) {
            return Optional.of(lines.filter(line -> !line.isBlank())
                    .<Object>map(line -> JSON.readTree(line))
                    .toList());
        }
    }
}
