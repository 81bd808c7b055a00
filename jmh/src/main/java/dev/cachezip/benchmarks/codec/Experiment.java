package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One case that a {@link BenchmarkRun} measures.
 *
 * @param benchmark the class and the method of the benchmark, without the package
 * @param parameters the parameters for JMH
 */
public record Experiment(String benchmark, Map<String, String> parameters) {

    private static final String BENCHMARK = "benchmark";
    private static final String CORPORA = "corpora";
    private static final String LIBRARY = "library ";

    /** Returns the case with parameters, one of which is the benchmark; empty if no benchmark is among them. */
    public static Optional<Experiment> of(Map<String, String> parameters) {
        Map<String, String> others = new LinkedHashMap<>(parameters);
        return Optional.ofNullable(others.remove(BENCHMARK))
                .filter(benchmark -> Character.isUpperCase(benchmark.charAt(0)))
                .map(benchmark -> new Experiment(benchmark, others));
    }

    /**
     * Returns the cases of a page, the base of a comparison first. In the page's file, each line has all values of each
     * parameter, the first parameter changes last, and parameters with a plus sign between them change together.
     *
     * @param corpora folder of documents; cases that need documents are left out without one
     */
    public static List<Experiment> of(String page, Optional<String> corpora) {
        List<Experiment> all = new ArrayList<>();
        Resources.lines(page + ".run")
                .filter(line -> !line.startsWith(LIBRARY))
                .filter(line -> corpora.isPresent() || !line.contains(CORPORA))
                .forEach(line -> products(List.of(line.split(" ")), new LinkedHashMap<>(), all));
        corpora.ifPresent(folder -> all.replaceAll(next -> next.with(folder)));
        return all;
    }

    private static void products(List<String> words, Map<String, String> values, List<Experiment> all) {
        if (words.isEmpty()) {
            all.add(of(values).orElseThrow());
            return;
        }
        String[] word = words.get(0).split("=", 2);
        String[] names = word[0].split("\\+", -1);
        for (String value : word[1].split(",", -1)) {
            String[] together = value.split("\\+", -1);
            Map<String, String> more = new LinkedHashMap<>(values);
            for (int i = 0; i < names.length; i++) {
                more.put(names[i], together[i]);
            }
            products(words.subList(1, words.size()), more, all);
        }
    }

    private Experiment with(String folder) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.computeIfPresent(CORPORA, (name, any) -> folder);
        return new Experiment(benchmark, more);
    }

    /** Returns the libraries whose versions the results of a page depend on, as {@code group:artifact}. */
    public static List<String> libraries(String page) {
        return Resources.lines(page + ".run")
                .filter(line -> line.startsWith(LIBRARY))
                .map(line -> line.substring(LIBRARY.length()))
                .toList();
    }

    /** Returns the name to print. */
    String title() {
        return benchmark + ' ' + String.join(" ", parameters.values());
    }
}
