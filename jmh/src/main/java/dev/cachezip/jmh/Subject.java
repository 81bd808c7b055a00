package dev.cachezip.jmh;

/** What is measured: a row of a table. */
public sealed interface Subject permits Combination, Compression {

    /** Returns the name to print. */
    String title();

    /** Returns how it is set up, as Markdown. */
    String settings();
}
