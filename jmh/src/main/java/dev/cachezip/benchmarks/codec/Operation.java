package dev.cachezip.benchmarks.codec;

/** The measured operations on a value or its bytes. */
public enum Operation {
    /** Object to stored bytes. */
    ENCODE(CodecBenchmark.class, "encode"),
    /** Stored bytes to object. */
    DECODE(CodecBenchmark.class, "decode"),
    /** Plain to compressed bytes. */
    COMPRESS(CompressionBenchmark.class, "compress"),
    /** Compressed to plain bytes. */
    DECOMPRESS(CompressionBenchmark.class, "decompress");

    private final String benchmark;
    private final String title;

    Operation(Class<?> benchmark, String method) {
        this.benchmark = benchmark.getName() + "." + method;
        this.title = method;
    }

    /** Returns JMH's name of the benchmark. */
    String benchmark() {
        return benchmark;
    }

    /** Returns the name to print. */
    public String title() {
        return title;
    }
}
