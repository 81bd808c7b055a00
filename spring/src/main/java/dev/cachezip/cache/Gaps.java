package dev.cachezip.cache;

/**
 * The keys that a bulk get leaves to a caller who loads and stores values.
 *
 * @param <K> type of the keys
 */
public interface Gaps<K> {

    /** Returns gaps for a caller who loads nothing. */
    static <K> Gaps<K> ignored() {
        return key -> {};
    }

    /** Receives a key that is a miss because Redis has failed; its value is not worth storing now. */
    void missed(K key);

    /** Receives a key whose entry is found, and is stale or soon will be. */
    default void due(K key) {}
}
