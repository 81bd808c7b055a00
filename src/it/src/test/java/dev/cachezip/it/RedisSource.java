package dev.cachezip.it;

/** One of the places where a Redis may come from. */
@FunctionalInterface
interface RedisSource {

    /**
     * Returns a server that answers.
     *
     * @throws UnavailableException if this place has none, which is no error: the next place is asked
     */
    RedisServer open() throws UnavailableException;

    /** Says why a place has no Redis. */
    final class UnavailableException extends Exception {

        UnavailableException(String reason) {
            super(reason);
        }

        UnavailableException(String reason, Exception cause) {
            super(reason, cause);
        }
    }
}
