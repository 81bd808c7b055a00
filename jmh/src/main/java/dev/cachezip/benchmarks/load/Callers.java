package dev.cachezip.benchmarks.load;

import java.util.Locale;

/**
 * The callers of a measurement; each calls again as soon as its last call has returned.
 *
 * @param count number of callers
 * @param virtual whether they are virtual threads
 */
record Callers(int count, boolean virtual) {

    static Callers threads(int count) {
        return new Callers(count, false);
    }

    static Callers virtualThreads(int count) {
        return new Callers(count, true);
    }

    String title() {
        return String.format(
                Locale.ROOT, "%,d %s", count, virtual ? "virtual threads" : count == 1 ? "thread" : "threads");
    }
}
