package dev.cachezip.load;

/** What callers do again and again; for many threads at a time. */
@FunctionalInterface
interface Operation {

    /** Number of keys that are in use, of each kind. */
    int KEYS = 1000;

    /**
     * Does it once.
     *
     * @param key from 0, less than {@link #KEYS}
     * @throws IllegalStateException if the result is not the expected one
     */
    void run(int key) throws Exception;
}
