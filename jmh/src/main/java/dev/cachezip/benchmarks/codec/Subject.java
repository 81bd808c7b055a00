package dev.cachezip.benchmarks.codec;

/** The subject of a measurement: a row of a table. */
public sealed interface Subject permits Combination, Compression {

    /** Returns the name to print. */
    String title();

    /** Returns the setup of the subject, as Markdown. */
    String settings();
}
