package dev.cachezip.benchmarks.load;

/** The operation that callers repeat; for many threads at a time. */
@FunctionalInterface
interface Operation {

    /** The number of keys in use, of each kind. */
    int KEYS = 1000;

    /**
     * Runs the operation once.
     *
     * @param key number of the key, from 0 and less than {@link #KEYS}
     * @throws IllegalStateException if the result is not the expected one
     */
    void run(int key) throws Exception;
}
