package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.settings.CachezipProperties;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/properties.md says of each property what IDEs say: its name, its default and its description. */
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

    @Test
    void descriptions_areInTheRowsOfTheirProperties() throws IOException {
        Map<String, String> rows = rows();
        for (Map.Entry<String, JsonNode> property : properties().entrySet()) {
            String name = property.getKey();
            // Spring wrote those of the endpoint, and the settings of single caches have a table of their own.
            if (name.startsWith("cachezip.") && !name.equals("cachezip.caches")) {
                assertSays(name, rows, property.getValue().path("description").asString());
            }
        }
    }

    @Test
    void descriptionsOfACache_areInTheRowsOfTheirProperties() throws IOException {
        Map<String, String> rows = rows();
        for (JsonNode property : propertiesOfACache()) {
            assertSays(
                    property.path("name").asString(),
                    rows,
                    property.path("description").asString());
        }
    }

    @Test
    void defaultsOfACache_areThoseOfTheMetadata() throws IOException {
        Map<String, String> rows = rows();
        Map<String, String> defaults = new HashMap<>();
        for (JsonNode property : propertiesOfACache()) {
            if (property.has("defaultValue")) {
                defaults.put(
                        property.path("name").asString(),
                        property.path("defaultValue").asString());
            }
        }
        assertThat(defaults)
                .containsOnlyKeys(
                        "dictionary",
                        "load-limit",
                        "near.max-age",
                        "near.share",
                        "refresh",
                        "single-flight",
                        "stale-on-error",
                        "time-to-live-jitter");
        // A boolean that is "off" on the page.
        defaults.remove("dictionary", "false");
        defaults.forEach((name, value) ->
                assertThat(words(rows.getOrDefault(name, ""))).as(name).containsIgnoringCase(value));
    }

    /** The binder and the metadata know the same settings of a cache. */
    @Test
    void propertiesOfACache_areThoseOfTheClass() throws IOException {
        List<String> names = new ArrayList<>();
        propertiesOfACache().forEach(property -> names.add(property.path("name").asString()));
        assertThat(names)
                .doesNotHaveDuplicates()
                .hasSize(CachezipProperties.CacheSettings.class.getRecordComponents().length
                        + CachezipProperties.Near.class.getRecordComponents().length
                        - 1);
    }

    /** What the annotation processor has written of the class: the values of a map are not in the one file of all. */
    static JsonNode propertiesOfACache() throws IOException {
        String file =
                "META-INF/spring/configuration-metadata/" + CachezipProperties.CacheSettings.class.getName() + ".json";
        try (InputStream in = Objects.requireNonNull(
                PropertiesDocumentTests.class.getClassLoader().getResourceAsStream(file), file)) {
            return new JsonMapper().readTree(in).path("properties");
        }
    }

    /** Rows by the names of their properties: the default, and what the page says. */
    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new HashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            String[] cells = line.split("\\|", -1);
            if (line.startsWith("| `")) {
                String text = "Defaults to " + String.join(". ", List.of(cells).subList(2, cells.length));
                for (String name : cells[1].split(",", -1)) {
                    rows.put(name.replace("`", "").strip(), text);
                }
            }
        }
        // A setting that is the same for all caches is described there.
        rows.replaceAll((name, text) -> !text.contains("as for all caches")
                ? text
                : text + " "
                        + rows.getOrDefault("cachezip." + name, rows.getOrDefault("cachezip.compression." + name, "")));
        return rows;
    }

    /** Fails unless each sentence of a description is in the row, which may add others, values and links. */
    private static void assertSays(String name, Map<String, String> rows, String description) {
        assertThat(description).as(name).isNotBlank();
        for (String sentence : description.strip().split("\\.(?= |$)", -1)) {
            assertThat(words(rows.getOrDefault(name, ""))).as(name).contains(words(sentence));
        }
    }

    private static String words(String text) {
        return text.replaceAll("\\]\\([^)]*\\)", " ")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9-]+", " ")
                .strip();
    }

    /** Returns the properties that IDEs know, by their names. */
    static Map<String, JsonNode> properties() throws IOException {
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
