package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Resources;
import dev.cachezip.benchmarks.report.Results.Result;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes of sample values in Redis, in several forms, for the table of docs/columns.md. Every value is read back and
 * compared before its length counts.
 */
public final class Sizes {

    private static final List<SampleValue> SAMPLES = List.of(
            SampleValue.SMALL_RECORD, SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_100, SampleValue.LAYOUTS_1000);

    private static final List<String> PARAMETERS = List.of("codec", "compression", "layout");

    private Sizes() {}

    /** Measures. */
    public static List<Result> measure() throws IOException {
        List<Result> results = new ArrayList<>();
        for (String form : Resources.lines("sizes.run").toList()) {
            List<String> words = List.of(form.split(" "));
            Combination combination = new Combination(
                    Codec.valueOf(words.get(0)), Compression.valueOf(words.get(1)), ListLayout.valueOf(words.get(2)));
            for (SampleValue sample : SAMPLES) {
                Map<String, String> parameters = new HashMap<>(Map.of("sample", sample.name()));
                PARAMETERS.forEach(name -> parameters.put(name, words.get(PARAMETERS.indexOf(name))));
                try (StoredForm stored = combination.create(sample)) {
                    results.add(Result.of("sizes", parameters, combination.checked(stored, sample).length));
                }
            }
        }
        return results;
    }
}
