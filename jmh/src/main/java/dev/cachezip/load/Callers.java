package dev.cachezip.load;

import java.util.Locale;

/**
 * Who calls, each as soon as the call before has returned.
 *
 * @param count how many at a time
 * @param virtual whether they are virtual threads
 */
record Callers(int count, boolean virtual) {

    static Callers threads(int count) {
        return new Callers(count, false);
    }

    static Callers virtualThreads(int count) {
        return new Callers(count, true);
    }

    /** Returns what the names of rows end with. */
    String id() {
        return (virtual ? "v" : "") + count;
    }

    String title() {
        return String.format(
                Locale.ROOT, "%,d %s", count, virtual ? "virtual threads" : count == 1 ? "thread" : "threads");
    }
}
