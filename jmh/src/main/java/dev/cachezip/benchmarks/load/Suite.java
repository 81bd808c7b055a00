package dev.cachezip.benchmarks.load;

import java.util.Locale;

/** The extent of a run. */
enum Suite {
    /** The rows of the goals, in more rounds. */
    QUICK(15),
    /** Everything. */
    FULL(5),
    /** The rows of virtual threads, for a run on a JDK that has them, in addition to a run on a JDK that does not. */
    VIRTUAL(15);

    private final int rounds;

    Suite(int rounds) {
        this.rounds = rounds;
    }

    /** Returns how often each variant of a row is measured. */
    int rounds() {
        return rounds;
    }

    /** Returns the name in commands and files. */
    String command() {
        return name().toLowerCase(Locale.ROOT);
    }
}
