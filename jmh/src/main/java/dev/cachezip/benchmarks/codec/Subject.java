package dev.cachezip.benchmarks.codec;

/** The subject of a measurement: a row of a table. */
sealed interface Subject permits Combination, Compression {

    /** Returns the name to print. */
    String title();
}
