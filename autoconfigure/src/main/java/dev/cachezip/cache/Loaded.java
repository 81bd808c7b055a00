package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * The outcome of a load, for its caller and for the callers that wait for it: after a failure of Redis they do not try
 * Redis again.
 */
final class Loaded {

    private final @Nullable Object value;
    private final boolean stored;
    private final @Nullable DataAccessException failure;

    private Loaded(@Nullable Object value, boolean stored, @Nullable DataAccessException failure) {
        this.value = value;
        this.stored = stored;
        this.failure = failure;
    }

    /** Returns the outcome for a value that other callers can read from Redis. */
    static Loaded stored(@Nullable Object value) {
        return new Loaded(value, true, null);
    }

    /** Returns the outcome for a value that Redis does not have. */
    static Loaded notStored(@Nullable Object value) {
        return new Loaded(value, false, null);
    }

    /** Returns the outcome for an error of Redis that is to be thrown. */
    static Loaded failed(DataAccessException failure) {
        return new Loaded(null, false, failure);
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
        return value;
    }

    /** Returns whether other callers can read a copy from Redis. */
    boolean stored() {
        return stored;
    }
}
