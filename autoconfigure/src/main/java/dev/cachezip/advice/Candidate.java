package dev.cachezip.advice;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.pipeline.CompressionTrial;
import dev.cachezip.pipeline.Layout;
import dev.cachezip.settings.CachePolicy;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A setting that a cache could have.
 *
 * @param algorithm {@code null} for none
 * @param dictionary whether values are compressed with a dictionary
 * @param layout the layout of lists
 */
record Candidate(@Nullable Algorithm algorithm, int level, boolean dictionary, Layout layout, CompressionTrial trial) {

    /** Returns the properties that give a cache this setting. */
    Map<String, String> properties(CachePolicy policy) {
        Map<String, String> properties = new LinkedHashMap<>();
        String prefix = policy.prefix();
        properties.put(
                prefix + "algorithm",
                algorithm == null ? "none" : algorithm.name().toLowerCase(Locale.ROOT));
        if (algorithm == Algorithm.ZSTD) {
            properties.put(prefix + "level", Integer.toString(level));
        }
        if (dictionary || policy.dictionary()) {
            properties.put(prefix + "dictionary", dictionary ? "on" : "off");
        }
        if (layout != policy.layout()) {
            properties.put(prefix + "layout", layout.name().toLowerCase(Locale.ROOT));
        }
        return properties;
    }
}
