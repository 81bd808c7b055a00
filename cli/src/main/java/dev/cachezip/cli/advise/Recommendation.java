package dev.cachezip.cli.advise;

import dev.cachezip.cli.value.ValueForm;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.ListLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The properties that an application should set for the values of a {@link Survey}. */
record Recommendation(Survey survey) {

    /** The characters that would end the name of a property in a file. */
    private static final Pattern SPECIAL = Pattern.compile("[\\s:=\\\\]");

    private static final String READ_ALSO = "cachezip.read-also";

    /** Returns the properties to set. */
    Map<String, String> properties() {
        if (survey.ofSessions) {
            return Map.of("cachezip.session.enabled", "true");
        }
        CompressionTrial best = survey.recommended().trial();
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("cachezip.compression.algorithm", best.algorithmName());
        if (best.algorithm() != null) {
            properties.put("cachezip.compression.level", Integer.toString(best.level()));
        }
        if (best.layout() == ListLayout.COLUMNS) {
            properties.put("cachezip.layout", "columns");
        }
        survey.dictionaries.paying().forEach(one -> {
            properties.put(one.properties() + "dictionary", "on");
            if (best.algorithm() != Algorithm.ZSTD) {
                properties.put(one.properties() + "algorithm", "zstd");
                properties.put(one.properties() + "level", Integer.toString(DictionarySurvey.LEVEL));
            }
        });
        String readAlso = readAlso();
        if (!readAlso.isEmpty()) {
            properties.put(READ_ALSO, readAlso);
        }
        return properties;
    }

    /** Returns the lines to paste. */
    String lines() {
        StringBuilder lines = new StringBuilder("# application.properties\n");
        properties().forEach((name, value) -> {
            lines.append(name.equals(READ_ALSO) ? allowedTypes() + "# only while the cache is migrated:\n" : "");
            lines.append(SPECIAL.matcher(name).replaceAll("\\\\$0"))
                    .append('=')
                    .append(value)
                    .append('\n');
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
        List<String> forms = new ArrayList<>();
        if (survey.readable.contains(ValueForm.JDK)) {
            forms.add("jdk");
        }
        if (survey.readable.contains(ValueForm.SPRING_JSON)) {
            forms.add("generic-json");
        }
        if (survey.readable.contains(ValueForm.STRING)) {
            forms.add("string");
        }
        return String.join(",", forms);
    }
}
