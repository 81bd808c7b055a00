package dev.cachezip.cache;

/**
 * A listener of a bulk read, for a caller who loads and stores the values that are missing.
 *
 * @param <K> type of the keys
 */
public interface BulkReadListener<K> {

    /** Returns a listener for a caller who loads nothing. */
    static <K> BulkReadListener<K> none() {
        return key -> {};
    }

    /** Receives a key that is a miss because Redis has failed; its value is not worth storing now. */
    void failed(K key);

    /** Receives a key whose entry is found, and is stale or soon will be. */
    default void due(K key) {}
}
