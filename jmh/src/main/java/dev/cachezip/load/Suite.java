package dev.cachezip.load;

import java.util.Locale;

/** How much is measured. */
enum Suite {
    /** What the goals need, in more rounds. */
    QUICK(15),
    /** Everything. */
    FULL(5),
    /** The rows of virtual threads, for a run on a JDK that has them beside one on a JDK that has not. */
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
