package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Environment;
import dev.cachezip.samples.SampleValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The results of one or several runs on the same machine. */
final class Measurements {

    private static final JsonMapper JSON = new JsonMapper();

    private final int runs;
    private final Environment environment;
    private final String jvmArguments;
    private final Map<Case, Measurement> byCase;

    private Measurements(int runs, Environment environment, String jvmArguments, Map<Case, Measurement> byCase) {
        this.runs = runs;
        this.environment = environment;
        this.jvmArguments = jvmArguments;
        this.byCase = byCase;
    }

    /**
     * Reads result files of runs.
     *
     * @throws IllegalArgumentException if there is no file, a file is of another kind, or the files are not comparable
     */
    static Measurements read(List<Path> files) {
        List<JsonNode> runs = files.stream().map(JSON::readTree).toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("No file of results");
        }
        List<Environment> environments =
                runs.stream().map(Measurements::environment).toList();
        Environment first = environments.get(0);
        if (!environments.stream().allMatch(first::isComparableTo)) {
            throw new IllegalArgumentException("The runs differ in machine, JDK or versions: " + files);
        }
        List<JsonNode> results = new ArrayList<>();
        runs.forEach(run -> run.get("results").forEach(results::add));
        Map<Case, Measurement> byCase = new LinkedHashMap<>();
        for (JsonNode result : results) {
            Case.of(result.get("benchmark").stringValue(), parameters(result))
                    .ifPresent(key -> byCase.merge(key, measurement(result), Measurement::and));
        }
        if (byCase.isEmpty()) {
            throw new IllegalArgumentException("Nothing measured in " + files);
        }
        return new Measurements(runs.size(), first, jvmArguments(results.get(0)), byCase);
    }

    /** Returns how many runs there were. */
    int runs() {
        return runs;
    }

    private static Environment environment(JsonNode run) {
        if (!run.has("environment") || !run.path("results").isArray()) {
            throw new IllegalArgumentException("Not a file that a run has written");
        }
        return JSON.treeToValue(run.get("environment"), Environment.class);
    }

    private static Map<String, String> parameters(JsonNode result) {
        Map<String, String> parameters = new LinkedHashMap<>();
        result.path("params").forEachEntry((name, value) -> parameters.put(name, value.stringValue()));
        return parameters;
    }

    private static Measurement measurement(JsonNode result) {
        JsonNode time = result.get("primaryMetric");
        if (!time.get("scoreUnit").stringValue().equals("ns/op")) {
            throw new IllegalArgumentException("Not in ns/op: " + result.get("benchmark"));
        }
        JsonNode others = result.get("secondaryMetrics");
        double allocated = values(others.get("gc.alloc.rate.norm").get("rawData")).stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElseThrow();
        double stored = values(others.get("storedBytes").get("rawData")).get(0).get(0);
        return new Measurement(values(time.get("rawData")), allocated, (int) stored);
    }

    private static List<List<Double>> values(JsonNode forks) {
        return forks.valueStream()
                .map(fork -> fork.valueStream().map(JsonNode::doubleValue).toList())
                .toList();
    }

    private static String jvmArguments(JsonNode result) {
        return String.join(
                " ",
                result.get("jvmArgs").valueStream().map(JsonNode::stringValue).toList());
    }

    Environment environment() {
        return environment;
    }

    /** Returns the options of the JVMs that measured. */
    String jvmArguments() {
        return jvmArguments;
    }

    Optional<Measurement> find(Case key) {
        return Optional.ofNullable(byCase.get(key));
    }

    /** Returns the subjects that were measured with a value, in the order of the run. */
    List<Subject> subjects(Operation operation, SampleValue sample) {
        return byCase.keySet().stream()
                .filter(key -> key.operation() == operation && key.sample() == sample)
                .map(Case::subject)
                .toList();
    }

    /** Returns the codecs that were measured with any value. */
    SortedSet<Codec> codecs() {
        SortedSet<Codec> codecs = new TreeSet<>();
        for (Case key : byCase.keySet()) {
            if (key.subject() instanceof Combination combination) {
                codecs.add(combination.codec());
            }
        }
        return codecs;
    }

    Measurement get(Case key) {
        return Objects.requireNonNull(byCase.get(key), key.title());
    }
}
