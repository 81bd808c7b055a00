package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.load.ServerMemory;
import dev.cachezip.benchmarks.report.Results.Result;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bytes of values that a dictionary has not learned from, in Redis and alone: they are the same in each run with
 * the same libraries.
 */
public final class DictionarySizes {

    private static final String DATA_SET = "dataSet";
    private static final List<Variant> VARIANTS =
            List.of(Variant.PLAIN, Variant.UNGUARDED, Variant.DICTIONARY, Variant.FAST, Variant.FAST_DICTIONARY);

    private DictionarySizes() {}

    /**
     * Measures what is there.
     *
     * @param corpora folder of files of documents
     * @throws IOException if there is no server to start, too
     */
    public static List<Result> measure(Optional<Path> corpora) throws IOException {
        List<Result> results = new ArrayList<>();
        for (DataSet dataSet : DataSet.values()) {
            dataSet.read(corpora).ifPresent(values -> results.addAll(measure(dataSet, values)));
        }
        for (Documents documents : Documents.values()) {
            results.addAll(memory(documents));
        }
        return results;
    }

    static List<Result> measure(DataSet dataSet, List<Object> all) {
        Map<String, String> values = Map.of(DATA_SET, dataSet.name());
        List<Result> results = new ArrayList<>();
        try (HoldOut holdOut = HoldOut.of(dataSet.type(), all)) {
            results.add(Result.of("values", values, holdOut.values().size()));
            results.add(Result.of("dictionary", values, holdOut.dictionaryLength()));
            for (Variant variant : VARIANTS) {
                try (ValuePipeline<Object> pipeline = holdOut.pipeline(variant)) {
                    Map<String, String> parameters = Map.of(DATA_SET, dataSet.name(), "variant", variant.name());
                    results.add(Result.of("bytes", parameters, mean(holdOut.stored(pipeline))));
                }
            }
        }
        return results;
    }

    static List<Result> memory(Documents documents) throws IOException {
        List<Result> results = new ArrayList<>();
        try (HoldOut holdOut = documents.holdOut()) {
            Map<DocumentForm, List<byte[]>> stored = new EnumMap<>(Documents.stored(holdOut));
            List<Double> usages = ServerMemory.usage(List.copyOf(stored.values()));
            for (DocumentForm form : stored.keySet()) {
                Map<String, String> parameters = Map.of("documents", documents.name(), "form", form.name());
                results.add(Result.of("memory", parameters, usages.get(results.size())));
            }
            results.add(Result.of(
                    "json",
                    Map.of("documents", documents.name()),
                    mean(stored.getOrDefault(DocumentForm.JSON, List.of()))));
        }
        return results;
    }

    private static double mean(List<byte[]> stored) {
        return stored.stream().mapToInt(bytes -> bytes.length).average().orElse(0);
    }
}
