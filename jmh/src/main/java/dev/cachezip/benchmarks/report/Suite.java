package dev.cachezip.benchmarks.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The extent of a run. */
public enum Suite {
    /** The goals' input. */
    QUICK,

    /** Everything. */
    FULL,

    /** The rows of virtual threads, for a load on a JDK that has them, in addition to a load on a JDK that does not. */
    VIRTUAL,

    /** The rows of copies in the application, which a full load has, too. */
    NEAR;

    /** Returns the name in commands and files. */
    public String command() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the suite with a name in commands. */
    public static Optional<Suite> of(String command) {
        return Arrays.stream(values())
                .filter(suite -> suite.command().equals(command))
                .findFirst();
    }
}
