package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * The outcome of a load for its caller.
 *
 * @param returned the value, unless there is a failure
 * @param isStored whether Redis has the value
 * @param redisFailed whether Redis has failed, so that callers who have waited do not try it again
 * @param failure the error of Redis that is to be thrown; {@code null} if there is none
 */
record Loaded(
        @Nullable Object returned,
        boolean isStored,
        boolean redisFailed,
        @Nullable DataAccessException failure) {

    /** Returns the outcome for a value that other callers can read from Redis. */
    static Loaded stored(@Nullable Object value) {
        return new Loaded(value, true, false, null);
    }

    /** Returns the outcome for a value that is not to be stored, or cannot. */
    static Loaded notStored(@Nullable Object value) {
        return new Loaded(value, false, false, null);
    }

    /** Returns the outcome for a value that Redis has not taken. */
    static Loaded lost(@Nullable Object value) {
        return new Loaded(value, false, true, null);
    }

    /** Returns the outcome for an error of Redis that is to be thrown. */
    static Loaded failed(DataAccessException failure) {
        return new Loaded(null, false, true, failure);
    }

    /**
     * Returns the value.
     *
     * @throws DataAccessException if Redis has failed and failures are thrown
     */
    @Nullable
    Object value() {
        if (failure != null) {
            throw failure;
        }
        return returned;
    }
}
