package dev.cachezip.benchmarks.dictionaries;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.codec.RunFile;
import dev.cachezip.benchmarks.load.ServerMemory;
import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a run.
 *
 * @param environment environment of the run
 * @param jvmArguments options of the JVMs that measured times, empty if none did
 * @param times measurements in the order of the run
 * @param others what was measured without JMH
 */
record DictionaryResults(
        Environment environment, String jvmArguments, Map<DictionaryCase, Measurement> times, Others others) {

    /** The name of {@link Others} in the file. */
    static final String OTHERS = "others";

    /**
     * The results that need no JMH: they are the same in each run with the same libraries.
     *
     * @param sizes stored bytes
     * @param memory memory on a server
     */
    record Others(List<Sizes> sizes, List<Memory> memory) {

        /**
         * Measures.
         *
         * @param corpora folder of files of documents
         */
        static Others measure(Optional<Path> corpora) throws IOException {
            List<Sizes> sizes = new ArrayList<>();
            for (DataSet dataSet : DataSet.values()) {
                Optional<List<Object>> values = dataSet.read(corpora);
                if (values.isPresent()) {
                    sizes.add(Sizes.measure(dataSet, values.get()));
                }
            }
            List<Memory> memory = new ArrayList<>();
            for (Documents documents : Documents.values()) {
                memory.add(Memory.measure(documents));
            }
            return new Others(sizes, memory);
        }
    }

    /**
     * The stored bytes of values that the dictionary has not learned from.
     *
     * @param values number of values
     * @param dictionaryBytes length of the dictionary
     * @param bytes mean length of a value
     */
    record Sizes(DataSet dataSet, int values, int dictionaryBytes, Map<Variant, Double> bytes) {

        static final List<Variant> VARIANTS =
                List.of(Variant.PLAIN, Variant.UNGUARDED, Variant.DICTIONARY, Variant.FAST, Variant.FAST_DICTIONARY);

        static Sizes measure(DataSet dataSet, List<Object> all) {
            try (HoldOut holdOut = HoldOut.of(dataSet.type(), all)) {
                Map<Variant, Double> bytes = new EnumMap<>(Variant.class);
                for (Variant variant : VARIANTS) {
                    try (ValuePipeline<Object> pipeline = holdOut.pipeline(variant)) {
                        bytes.put(variant, mean(holdOut.stored(pipeline)));
                    }
                }
                return new Sizes(dataSet, holdOut.values().size(), holdOut.dictionaryLength(), bytes);
            }
        }
    }

    /**
     * The memory that documents take on a server, with their keys.
     *
     * @param count number of documents
     * @param jsonBytes mean length of their JSON
     * @param bytes mean number of bytes of a document and its key
     */
    record Memory(Documents documents, int count, double jsonBytes, Map<DocumentForm, Double> bytes) {

        static Memory measure(Documents documents) throws IOException {
            try (HoldOut holdOut = documents.holdOut()) {
                Map<DocumentForm, List<byte[]>> stored = new EnumMap<>(Documents.stored(holdOut));
                List<Double> usages = ServerMemory.usage(List.copyOf(stored.values()));
                Map<DocumentForm, Double> bytes = new EnumMap<>(DocumentForm.class);
                stored.keySet().forEach(form -> bytes.put(form, usages.get(bytes.size())));
                return new Memory(
                        documents,
                        holdOut.values().size(),
                        mean(stored.getOrDefault(DocumentForm.JSON, List.of())),
                        bytes);
            }
        }
    }

    /** The part of the file that {@link #others} is. */
    private record Rest(Others others) {}

    /**
     * Reads the file of a run.
     *
     * @throws IllegalArgumentException if the file is of another kind
     */
    static DictionaryResults read(Path file) {
        RunFile run = RunFile.read(List.of(file));
        return new DictionaryResults(
                run.environment(),
                run.jvmArguments(),
                run.byCase(DictionaryCase::of),
                RunFile.read(file, Rest.class).others());
    }

    Optional<Measurement> time(DictionaryCase key) {
        return Optional.ofNullable(times.get(key));
    }

    /** Returns the mean bytes of a value. */
    Optional<Double> bytes(Side.Stored side) {
        return others.sizes().stream()
                .filter(sizes -> sizes.dataSet() == side.dataSet())
                .findFirst()
                .map(sizes -> sizes.bytes().get(side.variant()));
    }

    /** Returns the mean bytes of a document and its key. */
    Optional<Double> bytes(Side.OnServer side) {
        return others.memory().stream()
                .filter(memory -> memory.documents() == side.documents())
                .findFirst()
                .map(memory -> memory.bytes().get(side.form()));
    }

    private static double mean(List<byte[]> stored) {
        return stored.stream().mapToInt(bytes -> bytes.length).average().orElse(0);
    }
}
