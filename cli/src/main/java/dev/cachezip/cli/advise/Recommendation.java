package dev.cachezip.cli.advise;

import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.ScanOptions;
import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.ListLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The properties that an application should set for the values of a {@link Survey}. */
record Recommendation(Survey survey, Source source) {

    /** The characters that would end the name of a property in a file. */
    private static final Pattern SPECIAL = Pattern.compile("[\\s:=\\\\]");

    private static final String ALL = "cachezip.";
    private static final String READ_ALSO = ALL + "read-also";

    /** Returns the properties to set. */
    Map<String, String> properties() {
        if (survey.ofSessions) {
            return Map.of("cachezip.session.enabled", "true");
        }
        CompressionTrial best = survey.recommended().trial();
        Map<String, String> properties = new LinkedHashMap<>();
        String scope = scope();
        if (!scope.isEmpty()) {
            compress(properties, scope.equals(ALL) ? "cachezip.compression." : scope, best.algorithm(), best.level());
            if (best.layout() == ListLayout.COLUMNS) {
                properties.put(scope + "layout", "columns");
            }
        }
        survey.dictionaries.paying().forEach(one -> {
            String cache = DictionarySurvey.properties(one.cache());
            properties.put(cache + "dictionary", "on");
            if (!scope.equals(ALL) || best.algorithm() != Algorithm.ZSTD) {
                compress(properties, cache, Algorithm.ZSTD, DictionarySurvey.LEVEL);
            }
        });
        String readAlso = readAlso();
        if (!readAlso.isEmpty()) {
            properties.put(READ_ALSO, readAlso);
        }
        return properties;
    }

    private static void compress(
            Map<String, String> properties, String scope, @Nullable Algorithm algorithm, int level) {
        properties.put(scope + "algorithm", algorithm == null ? "none" : algorithm.label());
        if (algorithm != null) {
            properties.put(scope + "level", Integer.toString(level));
        }
    }

    /** Returns the beginning of the properties of all caches, or of the one that the pattern names; empty for some. */
    private String scope() {
        String cache = DictionarySurvey.cache(source.pattern());
        boolean one = !cache.isEmpty() && RedisAccess.startingWith(cache).equals(cache + ScanOptions.ALL);
        return source.pattern().equals(ScanOptions.ALL) ? ALL : one ? DictionarySurvey.properties(cache) : "";
    }

    /** Returns the lines to paste. */
    String lines() {
        StringBuilder lines = new StringBuilder("# application.properties\n");
        if (!survey.ofSessions && scope().isEmpty()) {
            lines.append("# for compression, look at one cache (--pattern 'NAME::*'), or at all of them\n");
        }
        properties().forEach((name, value) -> {
            lines.append(name.equals(READ_ALSO) ? allowedTypes() + "# only while the cache is migrated:\n" : "");
            lines.append(SPECIAL.matcher(name).replaceAll("\\\\$0") + '=' + value + '\n');
        });
        return survey.ofSessions ? lines + allowedTypes() : lines.toString();
    }

    /** Returns a line for a property whose value depends on the application's packages; empty if not needed. */
    private String allowedTypes() {
        List<String> patterns = survey.classes.allowedTypes();
        return patterns.isEmpty()
                ? ""
                : "# without the application's own packages:\n# cachezip.allowed-types=" + String.join(",", patterns)
                        + '\n';
    }

    private String readAlso() {
        return Stream.of(
                        Map.entry(ValueForm.JDK, "jdk"),
                        Map.entry(ValueForm.SPRING_JSON, "generic-json"),
                        Map.entry(ValueForm.STRING, "string"))
                .filter(form -> survey.forms.containsKey(form.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(","));
    }
}
