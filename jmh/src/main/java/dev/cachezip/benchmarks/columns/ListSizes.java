package dev.cachezip.benchmarks.columns;

import dev.cachezip.benchmarks.report.Results.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stored bytes of lists in all forms, which are the same in each run with the same libraries. */
public final class ListSizes {

    private ListSizes() {}

    /**
     * Measures the lists that are there.
     *
     * @param corpora folder of files of documents
     */
    public static List<Result> measure(Optional<Path> corpora) throws IOException {
        List<Result> sizes = new ArrayList<>();
        for (SampleList list : SampleList.values()) {
            list.read(corpora).ifPresent(value -> sizes.addAll(measure(list, value)));
        }
        return sizes;
    }

    static List<Result> measure(SampleList list, List<Object> value) {
        List<Result> sizes = new ArrayList<>();
        for (Form form : Form.values()) {
            Map<String, String> parameters = Map.of("list", list.name(), "form", form.name());
            sizes.add(Result.of("bytes", parameters, form.stored(list.type(), value).length));
        }
        return sizes;
    }
}
