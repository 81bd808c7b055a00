package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/properties.md names the properties that the metadata of IDEs has, and their defaults. */
class PropertiesDocumentTests {

    private static final Path PAGE = Path.of("..", "docs", "properties.md");

    /** A row: the name of a property, and its default. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `((?:cachezip|management)[a-z0-9.-]+)` \\| ([^|]*)\\|");

    @Test
    void rows_areAllPropertiesButThoseOfASingleCache() throws IOException {
        TreeSet<String> documented = ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> known = new TreeSet<>(properties().keySet());
        known.remove("cachezip.caches");
        assertThat(documented).isEqualTo(known);
    }

    @Test
    void defaults_areThoseOfTheMetadata() throws IOException {
        Map<String, JsonNode> known = properties();
        for (MatchResult row : ROW.matcher(Files.readString(PAGE)).results().toList()) {
            JsonNode expected = Objects.requireNonNull(known.get(row.group(1))).path("defaultValue");
            if (!expected.isMissingNode() && !expected.isArray()) {
                assertThat(row.group(2)).as(row.group(1)).contains(expected.asString());
            }
        }
    }

    private static Map<String, JsonNode> properties() throws IOException {
        Map<String, JsonNode> properties = new HashMap<>();
        for (URL file : Collections.list(PropertiesDocumentTests.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = file.openStream()) {
                for (JsonNode property : new JsonMapper().readTree(in).path("properties")) {
                    String name = property.path("name").asString();
                    if (name.startsWith("cachezip.") || name.startsWith("management.endpoint.cachezip.")) {
                        properties.put(name, property);
                    }
                }
            }
        }
        return properties;
    }
}
