package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.codec.Measurement;
import dev.cachezip.benchmarks.codec.RunFile;
import dev.cachezip.benchmarks.report.Environment;
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
 * @param sizes stored bytes, which are the same in each run with the same libraries
 */
record ColumnsResults(
        Environment environment, String jvmArguments, Map<ColumnsCase, Measurement> times, List<Sizes> sizes) {

    /** The name of the sizes in the file. */
    static final String SIZES = "sizes";

    /** The lengths of a list in all forms. */
    record Sizes(SampleList list, Map<Form, Integer> bytes) {

        /**
         * Measures the lists that are there.
         *
         * @param corpora folder of files of documents
         */
        static List<Sizes> measure(Optional<Path> corpora) throws IOException {
            List<Sizes> sizes = new ArrayList<>();
            for (SampleList list : SampleList.values()) {
                list.read(corpora).ifPresent(value -> sizes.add(measure(list, value)));
            }
            return sizes;
        }

        static Sizes measure(SampleList list, List<Object> value) {
            Map<Form, Integer> bytes = new EnumMap<>(Form.class);
            for (Form form : Form.values()) {
                bytes.put(form, form.stored(list.type(), value).length);
            }
            return new Sizes(list, bytes);
        }

        /** Returns the length in bytes. */
        int of(Form form) {
            return Optional.ofNullable(bytes.get(form)).orElseThrow();
        }
    }

    /** The part of the file that {@link #sizes} is. */
    private record Rest(List<Sizes> sizes) {}

    /**
     * Reads the file of a run.
     *
     * @throws IllegalArgumentException if the file is of another kind
     */
    static ColumnsResults read(Path file) {
        RunFile run = RunFile.read(List.of(file));
        return new ColumnsResults(
                run.environment(),
                run.jvmArguments(),
                run.byCase(ColumnsCase::of),
                RunFile.read(file, Rest.class).sizes());
    }

    Optional<Measurement> time(ColumnsCase key) {
        return Optional.ofNullable(times.get(key));
    }

    /** Returns the stored bytes. */
    Optional<Integer> bytes(Side.Stored side) {
        return sizes.stream()
                .filter(next -> next.list() == side.list())
                .findFirst()
                .map(next -> next.of(side.form()));
    }
}
