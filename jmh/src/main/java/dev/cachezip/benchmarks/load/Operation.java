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

    /** Runs an operation that stores values once for each key, before a measurement. */
    static void store(Operation storing, int keys) throws UnavailableException {
        for (int key = 0; key < keys; key++) {
            try {
                storing.run(key);
            } catch (InterruptedException e) {
                throw UnavailableException.interrupted();
            } catch (Exception e) {
                throw new UnavailableException("the values cannot be stored", e);
            }
        }
    }
}
