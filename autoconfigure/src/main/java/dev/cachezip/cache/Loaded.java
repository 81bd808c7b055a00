package dev.cachezip.cache;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/**
 * What a load has come to, for its caller and for those who wait for it: after a failure of Redis they do not try it, too.
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

    /** Returns that of a value of which others can get a copy from Redis. */
    static Loaded stored(@Nullable Object value) {
        return new Loaded(value, true, null);
    }

    /** Returns that of a value that Redis does not have. */
    static Loaded notStored(@Nullable Object value) {
        return new Loaded(value, false, null);
    }

    /** Returns that of an error of Redis that is to be thrown. */
    static Loaded failed(DataAccessException failure) {
        return new Loaded(null, false, failure);
    }

    /**
     * Returns the value.
     *
     * @throws DataAccessException if Redis has failed, and that is to be thrown
     */
    @Nullable
    Object value() {
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    /** Returns whether others can get a copy from Redis. */
    boolean stored() {
        return stored;
    }
}
