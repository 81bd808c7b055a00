package dev.cachezip.benchmarks.codec;

import java.util.Locale;

/** The measured operations on a value or its bytes. */
enum Operation {
    /** Object to stored bytes. */
    ENCODE(CodecBenchmark.class),

    /** Stored bytes to object. */
    DECODE(CodecBenchmark.class),

    /** Plain to compressed bytes. */
    COMPRESS(CompressionBenchmark.class),

    /** Compressed to plain bytes. */
    DECOMPRESS(CompressionBenchmark.class);

    private final Class<?> benchmark;

    Operation(Class<?> benchmark) {
        this.benchmark = benchmark;
    }

    /** Returns the class and the method of the benchmark, without the package, which may change after a run. */
    String benchmark() {
        return benchmark.getSimpleName() + "." + title();
    }

    /** Returns the name to print, which is that of the method. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
