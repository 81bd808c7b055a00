package dev.cachezip.benchmarks.codec;

import java.util.Map;

/** One case that a {@link BenchmarkRun} measures. */
public interface Experiment {

    /** Returns the class and the method of the benchmark, without the package, which may change after a run. */
    String benchmark();

    /** Returns the parameters for JMH. */
    Map<String, String> parameters();

    /** Returns the name to print. */
    String title();
}
